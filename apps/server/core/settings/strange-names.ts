/** Variables that look like a setting and are none: a misspelt setting that is optional would be ignored silently. */
import { RENAMED, settings, type Environment } from './environment.ts'

export interface StrangeNames {
  /** Nearly a setting. */
  readonly unknown: readonly { readonly name: string; readonly meant: string }[]
  /** They begin like settings. */
  readonly foreign: readonly string[]
}

/** How many single changes turn one text into the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Shorter names are close to too many others. */
const SHORTEST_NAME = 6

function closestTo(name: string): string | undefined {
  const allowed = name.length < 8 ? 1 : 2
  return [...settings.keys()].find((each) => distanceOf(name.toUpperCase(), each) <= allowed)
}

const prefixOf = (name: string) => /^[A-Z]+_/.exec(name)?.[0]

/** How several settings begin, such as `SMTP_`; one alone may be a coincidence. */
function sharedPrefixes(): Set<string> {
  const prefixes = [...settings.keys()].flatMap((name) => prefixOf(name) ?? [])
  return new Set(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index))
}

/** Variables that are no setting but look like one, by name only. */
export function strangeNames(environment: Environment): StrangeNames {
  const prefixes = sharedPrefixes()
  const unknown: { name: string; meant: string }[] = []
  const foreign: string[] = []
  for (const [name, value] of Object.entries(environment)) {
    const base = name.replace(/_FILE$/, '')
    if (!value || settings.has(base) || base in RENAMED || name.startsWith('npm_')) continue
    const meant = base.length < SHORTEST_NAME ? undefined : closestTo(base)
    if (meant !== undefined) unknown.push({ name, meant })
    else if (prefixes.has(prefixOf(name) ?? '')) foreign.push(name)
  }
  return { unknown, foreign }
}

/** A sentence for each variable that is nearly a setting, without its value. */
export const misspeltSettings = (environment: Environment): string[] =>
  strangeNames(environment).unknown.map(
    ({ name, meant }) => `${name} is no setting and has no effect. Perhaps ${meant} is meant.`,
  )
