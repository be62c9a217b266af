/** Timeouts for work that must end or make progress. */

/** The work did not end in time. It may still be running, but nothing waits for it. */
export class TimedOut extends Error {}

/** Does the work; throws TimedOut if it has not ended after that many seconds. */
export function withTimeout<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  return withIdleTimeout(seconds, work)
}

/** Does the work; throws TimedOut if it has not reported progress for that many seconds. */
export async function withIdleTimeout<T>(
  seconds: number,
  work: (reportProgress: () => void) => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true
      reject(new TimedOut(`timed out after ${seconds} s`))
    }, seconds * 1000)
  })
  const reportProgress = () => {
    if (!isOver) timer?.refresh()
  }
  try {
    return await Promise.race([work(reportProgress), timedOut])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
