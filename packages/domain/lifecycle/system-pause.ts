/** How long the pause lasts that failed payments set off, and how it ends by itself (docs/domain.md 4.4; C-197). */
import { cancelSubscription } from './cancel.ts'
import type { Day, Moment } from '../core/calendar.ts'
import { addDays } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { PaymentPause, Subscription } from '../subscription/subscription.ts'

/** After how many days of the pause its customer is reminded, and after how many the subscription ends. */
export const SYSTEM_PAUSE = { remindAfter: 60, endAfter: 90 } as const

/** The day on which a subscription ends if it stays paused. */
export function endOfUnpaidPause(pause: Pick<PaymentPause, 'startedAt'>): Day {
  return addDays(pause.startedAt, SYSTEM_PAUSE.endAfter)
}

/** The pause that its customer is to be reminded of: 60 days old, and not yet 90; undefined where there is none. */
export function pauseDueForReminder(subscription: Subscription, today: Day): PaymentPause | undefined {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'PAYMENT_FAILED') return undefined
  const isOld = addDays(subscription.pause.startedAt, SYSTEM_PAUSE.remindAfter) <= today
  return isOld && today < endOfUnpaidPause(subscription.pause) ? subscription.pause : undefined
}

/**
 * Ends a subscription that has been paused for 90 days for want of payment, as a cancellation does. Changes nothing
 * where there is no such pause, so it can be run again.
 */
export function endUnpaidSubscription(
  subscription: Subscription,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'PAYMENT_FAILED')
    return accept(subscription)
  return endOfUnpaidPause(subscription.pause) <= moment.today
    ? cancelSubscription(subscription, null, moment, 'UNPAID')
    : accept(subscription)
}
