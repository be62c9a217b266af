/**
 * Moves business time for the whole service, and lists the upcoming charges that it can be moved to. Everything due
 * until then runs, and its mails are sent, before the move is answered.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import type { Clock } from '../core/clock.ts'
import { listNextCharges, type NextCharge } from '../database/job/due-subscriptions.ts'
import type { Queries } from '../database/open.ts'
import { chargeDueOrders, retryOwedOrders } from '../jobs/charge-jobs.ts'
import { firstTimeAfter, type DueTimes } from '../jobs/due-time.ts'
import type { Job } from '../jobs/job.ts'
import { SCHEDULE } from '../jobs/schedule.ts'

/**
 * Moves the clock as `Clock.move` does, then sends the mails that are due. Mails that are held back for an undo, and
 * those that no mail server accepts, are sent later, because their delay is real time.
 */
export async function moveTime(
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  to: Instant,
  seen?: string,
): ReturnType<Clock['move']> {
  const moved = await clock.move(to, seen)
  if (moved.ok) await mail.sweep()
  return moved
}

/** A future charge, and the time of the run that will attempt it. */
export interface UpcomingCharge extends NextCharge {
  readonly at: Instant
}

/** The maximum number of charges offered as destinations. */
const MAX_UPCOMING = 200

/** The charges after a moment of business time, the earliest first. An overdue one is attempted in the next run. */
export async function listUpcomingCharges(db: Queries, now: Instant): Promise<UpcomingCharge[]> {
  const next = await listNextCharges(db, MAX_UPCOMING)
  return next
    .map((charge) => ({
      ...charge,
      at: firstTimeAfter(timesOf(charge.isRetry ? retryOwedOrders : chargeDueOrders), now, charge.day),
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function timesOf({ name }: Job): DueTimes {
  const found = SCHEDULE.find(({ job }) => job.name === name)
  if (!found) throw new TypeError(`${name} is not in the schedule`)
  return found
}
