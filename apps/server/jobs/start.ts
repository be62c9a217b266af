/** When each job of the service runs. */
import type { Mail } from '../mail/open.ts'
import type { Core } from '../services.ts'
import { cleanUpJob } from './clean-up.ts'
import { schedule, type Jobs } from './schedule.ts'

export type { Jobs } from './schedule.ts'

/** Starts the jobs of this process; each also runs once at the start, for what was left. */
export function startJobs(core: Core, mail: Mail): Jobs {
  return schedule(
    [{ name: 'outbox-send', everySeconds: 60, run: () => mail.sweep() }, cleanUpJob(core)],
    core.log,
  )
}
