/** Repeats work of this process at intervals of real time. Runs of a routine do not overlap; errors are logged. */
import type { Services } from '../context/services.ts'

/** Work that every process repeats, independent of the others. */
export interface Routine {
  readonly name: string
  readonly everySeconds: number
  /** The first run is after one interval, not at the start. */
  readonly startsAfterInterval?: true
  /** Not paused by maintenance: it neither moves money nor writes to a customer. */
  readonly runsInMaintenance?: true
  /** The signal ends what takes long when the process stops. */
  run(services: Services, signal?: AbortSignal): Promise<unknown>
}

export interface RunningRoutines {
  /** Tells the current runs to end, and stops the intervals once they have. */
  close(): Promise<void>
}

/**
 * The first runs begin this far apart, so that a starting process does not open a connection to the database for each
 * routine at once.
 */
const FIRST_RUNS_APART_MS = 50

/** This many failures in a row are not transient. */
const ALERTING_FAILURES = 10

/** Of failures in a row, the log has these and the one that alerts: a routine that runs every second would fill it. */
const isLogged = (failures: number) => failures === 1 || failures % 100 === 0

interface Running {
  stop(): Promise<void>
}

/** Adds up to a tenth, so that processes that start together spread out. */
function intervalOf(routine: Routine): number {
  return routine.everySeconds * 1000 * (1 + Math.random() / 10)
}

function repeat(routine: Routine, services: Services, firstRunAfterMs: number): Running {
  const stopping = new AbortController()
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let failures = 0
  let hasAlerted = false

  /** While the database is down, every routine fails, and one alert says so. */
  function mustAlert(): boolean {
    return failures >= ALERTING_FAILURES && !hasAlerted && services.database.writes.problem === null
  }

  async function runOnce(): Promise<void> {
    try {
      await routine.run(services, stopping.signal)
      if (failures > 0) services.log.info({ job: routine.name, failures }, 'job works again')
      failures = 0
      hasAlerted = false
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (stopping.signal.aborted) {
        // Another process does it, or the next one.
        services.log.info({ job: routine.name, error: message }, 'job ended with the process')
        return
      }
      failures += 1
      const alert = mustAlert()
      hasAlerted ||= alert
      const line = { job: routine.name, error: message, failures, ...(alert && { alert }) }
      // Of an alert only the sentence is told, so it names the job.
      const sentence = alert ? `the job ${routine.name} keeps failing` : 'job failed'
      if (alert || isLogged(failures)) services.log.error(line, sentence)
    }
    if (!stopping.signal.aborted) schedule(intervalOf(routine))
  }

  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      current = runOnce()
    }, milliseconds)
    timer.unref()
  }

  schedule(routine.startsAfterInterval ? intervalOf(routine) : firstRunAfterMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await current
      clearTimeout(timer)
    },
  }
}

/** Starts each routine at its interval. */
export function startRoutines(routines: readonly Routine[], services: Services): RunningRoutines {
  const running = routines.map((routine, index) => repeat(routine, services, index * FIRST_RUNS_APART_MS))
  return {
    async close() {
      await Promise.all(running.map((routine) => routine.stop()))
    },
  }
}
