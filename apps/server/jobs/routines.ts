/** Repeats work of this process at intervals of real time: never two runs of a routine at once; errors are logged. */
import type { Services } from '../context/services.ts'

/** Work that every process repeats, independent of the others. */
export interface Routine {
  readonly name: string
  readonly everySeconds: number
  /** It first runs after one interval, not at the start. */
  readonly startsAfterInterval?: true
  run(services: Services): Promise<unknown>
}

export interface RunningRoutines {
  /** Stops the intervals once the current runs have ended. */
  close(): Promise<void>
}

/** This many failures in a row are not transient. */
const ALERTING_FAILURES = 10

interface Running {
  stop(): Promise<void>
}

/** Adds up to a tenth, so that processes that start together spread out. */
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

/** Starts each routine at its interval. */
export function startRoutines(jobs: readonly Routine[], services: Services): RunningRoutines {
  const running = jobs.map((job) => repeat(job, services))
  return {
    async close() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
