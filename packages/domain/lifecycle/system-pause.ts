/** The pause after failed payments: its reminder and its end (docs/domain.md 4.4; C-197). */
import { cancelSubscription } from './cancel.ts'
import type { Day, Moment } from '../core/calendar.ts'
import { addDays } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { PaymentPause, Subscription } from '../subscription/subscription.ts'

/** The days of the pause after which the customer is reminded, and after which the subscription ends. */
export const SYSTEM_PAUSE = { remindAfter: 60, endAfter: 90 } as const

/** The day on which a subscription that stays paused ends. */
export function endOfUnpaidPause(pause: Pick<PaymentPause, 'startedAt'>): Day {
  return addDays(pause.startedAt, SYSTEM_PAUSE.endAfter)
}

/** The pause whose reminder is due: at least 60 and less than 90 days old; undefined if there is none. */
export function pauseDueForReminder(subscription: Subscription, today: Day): PaymentPause | undefined {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'PAYMENT_FAILED') return undefined
  const isOld = addDays(subscription.pause.startedAt, SYSTEM_PAUSE.remindAfter) <= today
  return isOld && today < endOfUnpaidPause(subscription.pause) ? subscription.pause : undefined
}

/** Cancels a subscription that has been paused for 90 days after failed payments. Idempotent. */
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
