/** Judges whether the memory of a process stays flat. */
import { numberOf } from './processes.ts'
import { median, MIB } from './statistics.ts'

/** What a process uses at some time. */
export interface MemorySample {
  /** Seconds since its start. */
  readonly seconds: number
  /** Bytes. */
  readonly rss: number
  readonly heapUsed: number
}

/** How resident memory changes after the warm-up, by the line that fits it best; sizes in MiB. */
export interface MemoryTrend {
  readonly from: number
  readonly to: number
  readonly perHour: number
  readonly isFlat: boolean
}

/** The first quarter is the warm-up: Node sizes its heap in the first half minute, and code is still being compiled. */
const WARM_UP_SHARE = 0.25
const LEAST_WARM_UP_SECONDS = 45
/** Within less, a garbage collection more or less decides. */
const LEAST_JUDGED_SECONDS = 60
/** Memory counts as flat if it grows by less in the rest of the run. */
const FLAT_BELOW = 0.1

/** The samples among the messages of a child process. */
export function samplesOf(messages: readonly unknown[]): MemorySample[] {
  return messages.flatMap((message) => {
    const [seconds, rss, heapUsed] = ['seconds', 'rss', 'heapUsed'].map((name) => numberOf(message, name))
    return seconds === undefined || rss === undefined || heapUsed === undefined
      ? []
      : [{ seconds, rss, heapUsed }]
  })
}

/** The trend of resident memory; undefined if the run was too short to tell. */
export function memoryTrend(samples: readonly MemorySample[]): MemoryTrend | undefined {
  const [began, ended] = [samples[0]?.seconds ?? 0, samples.at(-1)?.seconds ?? 0]
  const start = began + Math.max(LEAST_WARM_UP_SECONDS, (ended - began) * WARM_UP_SHARE)
  if (ended - start < LEAST_JUDGED_SECONDS) return undefined
  const line = fit(
    samples.filter(({ seconds }) => seconds >= start).map(({ seconds, rss }) => [seconds, rss / MIB]),
  )
  const [from, to] = [line.at(start), line.at(ended)]
  return { from, to, perHour: line.slope * 3600, isFlat: to < from * (1 + FLAT_BELOW) }
}

/** The line through points with the least squares of its errors. */
function fit(points: readonly (readonly [x: number, y: number])[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(points.map(([x]) => x))
  const height = mean(points.map(([, y]) => y))
  const spread = mean(points.map(([x]) => (x - middle) ** 2))
  const slope = mean(points.map(([x, y]) => (x - middle) * (y - height))) / spread
  return { slope, at: (x: number) => height + slope * (x - middle) }
}

/** The trend in words. */
export function trendText(trend: MemoryTrend | undefined): string {
  if (!trend) return 'run too short'
  const { from, to, perHour, isFlat } = trend
  const sign = perHour < 0 ? '' : '+'
  return `${from.toFixed(0)} to ${to.toFixed(0)} MiB, ${sign}${perHour.toFixed(0)} MiB per hour: ${isFlat ? 'flat' : 'GREW'}`
}

/** The median resident memory and the lowest used heap, which no garbage collection could free, in MiB. */
export function memoryOf(samples: readonly MemorySample[]): { readonly rss: number; readonly heap: number } {
  return {
    rss: median(samples.map(({ rss }) => rss)) / MIB,
    heap: Math.min(...samples.map(({ heapUsed }) => heapUsed)) / MIB,
  }
}
