/** Work of this process at intervals of real time: never two runs of one at once, errors logged. */
import type { Services } from '../context/services.ts'

/** What every process does now and then, whatever the others do. */
export interface Routine {
  readonly name: string
  readonly everySeconds: number
  /** It first runs after an interval, not at the start. */
  readonly startsAfterInterval?: true
  run(services: Services): Promise<unknown>
}

export interface RunningRoutines {
  /** Ends the intervals after the runs that are under way. */
  close(): Promise<void>
}

/** So many failures in a row are no passing trouble. */
const ALERTING_FAILURES = 10

interface Running {
  stop(): Promise<void>
}

/** Up to a tenth more than the interval, so that processes that start together do not stay together. */
function intervalOf(job: Routine): number {
  return job.everySeconds * 1000 * (1 + Math.random() / 10)
}

function repeat(job: Routine, services: Services): Running {
  let stopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let failures = 0

  async function runOnce(): Promise<void> {
    try {
      await job.run(services)
      failures = 0
    } catch (error) {
      failures += 1
      const line = { job: job.name, error: error instanceof Error ? error.message : String(error), failures }
      services.log.error({ ...line, ...(failures === ALERTING_FAILURES && { alert: true }) }, 'job failed')
    }
    if (!stopped) rest()
  }

  function rest(): void {
    timer = setTimeout(() => {
      current = runOnce()
    }, intervalOf(job))
    timer.unref()
  }

  if (job.startsAfterInterval) rest()
  else current = runOnce()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
      clearTimeout(timer)
    },
  }
}

/** Runs each job now and then at its interval. */
export function startRoutines(jobs: readonly Routine[], services: Services): RunningRoutines {
  const running = jobs.map((job) => repeat(job, services))
  return {
    async close() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
