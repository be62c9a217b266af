/** Whether a process's memory stays flat while it works. */
import { numberOf } from './harness.ts'

/** Middle value of a quarter of the run, in MB. */
export interface Quarter {
  readonly rss: number
  /** The least that was in use: what the collector could not free. */
  readonly heap: number
}

export interface MemoryGrowth {
  readonly first: Quarter
  readonly last: Quarter
  readonly isFlat: boolean
}

/** What the last quarter may have more than the first: a tenth, and what the compiler and its caches need to warm up. */
const GROWTH = 1.1
const WARMTH_MB = 24

/** A quarter of fewer seconds tells of the warming up alone. */
const LEAST_SECONDS = 10

const megabytes = (bytes: number) => bytes / 1_000_000

function quarterOf(messages: readonly unknown[]): Quarter {
  const rss = messages.flatMap((message) => numberOf(message, 'rss') ?? []).toSorted((a, b) => a - b)
  const heap = messages.flatMap((message) => numberOf(message, 'heapUsed') ?? [])
  return { rss: megabytes(rss[Math.floor(rss.length / 2)] ?? 0), heap: megabytes(Math.min(...heap)) }
}

/** Compares the first quarter of what a worker told during its run with the last; undefined for one of seconds. */
export function measureMemoryGrowth(told: readonly unknown[]): MemoryGrowth | undefined {
  const samples = told.filter((message) => numberOf(message, 'heapUsed') !== undefined)
  const size = Math.floor(samples.length / 4)
  if (size < LEAST_SECONDS) return undefined
  const [first, last] = [quarterOf(samples.slice(0, size)), quarterOf(samples.slice(-size))]
  const isFlat = (['rss', 'heap'] as const).every((what) => last[what] <= first[what] * GROWTH + WARMTH_MB)
  return { first, last, isFlat }
}
