/** When the next charges run: the way ahead on which something happens. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { listNextCharges, type NextCharge } from '../database/job/due-subscriptions.ts'
import type { Queries } from '../database/open.ts'
import { chargeDueOrders } from '../jobs/charge-due-orders.ts'
import { firstTimeAfter, type DueTimes } from '../jobs/due-time.ts'
import type { Job } from '../jobs/job.ts'
import { retryOwedOrders } from '../jobs/payment-jobs.ts'
import { SCHEDULE } from '../jobs/schedule.ts'

/** A charge that is still to come, and the run that will try it. */
export interface UpcomingCharge extends NextCharge {
  readonly at: Instant
}

/** So many charges are offered to be gone to. */
const MAX_UPCOMING = 200

/** The charges after a moment of business time, the earliest first. One that is overdue is tried with the next run. */
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
