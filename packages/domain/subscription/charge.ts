/** When an order locks, and what a charge requires (docs/domain.md 2.4, 4.2, 4.4). */
import { berlinTime, startOfBerlinDay } from '../core/berlin.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import { addMinutes } from '../core/calendar.ts'
import type { Refused } from '../core/decision.ts'
import { refuse } from '../core/decision.ts'
import { paymentMethodRefusal } from '../payment/payment-method.ts'
import type { SubscriptionFacts } from './subscription.ts'

/** For how many minutes an order made today by resuming or reactivating can still be changed. */
export const GRACE_MINUTES = 30

/** The latest end of the grace period, Berlin time (docs/domain.md 2.2). */
export const LATEST_GRACE_END = '23:55'

/** The cut-off of an order: 00:00 in Berlin on its billing date (C-23). */
export function cutoffOf(billingDate: Day): Instant {
  return startOfBerlinDay(billingDate)
}

/** The cut-off of an order made now and due today. */
export function graceEnd(moment: Moment): Instant {
  const end = addMinutes(moment.at, GRACE_MINUTES)
  const latest = berlinTime(moment.today, LATEST_GRACE_END)
  return end < latest ? end : latest
}

/**
 * Why the subscription cannot be charged for another box: no address, or no usable payment method; undefined if it can.
 */
export function chargeRefusal(subscription: SubscriptionFacts): Refused | undefined {
  return subscription.shippingAddress === null
    ? refuse('ADDRESS_MISSING')
    : paymentMethodRefusal(subscription.paymentMethod)
}
