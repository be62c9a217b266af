/** Past orders that reach a contract after it moved here, because they were missing in its import (docs/import.md). */
import { berlinDay, type Day } from '../core/calendar.ts'
import type { Discount } from '../discount/discount.ts'
import { milestonesUpTo, unitsOfDays, type Milestone } from '../discount/reward.ts'
import type { Subscription, SubscriptionFacts } from '../subscription/subscription.ts'
import { MAX_PAST_ORDERS } from './imported-contract.ts'
import { newestDay, type KeptOrder } from './past-order.ts'

/** Why past orders cannot be added to a contract now. */
export type LateOrderFault = 'CHARGE_OPEN' | 'PROGRESS_RESET' | 'TOO_MANY_ORDERS'

/** Why so many past orders cannot be added; null if they can. */
export function lateOrderFault(subscription: Subscription, count: number): LateOrderFault | null {
  if (subscription.status === 'ACTIVE' && subscription.openOrder) return 'CHARGE_OPEN'
  // Its loyalty began anew, and orders from before must not count for it.
  if (subscription.loyaltyFrom > 1) return 'PROGRESS_RESET'
  return subscription.lastCycleIndex + count > MAX_PAST_ORDERS ? 'TOO_MANY_ORDERS' : null
}

/**
 * The contract with past orders that take the next indices. What is planned keeps its days, skips and discounts under
 * indices after them.
 */
export function withLateOrders<S extends Subscription>(
  subscription: S,
  orders: readonly Pick<KeptOrder, 'billingDate' | 'paidAt'>[],
): S {
  const by = orders.length
  const isPlanned = (index: number | null): index is number =>
    index !== null && index > subscription.lastCycleIndex
  const moved = <T extends number | null>(index: T) => (isPlanned(index) ? index + by : index)
  const facts: Partial<SubscriptionFacts> = {
    lastCycleIndex: subscription.lastCycleIndex + by,
    completedOrders: subscription.completedOrders + by,
    lastBilled: newestOf(
      subscription.lastBilled,
      orders.map(({ billingDate }) => billingDate),
    ),
    lastProcessedOn: newestOf(
      subscription.lastProcessedOn,
      orders.map(({ paidAt }) => berlinDay(paidAt)),
    ),
    lastPaymentStatus: subscription.lastPaymentStatus ?? 'SUCCEEDED',
    exceptions: subscription.exceptions.map((each) => ({ ...each, cycleIndex: moved(each.cycleIndex) })),
    discounts: subscription.discounts.map((each) => movedDiscount(each, moved)),
  }
  if (subscription.status !== 'ACTIVE') return { ...subscription, ...facts }
  const { index, date } = subscription.anchor
  return { ...subscription, ...facts, anchor: { index: index + by, date } }
}

function newestOf(before: Day | null, days: readonly Day[]): Day | null {
  return newestDay(before === null ? days : [before, ...days])
}

/** The same discount if nothing of it moves, so that it is not written. */
function movedDiscount(discount: Discount, moved: (index: number | null) => number | null): Discount {
  const fromCycleIndex = moved(discount.fromCycleIndex)
  const toCycleIndex = moved(discount.toCycleIndex)
  const isSame = fromCycleIndex === discount.fromCycleIndex && toCycleIndex === discount.toCycleIndex
  return isSame ? discount : { ...discount, fromCycleIndex, toCycleIndex }
}

/** The milestones that the contract reaches by these orders: the other system has settled them. */
export function milestonesSettledLate(
  loyaltyDays: number,
  rewarded: readonly number[],
  orders: readonly Pick<KeptOrder, 'cycleDays'>[],
  { terms }: Pick<Subscription, 'terms'>,
): Milestone[] {
  const before = unitsOfDays(loyaltyDays)
  const after = unitsOfDays(orders.reduce((days, order) => days + order.cycleDays, loyaltyDays))
  return milestonesUpTo(after, terms).filter(({ units }) => units > before && !rewarded.includes(units))
}
