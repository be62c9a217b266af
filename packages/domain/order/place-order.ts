/** Ordering now, decided as if the payment succeeds (C-29; docs/domain.md 3.3). */
import type { Moment } from '../core/calendar.ts'
import { settlePaid, startCharge } from '../charging/charging.ts'
import type { Decision } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Subscription } from '../subscription/subscription.ts'

/**
 * Orders the next box now: it is billed today and all later boxes follow from today. During dunning it pays the owed
 * order. The value assumes that the payment succeeds, so it can be shown beforehand. `loyaltyDays` are the days of food
 * in all paid orders so far and `rewarded` the milestones rewarded so far, for the reward that this order may earn.
 * Refuses by state, and ORDER_ALREADY_PLACED, NO_UPCOMING_ORDER, ADDRESS_MISSING, PAYMENT_METHOD_INVALID,
 * PAYMENT_METHOD_UNCONFIRMED.
 */
export function placeOrder(
  subscription: Subscription,
  moment: Moment,
  loyaltyDays: number = 0,
  rewarded: readonly number[] = [],
): Decision<Subscription, DomainEvent> {
  const started = startCharge(subscription, 'ORDER_NOW', moment)
  if (!started.ok) return started
  const { subscription: charging, charge } = started.value
  const discountId = charge.box.discountUsed?.id ?? null
  return settlePaid(charging, { discountId, loyaltyDays, rewarded }, moment)
}
