/** Starts what a process does beside answering: the jobs of the schedule, and its own routines. */
import { resolveCharges } from '../payments/resolve.ts'
import type { Services } from '../services.ts'
import { cleanUpRoutine } from './clean-up.ts'
import { repeatAll } from './repeat.ts'
import { openRunner } from './runs.ts'
import { SCHEDULE } from './schedule.ts'

export interface Jobs {
  /** Ends after the runs that are under way. */
  close(): Promise<void>
}

/**
 * Starts them; each routine also runs once at the start, for what was left. When business time is moved, everything due
 * until then has run before the move is answered; so they are started before anything is answered.
 */
export async function startJobs(services: Services): Promise<Jobs> {
  const { clock, log, mail } = services
  const runner = openRunner(services, SCHEDULE)
  await runner.begin()
  clock.onAdvance(() => runner.catchUp({ wait: true }))
  const routines = repeatAll(
    [
      { name: 'jobs', everySeconds: 20, run: () => runner.catchUp() },
      { name: 'resolve-charges', everySeconds: 60, run: async () => void (await resolveCharges(services)) },
      { name: 'outbox-send', everySeconds: 60, run: () => mail.sweep() },
      cleanUpRoutine(services),
    ],
    log,
  )
  return {
    async close() {
      await runner.close()
      await routines.close()
    },
  }
}
