/** Chooses the next run, in the order of business time; one process chooses at a time. */
import { addSeconds, berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import {
  claimRun,
  failRun,
  findRetryableRun,
  findUnfinishedRun,
  lockRunSelection,
  readHorizons,
  saveHorizon,
  saveHorizons,
  type ClaimedRun,
  type UnfinishedRun,
} from '../database/job/jobs.ts'
import type { Tx } from '../database/open.ts'
import { MAX_RUN_CLAIMS } from './back-off.ts'
import { firstTimeAfter, lastTimeUntil } from './due-time.ts'
import type { Job } from './job.ts'
import type { ScheduledJob } from './schedule.ts'

/** A run claimed by this process, a run held by another process, a run that was just failed, or no due run. */
export type Choice = { readonly claimed: ClaimedRun } | 'taken' | 'failed' | 'nothing'

type SelectionServices = Pick<Services, 'config' | 'log'>

/** Seconds before a run of a job that this version does not know is offered again, to a process that knows it. */
const OTHER_VERSION_SECONDS = 60

/**
 * Chooses the next run up to a moment of business time; null starts no new one. An unfinished run comes before all
 * others.
 */
export async function chooseRun(
  tx: Tx,
  services: SelectionServices,
  schedule: readonly ScheduledJob[],
  now: Instant | null,
): Promise<Choice> {
  const { config } = services
  await lockRunSelection(tx)
  const open = await findUnfinishedRun(tx)
  if (open) return takeOverRun(tx, services, schedule, open)
  const names = schedule.map(({ job }) => job.name)
  const retryable = await findRetryableRun(tx, names)
  if (retryable) return { claimed: await claimRun(tx, retryable, config.jobLeaseSeconds) }
  if (now === null) return 'nothing'
  const next = await nextDue(tx, schedule, now, config.clockSettable)
  // Other jobs may be due at the same time; none was due earlier.
  await saveHorizons(tx, names, next ? addSeconds(next.dueAt, -0.001) : now)
  if (!next) return 'nothing'
  await saveHorizon(tx, next.name, next.dueAt)
  return { claimed: await claimRun(tx, next, config.jobLeaseSeconds) }
}

async function takeOverRun(
  tx: Tx,
  { config, log }: SelectionServices,
  schedule: readonly ScheduledJob[],
  open: UnfinishedRun,
): Promise<Choice> {
  const { name, dueAt } = open
  const job = schedule.find((due) => due.job.name === name)?.job
  if (open.isLeased) return open.state === 'RUNNING' && job?.isShared ? { claimed: open } : 'taken'
  // A job of another version is left to the processes of that version.
  if (!job && !open.isAbandoned) return 'taken'
  if (!job) {
    const error = 'no job of this version of the service'
    await failRun(tx, open, { error, retryInSeconds: OTHER_VERSION_SECONDS })
    return 'failed'
  }
  if (open.attempts >= MAX_RUN_CLAIMS) {
    const error = 'never finished in any process'
    await failRun(tx, open, { error, retryInSeconds: null })
    log.error({ alert: true, job: name, dueAt }, 'a job run was abandoned')
    return 'failed'
  }
  return { claimed: await claimRun(tx, open, config.jobLeaseSeconds) }
}

/**
 * The next due time, with the position of its job in the schedule: of jobs due at the same time the first goes first.
 */
interface NextDue {
  readonly name: string
  readonly dueAt: Instant
  readonly position: number
}

/**
 * The earliest due time up to now at which a job may find work. Where business time cannot be moved, missed due times
 * are not run one by one: the latest one covers those before it.
 */
async function nextDue(
  tx: Tx,
  schedule: readonly ScheduledJob[],
  now: Instant,
  runsEachDueTime: boolean,
): Promise<NextDue | undefined> {
  const horizons = await readHorizons(tx)
  const candidates = schedule.flatMap((due, position) => {
    const ranUntil = horizons.get(due.job.name) ?? now
    const latest = lastTimeUntil(due, now)
    if (latest <= ranUntil) return []
    const isEach = runsEachDueTime && !due.job.runsLatestOnly
    const earliest = isEach ? firstTimeAfter(due, ranUntil, berlinDay(ranUntil)) : latest
    return [{ due, position, ranUntil, latest, isEach, earliest }]
  })
  let next: NextDue | undefined
  for (const { due, position, ranUntil, latest, isEach, earliest } of candidates.toSorted(byEarliest)) {
    // The remaining jobs are due later, so they need no query.
    if (next && earliest > next.dueAt) break
    const day = await due.job.nextDay(tx)
    if (day === null) continue
    const first = firstTimeAfter(due, await latestIdle(due.job, tx, ranUntil), day)
    const dueAt = !isEach && first < latest ? latest : first
    if (dueAt <= now && isBefore({ dueAt, position }, next)) next = { name: due.job.name, dueAt, position }
  }
  return next
}

function byEarliest(a: { readonly earliest: Instant }, b: { readonly earliest: Instant }): number {
  return a.earliest < b.earliest ? -1 : a.earliest > b.earliest ? 1 : 0
}

function isBefore(it: Pick<NextDue, 'dueAt' | 'position'>, next: NextDue | undefined): boolean {
  return !next || it.dueAt < next.dueAt || (it.dueAt === next.dueAt && it.position < next.position)
}

/** The moment until which a job finds no work: its last run, or later if it knows its next moment. */
async function latestIdle(job: Job, tx: Tx, ranUntil: Instant): Promise<Instant> {
  const nextAt = (await job.nextAt?.(tx)) ?? null
  const idleUntil = nextAt && addSeconds(nextAt, -0.001)
  return idleUntil && idleUntil > ranUntil ? idleUntil : ranUntil
}
