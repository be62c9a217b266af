/** When an order locks and what a charge needs (docs/domain.md 2.4, 4.2, 4.4). */
import { berlinTime, startOfBerlinDay } from '../core/berlin.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import { addMinutes } from '../core/calendar.ts'
import type { Refused } from '../core/decision.ts'
import { refuse } from '../core/decision.ts'
import { paymentMethodRefusal } from '../payment/payment-method.ts'
import type { SubscriptionFacts } from './subscription.ts'

/** Minutes in which an order made today by resuming or reactivating can still be changed (C-21). */
export const GRACE_MINUTES = 30

/** Grace ends at this time in Berlin at the latest (docs/domain.md 2.2). */
export const LATEST_GRACE_END = '23:55'

/** The moment from which an order can no longer be changed: 00:00 in Berlin on its billing date (C-23). */
export function cutoffOf(billingDate: Day): Instant {
  return startOfBerlinDay(billingDate)
}

/** The cut-off of an order made now and due today (C-21). */
export function graceEnd(moment: Moment): Instant {
  const end = addMinutes(moment.at, GRACE_MINUTES)
  const latest = berlinTime(moment.today, LATEST_GRACE_END)
  return end < latest ? end : latest
}

/** Why this subscription cannot be charged for another box: no address, no usable method; undefined where it can. */
export function chargeRefusal(subscription: SubscriptionFacts): Refused | undefined {
  return subscription.shippingAddress === null
    ? refuse('ADDRESS_MISSING')
    : paymentMethodRefusal(subscription.paymentMethod)
}
