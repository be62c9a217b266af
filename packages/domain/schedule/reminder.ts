/** The reminder before an order is charged (docs/domain.md 4.2, 9.1; C-195). */
import type { Day, Moment } from '../core/calendar.ts'
import { addDays, daysBetween } from '../core/calendar.ts'
import type { ScheduleEntry } from '../subscription/schedule.ts'
import { nextOrder, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { exceptionAt } from '../subscription/subscription.ts'

/** How many days before its charge an order is told of. */
export const REMINDER_DAYS = 3

/**
 * The order to be reminded of: the next one, where it is really going to come, is charged within three days and can
 * still be changed; undefined where there is none. Not one that is owed or being charged, nor one whose payment method is
 * still to be confirmed, which has a reminder of its own (docs/domain.md 8.4), nor one that follows at once from
 * resuming or reactivating, nor one that the mail about the end of a pause or cancellation has announced within those
 * days (`restartedOn`; null where there was none). A later look than three days before makes up for a missed one.
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
