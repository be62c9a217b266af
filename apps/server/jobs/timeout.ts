/** Work that has to come to an end, or to get on: what never ends would hold up everybody behind it (C-276). */

/** It did not end in time. It may still be at it; nobody waits for it any more. */
export class TimedOut extends Error {}

/** Does the work; throws Overdue where it has not ended after so many seconds. */
export function withTimeout<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  return withIdleTimeout(seconds, work)
}

/** Does the work; throws Overdue where it has given no sign of life for so many seconds. */
export async function withIdleTimeout<T>(seconds: number, work: (showLife: () => void) => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true
      reject(new TimedOut(`timed out after ${seconds} s`))
    }, seconds * 1000)
  })
  const showLife = () => {
    if (!isOver) timer?.refresh()
  }
  try {
    return await Promise.race([work(showLife), silence])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
