/** Test helpers for jobs: hourly jobs whose items and work a test defines, and many subscriptions due on one day. */
import type { Pool } from 'pg'
import { day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { forEachItem } from '../jobs/for-each-item.ts'
import type { Job, Run } from '../jobs/job.ts'
import type { ScheduledJob } from '../jobs/schedule.ts'

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

/** Copies Anna's subscription that many times, all due on that day; returns the ids, ascending. */
export async function insertDueCopies(pool: Pool, count: number, day: string): Promise<number[]> {
  const columns = async (table: string): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
      [table, ['id', 'subscription_id', 'next_billing_date', 'anchor_date']],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  const own = await columns('subscription')
  const { rows } = await pool.query<{ id: number }>(
    `insert into subscription (${own}, next_billing_date, anchor_date)
      select ${own}, $1::date, $1::date - interval_days from subscription, generate_series(1, $2) where id = 20001 returning id`,
    [day, count],
  )
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const line = await columns('subscription_line')
  await pool.query(
    `insert into subscription_line (id, subscription_id, ${line})
      select copy * 10 + row_number() over (partition by copy), copy, ${line}
        from subscription_line, unnest($1::int[]) as copy where subscription_id = 20001`,
    [ids],
  )
  return ids
}
