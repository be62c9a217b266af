/** Status and run statistics of the jobs (docs/operations.md, "Figures"). */
import { addSeconds, berlinDay, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { countFailedItems } from '../../../database/job/item-failures.ts'
import { readHorizons } from '../../../database/job/jobs.ts'
import type { Queries } from '../../../database/open.ts'
import { firstTimeAfter } from '../../../jobs/due-time.ts'
import { SCHEDULE, type ScheduledJob } from '../../../jobs/schedule.ts'
import { boundsOf, type ReportContext } from './report-context.ts'

/** A job's last run. */
export interface LastRun {
  /** Business time. */
  readonly dueAt: Instant
  readonly state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  /** Null while the run is in progress. */
  readonly seconds: number | null
  readonly worked: number
  readonly skipped: number
}

export interface JobFigures {
  readonly name: string
  readonly lastRun: LastRun | null
  /** Runs in the period; finished runs are deleted after thirty days of real time. */
  readonly runs: number
  readonly failed: number
  readonly skipped: number
  /** Current items that back off until their next retry, and dead-lettered items that wait to be requeued. */
  readonly retrying: number
  readonly deadLettered: number
  /** The next scheduled run in business time. */
  readonly nextTime: Instant
}

/** Every job of the schedule, in its order. */
export async function readJobs(context: ReportContext): Promise<readonly JobFigures[]> {
  const { db, moment } = context
  const lastRuns = await readLastRuns(db)
  const counts = await readCounts(context)
  const failedItems = await countFailedItems(db)
  return namesIn(SCHEDULE).map((name) => {
    const { runs, failed, skipped } = counts.get(name) ?? { runs: 0, failed: 0, skipped: 0 }
    const { retrying, deadLettered } = failedItems.get(name) ?? { retrying: 0, deadLettered: 0 }
    const lastRun = lastRuns.get(name) ?? null
    return {
      name,
      lastRun,
      runs,
      failed,
      skipped,
      retrying,
      deadLettered,
      nextTime: nextTimeOf(name, moment.at),
    }
  })
}

function namesIn(schedule: readonly ScheduledJob[]): string[] {
  return [...new Set(schedule.map(({ job }) => job.name))]
}

function nextTimeOf(name: string, now: Instant): Instant {
  const times = SCHEDULE.filter(({ job }) => job.name === name).map((scheduled) =>
    firstTimeAfter(scheduled, now, berlinDay(now)),
  )
  return times.toSorted()[0] ?? now
}

async function readLastRuns(db: Queries): Promise<ReadonlyMap<string, LastRun>> {
  const rows = await db
    .selectFrom('job_run')
    .distinctOn('name')
    .select(['name', 'due_at', 'state', 'began_at', 'finished_at', 'worked', 'left_out'])
    .orderBy('name')
    .orderBy('due_at', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.name,
      {
        dueAt: row.due_at,
        state: row.state,
        seconds: row.finished_at === null ? null : secondsBetween(row.began_at, row.finished_at),
        worked: row.worked,
        skipped: row.left_out,
      },
    ]),
  )
}

function secondsBetween(from: Instant, to: Instant): number {
  return Math.max(0, (epochMilliseconds(to) - epochMilliseconds(from)) / 1000)
}

async function readCounts({ db, period }: ReportContext) {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom('job_run')
    .select((eb) => [
      'name',
      eb.fn.countAll<number>().as('runs'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'FAILED').as('failed'),
      eb.fn.sum<number>('left_out').as('skipped'),
    ])
    .where('due_at', '>=', since)
    .where('due_at', '<', until)
    .groupBy('name')
    .execute()
  return new Map(rows.map((row) => [row.name, { runs: row.runs, failed: row.failed, skipped: row.skipped }]))
}

/** How late a run may start before the jobs count as lagging, in seconds of business time. */
const MAX_LAG_SECONDS = 300

/** Correct clocks of two processes differ by less than this. */
const AHEAD_SECONDS = 60

/** How many seconds of business time the jobs lag behind; 0 if none is overdue. */
export async function readLag(db: Queries, now: Instant): Promise<number> {
  const horizons = await readHorizons(db)
  const behind = SCHEDULE.map((scheduled) => {
    const ranUntil = horizons.get(scheduled.job.name)
    if (ranUntil === undefined) return 0
    const next = firstTimeAfter(scheduled, ranUntil, berlinDay(ranUntil))
    return next < now ? secondsBetween(next, now) : 0
  })
  return Math.max(0, ...behind)
}

/** How many jobs have already run for a future time and therefore do nothing until then (C-275). */
export async function countAhead(db: Queries, now: Instant): Promise<number> {
  const horizons = await readHorizons(db)
  const until = addSeconds(now, AHEAD_SECONDS)
  return [...horizons.values()].filter((ranUntil) => ranUntil > until).length
}

/** Whether the jobs lag more than their polling interval explains. */
export function isLagging(lagSeconds: number): boolean {
  return lagSeconds > MAX_LAG_SECONDS
}
