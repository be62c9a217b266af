/** Checks the imports of all sources against the order in scripts/layers.config.mjs. */
import { findCycles, readGraph, shortestCycle } from './import-graph.mjs'

const isTest = (rest) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(rest) || /(^|\/)testing\//.test(rest)

/**
 * Lists all violations as sentences: forbidden imports, cycles, and folders without a place in the order. `largestCycle` is the
 * number of files in the largest cycle, 0 if there is none.
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
