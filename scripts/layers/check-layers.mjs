/** Reads the imports between all sources (values, types and dynamic imports) and checks their direction. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const NOT_SOURCE = new Set(['node_modules', 'dist', 'public'])
const SOURCE = /\.(?:tsx?|mjs)$/

/** The paths of all sources below a folder, relative to the root, with forward slashes. */
export function listSources(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name) || entry.name.startsWith('.')) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return listSources(root, path)
    return SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })
}

/** The folders of packages by package name. */
function packageFolders(root, packages) {
  return new Map(
    packages
      .map((folder) => [join(root, folder, 'package.json'), folder])
      .filter(([file]) => existsSync(file))
      .map(([file, folder]) => [JSON.parse(readFileSync(file, 'utf8')).name, folder]),
  )
}

/** `import('…')` as a value or as a type; the parser's module record lacks types of this form. */
const importExpression = /\bimport\s*\(\s*(['"])([^'"\n]+)\1/g

/** The import specifiers of a file. */
function specifiersIn(path, text) {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((it) => it.moduleRequest))
  const requests = [...module.staticImports.map((it) => it.moduleRequest), ...exported]
  return [
    ...requests.filter((it) => it !== null).map((it) => it.value),
    ...[...text.matchAll(importExpression)].map(([, , name]) => name),
  ]
}

const TYPES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'])

/** The types that a file declares and exports. */
function typesIn(path, text) {
  const { program } = parseSync(path, text)
  return program.body.flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && TYPES.has(declaration?.type) ? [declaration.id.name] : [],
  )
}

/** Exported types that have the name of another: who reads one of them may take it for the other. */
export function checkTypeNames(root, packages) {
  const places = new Map()
  for (const path of packages.flatMap((it) => listSources(root, it))) {
    if (/\.test\.|\/testing\//.test(path)) continue
    for (const name of typesIn(path, readFileSync(join(root, path), 'utf8')))
      places.set(name, [...(places.get(name) ?? []), path])
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `The exported type ${name} has two meanings: ${paths.join(', ')}.`)
}

/** Words that say nothing by themselves, so that a comment may have them and still only restate a name. */
const EMPTY_WORDS = new Set(
  'the a an of to and or in on for with its it is are be as by from that this each all what which has have one whether if then their not at than into no'.split(
    ' ',
  ),
)

/** The word without its ending, so that `listed` and `lists` are alike. */
const stemOf = (word) => word.toLowerCase().replace(/(?<=..)(?:ings?|ed|es|s|e)$/, '')

const nameWords = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g

/** Comments of one line whose words are all in the line below: they tell nobody anything. */
export function checkComments(root, packages) {
  return packages
    .flatMap((it) => listSources(root, it))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((line, index) => {
        const [, text = ''] = /^\s*(?:\/\*\* *|\/\/ *)([A-Z][A-Za-z ]+?)\.?(?: *\*\/)?$/.exec(line) ?? []
        const below = lines[index + 1] ?? ''
        const words = text.split(/ +/).filter((word) => !EMPTY_WORDS.has(word.toLowerCase()))
        if (words.length === 0 || /^(?:import\b|$)/.test(below)) return []
        const named = new Set([...below.matchAll(nameWords)].map(([word]) => stemOf(word)))
        const isEmpty = words.every((word) => named.has(stemOf(word)))
        return isEmpty ? [`${path}:${index + 1}: the comment "${text}" only restates a name.`] : []
      })
    })
}

/** The imports between the sources of packages: each file with the files that it imports. */
function readGraph(root, packages) {
  const files = packages.filter((it) => existsSync(join(root, it))).flatMap((it) => listSources(root, it))
  const known = new Set(files)
  const byName = packageFolders(root, packages)

  /** The source file of a specifier; built files resolve to their sources. */
  function resolve(from, specifier) {
    const [, scoped, rest] = /^(@[^/]+\/[^/]+)\/(.+)$/.exec(specifier) ?? []
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : byName.has(scoped) && posix.join(byName.get(scoped), rest)
    if (!path) return undefined
    const source = path.replace(/\?.*$/, '').replace('/dist/', '/')
    const stem = source.replace(/\.js$/, '')
    return [source, `${stem}.ts`, `${stem}.tsx`].find((it) => known.has(it))
  }

  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const found = specifiersIn(file, text).map((specifier) => resolve(file, specifier))
      return [file, new Set(found.filter((it) => it !== undefined && it !== file))]
    }),
  )
}

/** All strongly connected sets of files, the largest first (Tarjan's algorithm). */
function findCycles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const onStack = new Set()
  const cycles = []

  function visit(file) {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    for (const member of cycle) onStack.delete(member)
    if (cycle.length > 1) cycles.push(cycle)
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles.toSorted((a, b) => b.length - a.length)
}

/** The shortest path from a file of a cycle back to it. */
function shortestCycle(graph, cycle) {
  const [start] = cycle
  const members = new Set(cycle)
  const from = new Map([[start, undefined]])
  for (const file of from.keys()) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return [...pathTo(file, from), start]
      if (members.has(next) && !from.has(next)) from.set(next, file)
    }
  }
  return cycle
}

function pathTo(file, from) {
  const path = []
  for (let at = file; at !== undefined; at = from.get(at)) path.unshift(at)
  return path
}

const isTest = (rest) =>
  /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(rest) || /(^|\/)testing\//.test(rest) || rest === 'vitest.config.ts'

/**
 * Lists all violations as sentences: forbidden imports, cycles, and folders without a place in the order.
 * `largestCycle` is the number of files in the largest cycle, 0 if there is none.
 */
export function checkLayers(root, { packages, folders }) {
  const names = packages.flat()
  const graph = readGraph(root, names)
  const problems = new Set()

  function placeOf(file) {
    const home = names.find((name) => file.startsWith(`${name}/`))
    const rest = file.slice(home.length + 1)
    const order = folders[home]
    const [top] = rest.split('/')
    if (isTest(rest)) return { home, level: Number.POSITIVE_INFINITY }
    const level = order?.indexOf(top) ?? 0
    if (level >= 0) return { home, level }
    problems.add(`${home}/${top} has no place in scripts/layers.config.mjs.`)
    return { home, level: Number.NaN }
  }

  const rowOf = (home) => packages.findIndex((row) => row.includes(home))

  function isForbidden(from, to) {
    if (from.home !== to.home) return rowOf(to.home) >= rowOf(from.home)
    return to.level > from.level
  }

  for (const [file, imports] of graph) {
    const from = placeOf(file)
    for (const other of imports) {
      if (isForbidden(from, placeOf(other))) problems.add(`${file} must not import ${other}.`)
    }
  }
  const cycles = findCycles(graph)
  for (const cycle of cycles) {
    problems.add(`A cycle of ${cycle.length} files: ${shortestCycle(graph, cycle).join(' > ')}`)
  }
  return { problems: [...problems], files: graph.size, largestCycle: cycles[0]?.length ?? 0 }
}
