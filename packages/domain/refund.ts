/** Giving money back, which only the service's people do (docs/domain.md 4.1, 4.5; C-200 to C-203). */
import type { Day } from './calendar.ts'
import type { Accepted, Decision, Refused } from './decision.ts'
import { accept, refuse } from './decision.ts'
import type { DomainEvent } from './events.ts'
import type { Cents } from './money.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from './order.ts'
import type { Subscription } from './subscription.ts'

/** An order as far as money can go back. */
export interface RefundableOrder {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  /** What was charged. */
  readonly total: Cents
  /** What went back before, and what is on its way back. */
  readonly refunded: Cents
  /** Whether a refund is under way whose outcome is not known yet. */
  readonly isRefunding: boolean
}

/** What is to go back. */
export interface RefundWish {
  /** Null: all that is left. */
  readonly amount: Cents | null
  /** The box is not to be packed either. */
  readonly isCancelling: boolean
}

/** A refund that may be asked of the provider now. */
export interface Refund {
  readonly amount: Cents
  /** Nothing of what was charged is kept. */
  readonly isWhole: boolean
  readonly isCancelling: boolean
}

/** Why nothing goes back. */
export type RefundRefusal =
  | 'NOT_PAID'
  | 'REFUND_RUNNING'
  | 'NOTHING_LEFT'
  | 'AMOUNT_INVALID'
  | 'MORE_THAN_LEFT'
  | 'ALREADY_PACKED'
  | 'NOT_WHOLE'

/**
 * Decides a refund: of a paid order, all that is left of it or a part, never more than was paid. One that cancels the
 * order has to give everything back, before the box is packed. Refuses NOT_PAID, REFUND_RUNNING, NOTHING_LEFT,
 * AMOUNT_INVALID (not a positive number of whole cents), MORE_THAN_LEFT (with `left`), ALREADY_PACKED, NOT_WHOLE.
 */
export function refund(
  order: RefundableOrder,
  { amount, isCancelling }: RefundWish,
): Accepted<Refund, never> | Refused<RefundRefusal> {
  const { status, financialStatus, fulfillmentStatus, total, refunded } = order
  const left = total - refunded
  if (status !== 'PROCESSED') return refuse('NOT_PAID')
  if (order.isRefunding) return refuse('REFUND_RUNNING')
  if (financialStatus === 'refunded' || left <= 0) return refuse('NOTHING_LEFT')
  if (financialStatus !== 'paid' && financialStatus !== 'partially_refunded') return refuse('NOT_PAID')
  const given = amount ?? left
  if (!Number.isInteger(given) || given <= 0) return refuse('AMOUNT_INVALID')
  if (given > left) return refuse('MORE_THAN_LEFT', { left })
  if (isCancelling && fulfillmentStatus !== 'unfulfilled') return refuse('ALREADY_PACKED')
  if (isCancelling && given < left) return refuse('NOT_WHOLE')
  return accept({ amount: given, isWhole: given === left, isCancelling })
}

/** A refund that the provider has made, and what the store knows of it. */
export interface MadeRefund extends Refund {
  readonly orderId: number
  /** What went back of the order before this one. */
  readonly refundedBefore: Cents
  readonly before: { readonly status: OrderStatus; readonly financialStatus: FinancialStatus }
  /** The billing date of the newest paid order that is not given back as a whole; null where there is none. */
  readonly lastBilled: Day | null
}

/** What the money of an order is once it is on its way back. */
export function refundedStatus({ isWhole }: Pick<Refund, 'isWhole'>): FinancialStatus {
  return isWhole ? 'refunded' : 'partially_refunded'
}

/**
 * Books a refund on the subscription: its schedule stays as it is, only what a box given back as a whole stood for in
 * the date of a reactivation is gone (docs/domain.md 2.2, 4.5).
 */
export function bookRefund(it: Subscription, made: MadeRefund): Decision<Subscription, DomainEvent> {
  const { orderId, amount, isWhole, isCancelling, before } = made
  const next: Subscription = { ...it, lastBilled: made.lastBilled }
  return accept<Subscription, DomainEvent>(next, {
    type: 'order.refunded',
    subscriptionId: it.id,
    orderId,
    amount,
    refunded: made.refundedBefore + amount,
    isWhole,
    isCancelled: isCancelling,
    before,
    after: { status: isCancelling ? 'CANCELLED' : 'PROCESSED', financialStatus: refundedStatus(made) },
  })
}
