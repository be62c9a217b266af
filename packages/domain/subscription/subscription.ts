/**
 * A subscription: one dog's boxes (spec 3; docs/domain.md 2.1). Only Active has an anchor and can owe an order, only
 * Paused has a pause, only Cancelled a cancellation. The schedule is derived from it (schedule.ts).
 */
import type { ShippingAddress } from '../customer/address.ts'
import type { Day, Instant } from '../core/calendar.ts'
import type { Discount } from '../discount/discount.ts'
import type { Cents } from '../core/money.ts'
import type { ChosenPaymentMethod } from '../payment/payment-method.ts'
import type { Pet } from '../pet/pet.ts'
import type { IntervalDays, Plan } from '../plan/plan.ts'
import type { OrderTotals } from '../catalogue/price.ts'

/** One position of a box at the price agreed. Titles and pictures come from the catalogue. */
export interface Line {
  readonly id: number
  readonly sku: string
  readonly quantity: number
  /** For one piece, VAT included. */
  readonly price: Cents
  /** Null on legacy contracts, whose product no longer exists (docs/domain.md 1.1). */
  readonly product: { readonly productId: number; readonly variantId: number } | null
}

/** Order `index` is billed on `date`; later orders follow every `intervalDays` (C-26). */
export interface Anchor {
  readonly index: number
  readonly date: Day
}

/** Where one order differs from the cadence. At most one per cycle index. */
export interface ScheduleException {
  readonly cycleIndex: number
  readonly skipped: boolean
  /** A skip that can no longer be undone. */
  readonly isFinal: boolean
  /** The billing date where it is not the cadence's. */
  readonly movedTo: Day | null
  /** The cut-off of an order made today by resuming or reactivating; elsewhere 00:00 of the billing date (C-23). */
  readonly cutoffAt: Instant | null
  /** Positions of this box alone, such as a free sample. */
  readonly extraLines: readonly Line[]
}

/** What sets off a charge: its day, the customer who does not want to wait, or another try of one that failed. */
export type ChargeTrigger = 'DUE' | 'ORDER_NOW' | 'RETRY'

/** What an order costs from the start of its charge on, whatever changes afterwards (docs/domain.md 4.2). */
export interface AgreedPrice extends OrderTotals<Line> {
  readonly discountId: number | null
}

interface ChargedOrder {
  readonly cycleIndex: number
  /** Of an order that failed the day of its first attempt. */
  readonly billingDate: Day
  /** Charges that were due and declined so far. */
  readonly attempts: number
  readonly price: AgreedPrice
}

/** An order whose charge runs. */
export interface RunningCharge extends ChargedOrder {
  readonly status: 'PROCESSING'
  readonly trigger: ChargeTrigger
  /** Of an order that failed before, the day on which it was to be tried again; else null. */
  readonly nextRetryDate: Day | null
}

/** An order whose charge was declined: it is owed. */
export interface OwedOrder extends ChargedOrder {
  readonly status: 'FAILED'
  /** The day of the next attempt. */
  readonly nextRetryDate: Day
}

/** The order whose charge has begun but not succeeded. Its row is stored, not derived. */
export type OpenOrder = RunningCharge | OwedOrder

/** What every subscription has, whatever its status. */
export interface SubscriptionFacts {
  readonly id: number
  readonly customerId: number
  readonly createdAt: Instant
  readonly pet: Pet | null
  readonly plan: Plan
  readonly intervalDays: IntervalDays
  readonly lines: readonly Line[]
  /** The highest cycle index that a stored order uses; 0 before the first. */
  readonly lastCycleIndex: number
  /** The billing date of the newest PROCESSED, not refunded order. */
  readonly lastBilled: Day | null
  /** The Berlin day of the newest successful charge: at most one a day (C-29). */
  readonly lastProcessedOn: Day | null
  readonly completedOrders: number
  /** The cycle index of the first box that counts for the loyalty path; boxes before it are of one that is over (C-198). */
  readonly loyaltyFrom: number
  readonly exceptions: readonly ScheduleException[]
  readonly discounts: readonly Discount[]
  readonly shippingAddress: ShippingAddress | null
  readonly paymentMethod: ChosenPaymentMethod | null
  readonly lastPaymentStatus: 'SUCCEEDED' | 'FAILED' | null
}

/** Boxes come. */
export interface Active extends SubscriptionFacts {
  readonly status: 'ACTIVE'
  readonly anchor: Anchor
  readonly openOrder: OpenOrder | null
  /** The day from which on no order is made any more, by a declared cancellation. */
  readonly endsAt: Day | null
}

/** A pause that the customer chose: it always ends by itself (docs/domain.md 2.1). */
export interface CustomerPause {
  readonly reason: 'CUSTOMER'
  /** The first day of the pause; changing its length does not move it. */
  readonly startedAt: Day
  /** The weeks chosen, counted from the day of the choice; null where a day was chosen instead. */
  readonly weeks: number | null
  readonly resumesAt: Day
  /** The next billing date before the pause, or the one chosen since; null where none was planned. */
  readonly plannedNext: Day | null
}

/** A pause that the service made after the last failed charge; it ends by resuming only. */
export interface PaymentPause {
  readonly reason: 'PAYMENT_FAILED'
  readonly startedAt: Day
}

/** No boxes for a while. */
export interface Paused extends SubscriptionFacts {
  readonly status: 'PAUSED'
  readonly pause: CustomerPause | PaymentPause
  readonly endsAt: Day | null
}

/** Ended; it can be reactivated. */
export interface Cancelled extends SubscriptionFacts {
  readonly status: 'CANCELLED'
  readonly cancelledAt: Instant
  /** The reason given, which is the id of the cancellation flow's entry (C-49). */
  readonly cancellationFlowId: number | null
}

/** A subscription in one of its three statuses (spec 3). */
export type Subscription = Active | Paused | Cancelled

/** What stays the same when the status changes, without what belongs to the present status. */
export function factsOf(subscription: Subscription): SubscriptionFacts {
  if (subscription.status === 'ACTIVE') {
    const {
      status: _status,
      anchor: _anchor,
      openOrder: _openOrder,
      endsAt: _endsAt,
      ...facts
    } = subscription
    return facts
  }
  if (subscription.status === 'PAUSED') {
    const { status: _status, pause: _pause, endsAt: _endsAt, ...facts } = subscription
    return facts
  }
  const { status: _status, cancelledAt: _cancelledAt, cancellationFlowId: _reason, ...facts } = subscription
  return facts
}

/** The statuses in the order in which lists show them (spec 4). */
export const STATUSES = ['ACTIVE', 'PAUSED', 'CANCELLED'] as const

/** ACTIVE, PAUSED or CANCELLED (spec 3). */
export type SubscriptionStatus = (typeof STATUSES)[number]

/** The order that could not be charged and is pursued; null where nothing is owed (docs/domain.md 2.2, D). */
export function owedOrder(subscription: Subscription): OwedOrder | null {
  const open = subscription.status === 'ACTIVE' ? subscription.openOrder : null
  return open?.status === 'FAILED' ? open : null
}

/** The id of an order, made from subscription and cycle index (C-02); so a future order can be named. */
export function orderIdOf(subscriptionId: number, cycleIndex: number): number {
  return subscriptionId * 1000 + cycleIndex
}

/** Subscription and cycle index of an order's id. */
export function parseOrderId(orderId: number): { subscriptionId: number; cycleIndex: number } {
  return { subscriptionId: Math.floor(orderId / 1000), cycleIndex: orderId % 1000 }
}

/** The exception of a cycle index, or a blank one that changes nothing. */
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
 * The index of the first box after a pause or cancellation: above all that an order or a past skip had. One-off positions
 * that wait for that box are written down under it.
 */
export function nextCycleIndex(subscription: SubscriptionFacts): number {
  const skipped = subscription.exceptions
    .filter((exception) => exception.skipped)
    .map(({ cycleIndex }) => cycleIndex)
  return Math.max(subscription.lastCycleIndex, ...skipped) + 1
}

/** The exceptions with one replaced, ascending; one that changes nothing is left out. */
export function withException(
  exceptions: readonly ScheduleException[],
  changed: ScheduleException,
): readonly ScheduleException[] {
  const others = exceptions.filter((exception) => exception.cycleIndex !== changed.cycleIndex)
  const matters =
    changed.skipped || changed.movedTo !== null || changed.cutoffAt !== null || changed.extraLines.length > 0
  return matters ? [...others, changed].toSorted((a, b) => a.cycleIndex - b.cycleIndex) : others
}
