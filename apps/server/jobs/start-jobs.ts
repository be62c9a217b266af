/** Starts what a process does beside answering: the jobs of the schedule, and its own routines. */
import { isRunWaiting } from '../database/job/jobs.ts'
import type { Services } from '../context/services.ts'
import { guardByClock } from './clock-guard.ts'
import { startRoutines, type Routine } from './routines.ts'
import { openRunner } from './runner.ts'
import { ROUTINES, SCHEDULE } from './schedule.ts'

/** How often each process looks for due times, and for runs that it could help with. */
const LOOK_SECONDS = 20
const JOIN_SECONDS = 2

export interface Jobs {
  /** Ends after the runs that are under way. */
  close(): Promise<void>
}

/**
 * Starts them, and `more` beside the jobs' own routines; each routine also runs once at the start, for what was left. When business time is moved, everything due
 * until then has run before the move is answered; so they are started before anything is answered.
 */
export async function startJobs(services: Services, more: readonly Routine[] = []): Promise<Jobs> {
  const { clock, database } = services
  const runner = openRunner(services, SCHEDULE)
  await runner.begin()
  clock.onAdvance(() => runner.catchUp({ wait: true }))
  const all: readonly Routine[] = [
    { name: 'jobs', everySeconds: LOOK_SECONDS, run: () => runner.catchUp() },
    // Long runs are shared, and what an operator put back begins, without waiting for the next look.
    {
      name: 'jobs-join',
      everySeconds: JOIN_SECONDS,
      run: async () => (await isRunWaiting(database.query)) && runner.catchUp(),
    },
    ...ROUTINES,
    ...more,
  ]
  const routines = startRoutines(guardByClock(all, services), services)
  return {
    async close() {
      await runner.close()
      await routines.close()
    },
  }
}
