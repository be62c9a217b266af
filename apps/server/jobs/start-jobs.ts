/** Starts the background work of a process: the scheduled jobs and its own routines. */
import type { Services } from '../context/services.ts'
import { isRunWaiting } from '../database/job/jobs.ts'
import { guardByClock } from './clock-guard.ts'
import { startRoutines, type Routine } from './routines.ts'
import { openRunner } from './runner.ts'
import { ROUTINES, SCHEDULE } from './schedule.ts'

/** The intervals at which each process checks for due times, and for runs that it can join. */
const CHECK_SECONDS = 20
const JOIN_SECONDS = 2

export interface Jobs {
  /** Resolves once the current runs have ended. */
  close(): Promise<void>
}

/** Routines that do nothing while maintenance is on, except those that say otherwise. */
function pausedByMaintenance(routines: readonly Routine[]): readonly Routine[] {
  return routines.map((routine) => ({
    ...routine,
    run: async (services, signal) =>
      (routine.runsInMaintenance || !services.maintenance.isOn()) && routine.run(services, signal),
  }))
}

/**
 * Starts the jobs, their routines and `more`. Each routine also runs once at the start, for work that was left
 * unfinished. A request that moves business time is answered after everything due until then has run, so the jobs start
 * before the service accepts requests.
 */
export async function startJobs(services: Services, more: readonly Routine[] = []): Promise<Jobs> {
  const { clock, database, maintenance } = services
  const runner = openRunner(services, SCHEDULE, () => maintenance.isOn())
  await runner.begin()
  clock.onAdvance(() => runner.catchUp({ wait: true }))
  const all: readonly Routine[] = [
    { name: 'jobs', everySeconds: CHECK_SECONDS, run: () => runner.catchUp() },
    // Joins long runs and starts requeued ones without waiting for the next check.
    {
      name: 'jobs-join',
      everySeconds: JOIN_SECONDS,
      run: async () => (await isRunWaiting(database.query)) && runner.catchUp(),
    },
    ...ROUTINES,
    ...more,
  ]
  const routines = startRoutines(guardByClock(pausedByMaintenance(all), services), services)
  return {
    async close() {
      await runner.close()
      await routines.close()
    },
  }
}
