/**
 * A subscription: one dog's boxes (spec 3; docs/domain.md 2.1). Only Active has an anchor and can owe an order, only
 * Paused has a pause, only Cancelled a cancellation. The schedule is derived from it (schedule.ts).
 */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Day, Instant } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { ShippingAddress } from '../customer/address.ts'
import type { CountryCode } from '../customer/country.ts'
import type { Discount } from '../discount/discount.ts'
import type { ChosenPaymentMethod } from '../payment/payment-method.ts'
import type { Pet } from '../pet/pet.ts'
import type { IntervalDays, Plan } from '../plan/plan.ts'
import type { OrderTotals } from '../product/price.ts'

/** A line item of a box at the agreed price. Titles and images come from the catalogue. */
export interface Line {
  readonly id: number
  readonly sku: string
  readonly quantity: number
  /** For one piece, VAT included. */
  readonly price: Cents
  /** Null on legacy contracts whose product no longer exists (docs/domain.md 1.1). */
  readonly product: { readonly productId: number; readonly variantId: number } | null
}

/** Order `index` is billed on `date`; later orders follow every `intervalDays`. */
export interface Anchor {
  readonly index: number
  readonly date: Day
}

/** How one order deviates from the cadence. At most one exception per cycle index. */
export interface ScheduleException {
  readonly cycleIndex: number
  readonly skipped: boolean
  /** A skip that can no longer be undone. */
  readonly isFinal: boolean
  /** The billing date if it deviates from the cadence. */
  readonly movedTo: Day | null
  /** The cut-off of an order made today by resuming or reactivating; null for the usual 00:00 of the billing date. */
  readonly cutoffAt: Instant | null
  /** One-off items of this box, such as a free sample. */
  readonly extraLines: readonly Line[]
}

/** What sets off a charge: its day, the customer's order, or a retry. */
export type ChargeTrigger = 'DUE' | 'ORDER_NOW' | 'RETRY'

/** The price of an order, fixed when its charge begins (docs/domain.md 4.2). */
export interface AgreedPrice extends OrderTotals<Line> {
  readonly discountId: number | null
}

interface ChargedOrder {
  readonly cycleIndex: number
  /** For a failed order, the day of its first attempt. */
  readonly billingDate: Day
  /** The number of declined charges that were due. */
  readonly attempts: number
  readonly price: AgreedPrice
}

export interface RunningCharge extends ChargedOrder {
  readonly status: 'PROCESSING'
  readonly trigger: ChargeTrigger
  /** For an order that failed before, its retry day; else null. */
  readonly nextRetryDate: Day | null
}

/** An order whose charge was declined, so that it is owed. */
export interface OwedOrder extends ChargedOrder {
  readonly status: 'FAILED'
  /** The day of the next attempt. */
  readonly nextRetryDate: Day
}

/** An order whose charge has begun but not succeeded. It is stored, not derived. */
export type OpenOrder = RunningCharge | OwedOrder

/** The facts of every subscription, in any status. */
export interface SubscriptionFacts {
  readonly id: number
  readonly customerId: number
  readonly createdAt: Instant
  /** False while the legacy billing system still bills it, before its migration (docs/domain.md 2.4). */
  readonly isBilledHere: boolean
  readonly pet: Pet | null
  readonly plan: Plan
  readonly intervalDays: IntervalDays
  readonly lines: readonly Line[]
  /** The highest cycle index of a stored order; 0 before the first. */
  readonly lastCycleIndex: number
  /** The billing date of the newest PROCESSED order that is not refunded. */
  readonly lastBilled: Day | null
  /** The Berlin day of the latest successful charge; there is at most one a day. */
  readonly lastProcessedOn: Day | null
  readonly completedOrders: number
  /** The cycle index of the first box that counts for loyalty; earlier boxes were reset. */
  readonly loyaltyFrom: number
  readonly exceptions: readonly ScheduleException[]
  readonly discounts: readonly Discount[]
  readonly shippingAddress: ShippingAddress | null
  readonly paymentMethod: ChosenPaymentMethod | null
  readonly lastPaymentStatus: 'SUCCEEDED' | 'FAILED' | null
  /** The catalogue under which its menu was last agreed (docs/decisions/0041). */
  readonly terms: Catalogue
  /** The newest answer to each announced price change (C-591). */
  readonly priceAnswers: readonly PriceAnswer[]
}

/** What a customer answered to the price that a price change offered for a menu in a country. */
export interface PriceAnswer {
  readonly changeId: number
  readonly accepted: boolean
  readonly sku: string
  readonly country: CountryCode
  /** The offered price of that menu, VAT included. */
  readonly menu: Cents
}

export interface Active extends SubscriptionFacts {
  readonly status: 'ACTIVE'
  readonly anchor: Anchor
  readonly openOrder: OpenOrder | null
  /** The declared end: the day from which no orders are made. */
  readonly endsAt: Day | null
  /** The first day of the pauses before the newest restart; null without one. It counts until a box is paid. */
  readonly pausedSince: Day | null
}

/** A pause that the customer chose. It always ends automatically (docs/domain.md 2.1). */
export interface CustomerPause {
  readonly reason: 'CUSTOMER'
  /** The first day of the pause, or of the first of several pauses of any kind without a paid box between them. */
  readonly startedAt: Day
  /** The chosen weeks, counted from the day of the choice; null if a day was chosen instead. */
  readonly weeks: number | null
  readonly resumesAt: Day
  /** The next billing date before the pause, or the one chosen since; null if none was planned. */
  readonly plannedNext: Day | null
}

/** A pause that the service started after the last failed charge; it ends when the customer resumes. */
export interface PaymentPause {
  readonly reason: 'PAYMENT_FAILED'
  readonly startedAt: Day
  /** `startedAt`, or the first day of the pauses before it without a paid box since. */
  readonly pausedSince: Day
}

export interface Paused extends SubscriptionFacts {
  readonly status: 'PAUSED'
  readonly pause: CustomerPause | PaymentPause
  readonly endsAt: Day | null
}

/** A cancelled subscription; it can be reactivated, unless its dog has moved. */
export interface Cancelled extends SubscriptionFacts {
  readonly status: 'CANCELLED'
  readonly cancelledAt: Instant
  /** The reason for cancelling, by its id in the cancellation flow. */
  readonly cancellationFlowId: number | null
  /** Whether the dog has another subscription that is not cancelled, such as one that was imported since. */
  readonly isDogSubscribed: boolean
  /** Whether it did not end but went to another customer with its dog (docs/domain.md 8.10). */
  readonly isMoved: boolean
}

/** A subscription in one of its three statuses (spec 3). */
export type Subscription = Active | Paused | Cancelled

/** The facts of a subscription without the fields of its current status. */
export function factsOf(subscription: Subscription): SubscriptionFacts {
  if (subscription.status === 'ACTIVE') {
    const {
      status: _status,
      anchor: _anchor,
      openOrder: _openOrder,
      endsAt: _endsAt,
      pausedSince: _pausedSince,
      ...facts
    } = subscription
    return facts
  }
  if (subscription.status === 'PAUSED') {
    const { status: _status, pause: _pause, endsAt: _endsAt, ...facts } = subscription
    return facts
  }
  const {
    status: _status,
    cancelledAt: _cancelledAt,
    cancellationFlowId: _reason,
    isDogSubscribed: _isDogSubscribed,
    isMoved: _isMoved,
    ...facts
  } = subscription
  return facts
}

/** The statuses in display order (spec 4). */
export const STATUSES = ['ACTIVE', 'PAUSED', 'CANCELLED'] as const

/** ACTIVE, PAUSED or CANCELLED (spec 3). */
export type SubscriptionStatus = (typeof STATUSES)[number]

/** The order whose charge has begun; null if there is none. */
export function openOrderOf(subscription: Subscription): OpenOrder | null {
  return subscription.status === 'ACTIVE' ? subscription.openOrder : null
}

/** The order that is in dunning; null if nothing is owed (docs/domain.md 2.2, D). */
export function owedOrder(subscription: Subscription): OwedOrder | null {
  const open = openOrderOf(subscription)
  return open?.status === 'FAILED' ? open : null
}

/** The id of an order, derived from subscription and cycle index, so that future orders have ids too. */
export function orderIdOf(subscriptionId: number, cycleIndex: number): number {
  return subscriptionId * 1000 + cycleIndex
}

/** Splits an order id into subscription and cycle index. */
export function parseOrderId(orderId: number): { subscriptionId: number; cycleIndex: number } {
  return { subscriptionId: Math.floor(orderId / 1000), cycleIndex: orderId % 1000 }
}

/** The exception of a cycle index, or an empty one. */
export function exceptionAt(subscription: SubscriptionFacts, cycleIndex: number): ScheduleException {
  return (
    subscription.exceptions.find((exception) => exception.cycleIndex === cycleIndex) ?? {
      cycleIndex,
      skipped: false,
      isFinal: false,
      movedTo: null,
      cutoffAt: null,
      extraLines: [],
    }
  )
}

/**
 * The index of the first box after a pause or cancellation: higher than that of any order or past skip. One-off items
 * for that box are stored under it.
 */
export function nextCycleIndex(subscription: SubscriptionFacts): number {
  const skipped = subscription.exceptions
    .filter((exception) => exception.skipped)
    .map(({ cycleIndex }) => cycleIndex)
  return Math.max(subscription.lastCycleIndex, ...skipped) + 1
}

/** Replaces one exception, sorted by index; an empty exception is removed. */
export function withException(
  exceptions: readonly ScheduleException[],
  changed: ScheduleException,
): readonly ScheduleException[] {
  const others = exceptions.filter((exception) => exception.cycleIndex !== changed.cycleIndex)
  const matters =
    changed.skipped || changed.movedTo !== null || changed.cutoffAt !== null || changed.extraLines.length > 0
  return matters ? [...others, changed].toSorted((a, b) => a.cycleIndex - b.cycleIndex) : others
}
