/** Customers first: while a process answers calls, its jobs do little at a time, with breaks. */
import { monotonicMilliseconds } from './clock.ts'

/** Calls that come more rarely than this leave jobs at full speed. */
const RECENT_MS = 250
/** What takes longer waits for something else, and leaves customers room meanwhile. */
const LONGEST_BREAK_MS = 100

/** Items that a job works on at the same time in a process that serves customers. */
export const WHILE_SERVING = 2

/** The calls that a process answers. */
export interface Traffic {
  /** A call has begun. */
  note(): void
  /** Whether customers are being served: a call has begun less than a quarter of a second ago. */
  isServing(): boolean
  /**
   * Does a step of a job. While customers are served, a break follows that is as long as the step, 100 ms at most, before
   * the promise resolves.
   */
  readonly giveWay: <T>(step: () => Promise<T>) => Promise<T>
}

/** Opens the traffic of a process that has not answered anything yet. */
export function openTraffic(): Traffic {
  let last = Number.NEGATIVE_INFINITY
  const isServing = () => monotonicMilliseconds() - last < RECENT_MS
  return {
    note() {
      last = monotonicMilliseconds()
    },
    isServing,
    async giveWay(step) {
      const began = monotonicMilliseconds()
      const result = await step()
      const took = Math.min(LONGEST_BREAK_MS, monotonicMilliseconds() - began)
      // A job that finds nothing to do for an item does not have to make a break for it.
      if (took >= 1 && isServing()) await new Promise((resolve) => setTimeout(resolve, took))
      return result
    },
  }
}
