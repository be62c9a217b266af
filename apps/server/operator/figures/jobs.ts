/** How the jobs are doing (docs/operations.md, "Figures"). */
import { addSeconds, berlinDay, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { countFailedItems } from '../../database/job/item-failures.ts'
import { readHorizons } from '../../database/job/jobs.ts'
import type { Queries } from '../../database/open.ts'
import { firstTimeAfter } from '../../jobs/due-time.ts'
import { SCHEDULE, type ScheduledJob } from '../../jobs/schedule.ts'
import { boundsOf, type ReportContext } from './report-context.ts'

/** A job's last run. */
export interface LastRun {
  /** Business time. */
  readonly dueAt: Instant
  readonly state: 'RUNNING' | 'WAITING' | 'DONE' | 'FAILED'
  /** Null while it is not over. */
  readonly seconds: number | null
  readonly worked: number
  readonly leftOut: number
}

export interface JobFigures {
  readonly name: string
  readonly lastRun: LastRun | null
  /** Of the period; finished runs are forgotten after thirty days of real time. */
  readonly runs: number
  readonly failed: number
  readonly leftOut: number
  /** Now: left out of runs for a while, and until an operator puts them back. */
  readonly resting: number
  readonly setAside: number
  /** When its next time comes, in business time, whether or not there will be something to do. */
  readonly nextTime: Instant
}

/** Every job of the schedule, in its order. */
export async function readJobs(context: ReportContext): Promise<readonly JobFigures[]> {
  const { db, moment } = context
  const lastRuns = await readLastRuns(db)
  const counts = await readCounts(context)
  const troubles = await countFailedItems(db)
  return namesIn(SCHEDULE).map((name) => {
    const { runs, failed, leftOut } = counts.get(name) ?? { runs: 0, failed: 0, leftOut: 0 }
    const { retrying: resting, deadLettered: setAside } = troubles.get(name) ?? {
      retrying: 0,
      deadLettered: 0,
    }
    const lastRun = lastRuns.get(name) ?? null
    return { name, lastRun, runs, failed, leftOut, resting, setAside, nextTime: nextTimeOf(name, moment.at) }
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
        leftOut: row.left_out,
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
      eb.fn.sum<number>('left_out').as('leftOut'),
    ])
    .where('due_at', '>=', since)
    .where('due_at', '<', until)
    .groupBy('name')
    .execute()
  return new Map(rows.map((row) => [row.name, { runs: row.runs, failed: row.failed, leftOut: row.leftOut }]))
}

/** So long after its time a run may begin before somebody should look, in seconds of business time. */
const PATIENCE_SECONDS = 300

/** Two processes whose clocks are right differ by less. */
const AHEAD_SECONDS = 60

/** How many seconds of business time the jobs are behind: 0 where all have had their turn until now. */
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

/** How many jobs have run for times that are still to come, and so do nothing until then (C-275). */
export async function countAhead(db: Queries, now: Instant): Promise<number> {
  const horizons = await readHorizons(db)
  const until = addSeconds(now, AHEAD_SECONDS)
  return [...horizons.values()].filter((ranUntil) => ranUntil > until).length
}

/** Whether the jobs are further behind than the pace of their routine explains. */
export function isLagging(lagSeconds: number): boolean {
  return lagSeconds > PATIENCE_SECONDS
}
