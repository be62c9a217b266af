/** Parses parameters in the format of the provider's API: `metadata[key]=…`, `expand[0]=…`. */

/** A text, or a branch with named or numbered entries. */
export type Parameter = string | { readonly [name: string]: Parameter } | readonly Parameter[]

type Branch = Map<string, Branch | string>

/** Parses a query or a body. Throws if a name has two values. */
export function readForm(text: string): Parameter {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    const leaf = path.pop() ?? ''
    let branch = root
    for (const part of path) {
      const next = branch.get(part) ?? new Map<string, Branch | string>()
      if (typeof next === 'string') throw new Error(`${name} is a value and a branch`)
      branch.set(part, next)
      branch = next
    }
    if (branch.has(leaf)) throw new Error(`${name} is there twice`)
    branch.set(leaf, value)
  }
  return parameterOf(root)
}

function parameterOf(branch: Branch | string): Parameter {
  if (typeof branch === 'string') return branch
  const isList = branch.size > 0 && [...branch.keys()].every((name, at) => name === String(at))
  if (isList) return [...branch.values()].map(parameterOf)
  return Object.fromEntries([...branch].map(([name, value]) => [name, parameterOf(value)]))
}
