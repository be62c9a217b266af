/** Measures whether a process's memory stays flat during a run. */
import { numberOf } from './harness.ts'

/** Memory in a quarter of the run, in MB: the median of RSS and the minimum of the used heap. */
export interface Quarter {
  readonly rss: number
  /** The lowest used heap, which garbage collection could not free. */
  readonly heap: number
}

export interface MemoryGrowth {
  readonly first: Quarter
  readonly last: Quarter
  readonly isFlat: boolean
}

/** Allowed growth in the last quarter: a tenth, and what the compiler and its caches need to warm up. */
const GROWTH = 1.1
const WARM_UP_MB = 24

/** In shorter quarters the warm-up dominates. */
const MIN_SECONDS = 10

const megabytes = (bytes: number) => bytes / 1_000_000

function quarterOf(messages: readonly unknown[]): Quarter {
  const rss = messages.flatMap((message) => numberOf(message, 'rss') ?? []).toSorted((a, b) => a - b)
  const heap = messages.flatMap((message) => numberOf(message, 'heapUsed') ?? [])
  return { rss: megabytes(rss[Math.floor(rss.length / 2)] ?? 0), heap: megabytes(Math.min(...heap)) }
}

/** Compares the first quarter of the samples with the last; undefined if the run was too short. */
export function measureMemoryGrowth(messages: readonly unknown[]): MemoryGrowth | undefined {
  const samples = messages.filter((message) => numberOf(message, 'heapUsed') !== undefined)
  const size = Math.floor(samples.length / 4)
  if (size < MIN_SECONDS) return undefined
  const [first, last] = [quarterOf(samples.slice(0, size)), quarterOf(samples.slice(-size))]
  const isFlat = (['rss', 'heap'] as const).every((what) => last[what] <= first[what] * GROWTH + WARM_UP_MB)
  return { first, last, isFlat }
}
