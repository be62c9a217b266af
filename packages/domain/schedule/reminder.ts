/** The reminder before an order is charged (docs/domain.md 4.2, 9.1; C-195). */
import type { Moment } from '../catalogue/moment.ts'
import { addDays, daysBetween, type Day } from '../core/calendar.ts'
import { nextOrder, schedule, type ScheduleEntry } from '../subscription/schedule.ts'
import { exceptionAt, type Subscription } from '../subscription/subscription.ts'

/** How many days before its charge the customer is reminded of an order. */
export const REMINDER_DAYS = 3

/**
 * The order to remind the customer of: the next one, if it is charged within three days and can still be changed;
 * undefined if there is none. Excluded are owed and processing orders; orders with an unconfirmed payment method,
 * which have their own reminder (docs/domain.md 8.4); orders that follow immediately from resuming or reactivating;
 * and orders that the e-mail about the end of a pause or cancellation announced within those days (`restartedOn`;
 * null if there was none). A missed reminder is sent on a later day.
 */
export function orderToRemind(
  subscription: Subscription,
  restartedOn: Day | null,
  moment: Moment,
): ScheduleEntry | undefined {
  if (subscription.paymentMethod?.status === 'REQUIRES_CONFIRMATION') return undefined
  const next = nextOrder(schedule(subscription, moment))
  if (!next || next.status !== 'SCHEDULED' || !next.isEditable) return undefined
  const days = daysBetween(moment.today, next.billingDate)
  if (days < 1 || days > REMINDER_DAYS) return undefined
  const isActivation = exceptionAt(subscription, next.cycleIndex).cutoffAt !== null
  const isAnnounced = restartedOn !== null && restartedOn >= addDays(next.billingDate, -REMINDER_DAYS)
  return isActivation || isAnnounced ? undefined : next
}
