/** Which run is next: chosen by one process at a time, in the order of business time. */
import { addSeconds, type Instant } from '@pfotenportal/domain/calendar'
import {
  giveUpRun,
  lockChoice,
  readHorizons,
  saveHorizon,
  saveHorizons,
  takeRun,
  unfinishedRun,
  type ClaimedRun,
} from '../database/jobs.ts'
import type { Tx } from '../database/open.ts'
import type { Services } from '../services.ts'
import { firstTimeAfter, lastTimeUntil } from './due-time.ts'
import type { Scheduled } from './schedule.ts'

/** How often a run is begun before it is given up. */
export const MAX_ATTEMPTS = 3

/** How long a run belongs to its process without a sign of life, in real time. */
const LEASE_SECONDS = 30

/** Until when a run belongs to whoever takes or holds it now. */
export function leaseFrom(realNow: Instant): Instant {
  return addSeconds(realNow, LEASE_SECONDS)
}

/** A run that is this process's now, one of another's to wait for, one given up for good, or none that is due. */
export type Step = { readonly claimed: ClaimedRun } | 'taken' | 'given up' | 'nothing'

/** Chooses the next run until a moment of business time. A run that is not finished comes before all others. */
export async function chooseRun(
  tx: Tx,
  { clock, config, log }: Pick<Services, 'clock' | 'config' | 'log'>,
  schedule: readonly Scheduled[],
  now: Instant,
): Promise<Step> {
  await lockChoice(tx)
  const realNow = clock.realNow()
  const open = await unfinishedRun(tx)
  if (open && open.leaseUntil > realNow) return 'taken'
  if (open && open.attempts >= MAX_ATTEMPTS) {
    await giveUpRun(tx, open, realNow)
    log.error({ job: open.name, dueAt: open.dueAt }, 'a job was given up')
    return 'given up'
  }
  if (open) return { claimed: await takeRun(tx, open, leaseFrom(realNow)) }
  const next = await nextDue(tx, schedule, now, config.clockSettable)
  // Other jobs may be due at the same time; before it none was.
  await saveHorizons(tx, next ? addSeconds(next.dueAt, -0.001) : now)
  if (!next) return 'nothing'
  await saveHorizon(tx, next.name, next.dueAt)
  return { claimed: await takeRun(tx, next, leaseFrom(realNow)) }
}

/**
 * The earliest due time until now at which a job may find something to do. Where business time cannot be moved, what
 * was missed is not lived through again: the latest due time stands for those before.
 */
async function nextDue(tx: Tx, schedule: readonly Scheduled[], now: Instant, eachInTurn: boolean) {
  const horizons = await readHorizons(tx)
  let next: { name: string; dueAt: Instant } | undefined
  for (const { job, times } of schedule) {
    const ranUntil = horizons.get(job.name) ?? now
    const latest = lastTimeUntil(times, now)
    const day = latest > ranUntil ? await job.nextDay(tx) : null
    if (day === null) continue
    const first = firstTimeAfter(times, ranUntil, day)
    const dueAt = !eachInTurn && first < latest ? latest : first
    if (dueAt <= now && (!next || dueAt < next.dueAt)) next = { name: job.name, dueAt }
  }
  return next
}
