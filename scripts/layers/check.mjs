/** Holds the imports of the sources against the order in scripts/layers.config.mjs. */
import { circlesIn, readGraph, roundTrip } from './graph.mjs'

const isTest = (rest) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(rest) || /(^|\/)testing\//.test(rest)

/**
 * Finds what breaks the order: one sentence for each wrong arrow, each circle, and each folder that has no place.
 * `largestCircle` is the number of files in the largest circle, 0 where there is none.
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

  function isWrong(from, to) {
    if (from.home !== to.home) return rowOf(to.home) >= rowOf(from.home)
    return to.level > from.level
  }

  for (const [file, imports] of graph) {
    const from = placeOf(file)
    for (const other of imports) {
      if (isWrong(from, placeOf(other))) problems.add(`${file} must not import ${other}.`)
    }
  }
  const circles = circlesIn(graph)
  for (const circle of circles) {
    problems.add(`A circle of ${circle.length} files: ${roundTrip(graph, circle).join(' > ')}`)
  }
  return { problems: [...problems], files: graph.size, largestCircle: circles[0]?.length ?? 0 }
}
