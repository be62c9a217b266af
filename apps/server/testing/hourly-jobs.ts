/** Hourly jobs whose items and work a test defines. */
import { day, type Instant } from '@pfotenportal/domain/core/calendar'
import { forEachItem } from '../jobs/for-each-item.ts'
import type { Job, Run } from '../jobs/job.ts'
import type { ScheduledJob } from '../jobs/schedule.ts'
import type { Services } from '../context/services.ts'

/** Every full hour of every day. */
const HOURS = Array.from({ length: 24 }, (_none, hour) => `${String(hour).padStart(2, '0')}:00`)

/** A shared job at every full hour; of missed hours only the latest runs. */
export function hourlyJob(name: string, run: Job['run']): ScheduledJob {
  const job: Job = {
    name,
    isShared: true,
    runsLatestOnly: true,
    nextDay: async () => day('2026-11-20'),
    run,
  }
  return { job, times: HOURS }
}

/** The same for some ids; `work` processes each. */
export function hourlyItemJob(
  ids: () => readonly number[],
  work: (id: number, run: Run) => Promise<unknown>,
  name: string,
): ScheduledJob {
  return hourlyJob(name, (run) =>
    forEachItem(
      run,
      async ({ after, size }) =>
        ids()
          .filter((id) => id > after)
          .slice(0, size)
          .map((id) => ({ id })),
      (id) => work(id, run),
    ),
  )
}

/** Sets the horizon of a job to a moment, regardless of its previous one. */
export async function setJobHorizon({ database }: Services, name: string, at: Instant): Promise<void> {
  await database.query
    .insertInto('job_horizon')
    .values({ name, ran_until: at })
    .onConflict((on) => on.column('name').doUpdateSet({ ran_until: at }))
    .execute()
}
