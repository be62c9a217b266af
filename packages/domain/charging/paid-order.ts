/**
 * The consequences of a paid order, also if its subscription was cancelled meanwhile (C-29, C-37, C-48; docs/domain.md
 * 2.3, 3.3, 4.2, 4.4).
 */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import { accept, type Decision } from '../core/decision.ts'
import {
  consumeDiscount,
  NEW_DISCOUNT,
  productOfBox,
  withoutRemovedDiscounts,
  type Discount,
} from '../discount/discount.ts'
import {
  milestonesMissed,
  milestonesReached,
  unitsOfBox,
  unitsOfDays,
  valueOf,
  type Milestone,
} from '../discount/reward.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Cycle } from '../plan/plan.ts'
import { withAnchor } from '../schedule/order-change.ts'
import {
  billingDateIfPaid,
  missedDate,
  nextBillingDate,
  type ScheduleEntry,
} from '../subscription/schedule.ts'
import {
  openOrderOf,
  parseOrderId,
  type Active,
  type Cancelled,
  type ChargeTrigger,
  type ScheduleException,
  type Subscription,
} from '../subscription/subscription.ts'

/** A payment that succeeded. */
export interface SuccessfulPayment {
  /** The billing date of the order after the payment. */
  readonly billedOn: Day
  /** Whether the charge had failed before. */
  readonly isRecovered: boolean
  /** The discount that the paid price includes. */
  readonly discountId: number | null
}

/**
 * The subscription after an order was paid. An order billed on its own day does not affect the cadence. An order
 * billed on another day, because it was ordered early or paid late, moves the cadence: later boxes follow from that
 * day. A recovered order always moves it, even if it is paid on the day on which it had failed.
 */
export function withPaidOrder(
  subscription: Active,
  entry: Pick<ScheduleEntry, 'cycleIndex' | 'billingDate'>,
  { billedOn, isRecovered, discountId }: SuccessfulPayment,
  moment: Moment,
): Active {
  const { cycleIndex } = entry
  const keepsCadence = billedOn === entry.billingDate && !isRecovered
  const anchored = keepsCadence
    ? subscription
    : withAnchor({ ...subscription, openOrder: null }, cycleIndex, billedOn, moment)
  return {
    ...anchored,
    openOrder: null,
    exceptions: withoutDelivered(anchored.exceptions, cycleIndex),
    discounts: withoutRemovedDiscounts(unusedAfter(subscription.discounts, discountId, cycleIndex)),
    lastCycleIndex: Math.max(subscription.lastCycleIndex, cycleIndex),
    lastBilled: billedOn,
    lastProcessedOn: moment.today,
    completedOrders: subscription.completedOrders + 1,
    lastPaymentStatus: 'SUCCEEDED',
  }
}

/** The discounts after a box was paid: without what its price includes, and without the reward that lay in it. */
function unusedAfter(
  discounts: readonly Discount[],
  discountId: number | null,
  cycleIndex: number,
): readonly Discount[] {
  const given = productOfBox(discounts, cycleIndex)
  const used = [discountId, given?.id ?? null].filter((id) => id !== null)
  return used.reduce<readonly Discount[]>(consumeDiscount, discounts)
}

/** Removes the order's exception, and one-off items of earlier skipped orders, which this order delivered. */
function withoutDelivered(exceptions: readonly ScheduleException[], cycleIndex: number): ScheduleException[] {
  return exceptions
    .filter((exception) => exception.cycleIndex !== cycleIndex)
    .map((exception) =>
      exception.cycleIndex < cycleIndex && exception.extraLines.length > 0
        ? { ...exception, extraLines: [] }
        : exception,
    )
}

/**
 * The subscription with the rewards that a box of this cycle earned, and their events; unchanged if the box reached no
 * milestone above those rewarded before (docs/domain.md 7.1). `loyaltyDays` are the days of food in all paid
 * orders before this one, `rewarded` all milestones rewarded so far, whether or not the rewards were used.
 */
export function withReward(
  subscription: Active,
  cycle: Cycle,
  loyaltyDays: number,
  rewarded: readonly number[] = [],
): { readonly subscription: Active; readonly events: readonly DomainEvent[] } {
  const units = unitsOfDays(loyaltyDays)
  const reached = milestonesReached(units, cycle, allRewarded(subscription, rewarded), subscription.terms)
  const after = { units: units + unitsOfBox(cycle) }
  return {
    subscription: withRewards(subscription, reached),
    events: reached.map((milestone) => rewardGranted(subscription, milestone, { before: { units }, after })),
  }
}

/** The milestones rewarded so far, with those whose rewards are not stored yet. */
function allRewarded({ discounts }: Subscription, rewarded: readonly number[]): number[] {
  return [...rewarded, ...discounts.flatMap(({ milestone }) => milestone ?? [])]
}

/** The loyalty path of a subscription, as the database knows it. */
export interface LoyaltyPath {
  /** Days of food in all paid orders. */
  readonly days: number
  /** Those of them that belong to orders with other terms than the subscription has now. */
  readonly daysOnOtherTerms: number
  /** The milestones rewarded so far, in units, whether or not the rewards were used. */
  readonly rewarded: readonly number[]
}

/**
 * Grants the rewards of milestones that were reached on the present terms but never rewarded, in order. Usually the
 * payment has granted them already (docs/domain.md 9.2, reward-evaluate). Idempotent.
 */
export function grantMissedRewards(
  subscription: Subscription,
  { days, daysOnOtherTerms, rewarded }: LoyaltyPath,
): Decision<Subscription, DomainEvent> {
  if (subscription.status === 'CANCELLED') return accept(subscription)
  const units = unitsOfDays(days)
  const missed = milestonesMissed(
    { units, onOtherTerms: unitsOfDays(daysOnOtherTerms) },
    allRewarded(subscription, rewarded),
    subscription.terms,
  )
  return accept<Subscription, DomainEvent>(
    withRewards(subscription, missed),
    ...missed.map((milestone) =>
      rewardGranted(subscription, milestone, { before: { units }, after: { units } }),
    ),
  )
}

function withRewards<S extends Subscription>(subscription: S, milestones: readonly Milestone[]): S {
  if (milestones.length === 0) return subscription
  const { terms } = subscription
  // A box whose charge has begun has its price, so what it contains is settled too.
  const open = openOrderOf(subscription)
  const from = open && open.cycleIndex + 1
  const rewards = milestones.map((milestone) => rewardOf(milestone, from, terms))
  return { ...subscription, discounts: [...subscription.discounts, ...rewards] }
}

function rewardGranted(
  { id }: Subscription,
  { units, ...worth }: Milestone,
  collected: { readonly before: { units: number }; readonly after: { units: number } },
): DomainEvent {
  return { type: 'rewardGranted', subscriptionId: id, ...worth, milestone: units, ...collected }
}

function rewardOf(
  { units, ...worth }: Milestone,
  from: number | null,
  terms: Subscription['terms'],
): Discount {
  const value = valueOf(worth, terms)
  return {
    id: NEW_DISCOUNT,
    kind: 'REWARD',
    title: '',
    code: null,
    ...value,
    remainingOrders: 1,
    expiresAt: null,
    minimumOrder: null,
    fromCycleIndex: value.valueType === 'PRODUCT' ? from : null,
    toCycleIndex: null,
    milestone: units,
  }
}

/** The last order of a cancelled subscription, which was paid after the cancellation. */
export interface FinalOrder {
  readonly orderId: number
  readonly billingDate: Day
  readonly trigger: ChargeTrigger
  /** The discount that the paid price includes. */
  readonly discountId: number | null
}

/**
 * Settles an order as paid whose charge was in progress when the subscription was cancelled. The order is delivered
 * and counts as billed; the subscription stays cancelled.
 */
export function settlePaidAfterCancellation(
  subscription: Cancelled,
  { orderId, billingDate, trigger, discountId }: FinalOrder,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const billedOn = billingDateIfPaid(billingDate, moment)
  const next: Cancelled = {
    ...subscription,
    discounts: unusedAfter(subscription.discounts, discountId, parseOrderId(orderId).cycleIndex),
    lastBilled: billedOn,
    lastProcessedOn: moment.today,
    completedOrders: subscription.completedOrders + 1,
    lastPaymentStatus: 'SUCCEEDED',
  }
  const upcoming = nextBillingDate(subscription, moment)
  return accept<Subscription, DomainEvent>(next, {
    type: trigger === 'DUE' ? 'orderConfirmed' : trigger === 'RETRY' ? 'paymentRecovered' : 'orderPlaced',
    trigger,
    missedDate: missedDate(billingDate, billedOn),
    subscriptionId: subscription.id,
    orderId,
    upcoming: [],
    before: { status: 'PROCESSING', billingDate, nextBillingDate: upcoming },
    after: { status: 'PROCESSED', billingDate: billedOn, nextBillingDate: upcoming },
  })
}
