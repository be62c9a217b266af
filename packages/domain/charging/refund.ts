/** Giving money back, which only the service's people do (docs/domain.md 4.1, 4.5; C-200 to C-203, C-255). */
import type { Day } from '../core/calendar.ts'
import type { Accepted, Decision, Refused } from '../core/decision.ts'
import { accept, refuse } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Cents } from '../core/money.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '../subscription/order.ts'
import type { Subscription } from '../subscription/subscription.ts'

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
export interface RefundRequest {
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

/** Money of ours: of an order that was paid, or of one that was given up and whose refund failed afterwards (C-255). */
function isRefundable({ status, financialStatus }: RefundableOrder): boolean {
  if (status === 'PROCESSED') return true
  return status === 'CANCELLED' && (financialStatus === 'paid' || financialStatus === 'partially_refunded')
}

/**
 * Decides a refund: of a paid order, all that is left of it or a part, never more than was paid. One that cancels the
 * order has to give everything back, before the box is packed; an order that is given up already is not given up again.
 * Refuses NOT_PAID, REFUND_RUNNING, NOTHING_LEFT, AMOUNT_INVALID (not a positive number of whole cents), MORE_THAN_LEFT
 * (with `left`), ALREADY_PACKED, NOT_WHOLE.
 */
export function decideRefund(
  order: RefundableOrder,
  { amount, isCancelling }: RefundRequest,
): Accepted<Refund, never> | Refused<RefundRefusal> {
  const { status, financialStatus, fulfillmentStatus, total, refunded } = order
  const left = total - refunded
  if (!isRefundable(order)) return refuse('NOT_PAID')
  if (order.isRefunding) return refuse('REFUND_RUNNING')
  if (financialStatus === 'refunded' || left <= 0) return refuse('NOTHING_LEFT')
  if (financialStatus !== 'paid' && financialStatus !== 'partially_refunded') return refuse('NOT_PAID')
  const given = amount ?? left
  if (!Number.isInteger(given) || given <= 0) return refuse('AMOUNT_INVALID')
  if (given > left) return refuse('MORE_THAN_LEFT', { left })
  if (isCancelling && fulfillmentStatus !== 'unfulfilled') return refuse('ALREADY_PACKED')
  if (isCancelling && given < left) return refuse('NOT_WHOLE')
  return accept({
    amount: given,
    isWhole: given === left,
    isCancelling: isCancelling && status === 'PROCESSED',
  })
}

/** A refund that the provider has made, and what the store knows of it. */
export interface CompletedRefund extends Refund {
  readonly orderId: number
  /** Counts the refunds of the order. */
  readonly number: number
  /** What went back of the order before this one. */
  readonly refundedBefore: Cents
  readonly before: { readonly status: OrderStatus; readonly financialStatus: FinancialStatus }
  /** The billing date of the newest paid order that is not given back as a whole; null where there is none. */
  readonly lastBilled: Day | null
}

/** What the money of an order is once it is on its way back. */
export function statusAfterRefund({ isWhole }: Pick<Refund, 'isWhole'>): FinancialStatus {
  return isWhole ? 'refunded' : 'partially_refunded'
}

/**
 * Books a refund on the subscription: its schedule stays as it is, only what a box given back as a whole stood for in
 * the date of a reactivation is gone (docs/domain.md 2.2, 4.5).
 */
export function recordRefund(
  subscription: Subscription,
  made: CompletedRefund,
): Decision<Subscription, DomainEvent> {
  const { orderId, number, amount, isWhole, isCancelling, before } = made
  const isCancelled = isCancelling || before.status === 'CANCELLED'
  const next: Subscription = { ...subscription, lastBilled: made.lastBilled }
  return accept<Subscription, DomainEvent>(next, {
    type: 'orderRefunded',
    subscriptionId: subscription.id,
    orderId,
    number,
    amount,
    refunded: made.refundedBefore + amount,
    isWhole,
    isCancelled,
    before,
    after: { status: isCancelled ? 'CANCELLED' : 'PROCESSED', financialStatus: statusAfterRefund(made) },
  })
}

/** A refund that counted as made and has failed at the provider since, and what the store knows of it. */
export interface FailedRefund {
  readonly orderId: number
  readonly amount: Cents
  /** Why, in the provider's word, in capitals. */
  readonly code: string
  /** What has really gone back of the order, without this one. */
  readonly refunded: Cents
  readonly before: { readonly status: OrderStatus; readonly financialStatus: FinancialStatus }
  /** The billing date of the newest paid order that is not given back as a whole; null where there is none. */
  readonly lastBilled: Day | null
}

/** What the money of an order is after a refund of it has failed. */
export function statusAfterFailedRefund({ refunded }: Pick<FailedRefund, 'refunded'>): FinancialStatus {
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

/**
 * Takes a booked refund back on the subscription (C-255): the money is with us again and still to be given back, the
 * order counts as paid until it is. A box that was given up with the refund stays given up: its customer was told so.
 */
export function recordFailedRefund(
  subscription: Subscription,
  failed: FailedRefund,
): Decision<Subscription, DomainEvent> {
  const { orderId, amount, code, refunded, before, lastBilled } = failed
  return accept<Subscription, DomainEvent>(
    { ...subscription, lastBilled },
    {
      type: 'orderRefundFailed',
      subscriptionId: subscription.id,
      orderId,
      amount,
      code,
      refunded,
      before,
      after: { status: before.status, financialStatus: statusAfterFailedRefund(failed) },
    },
  )
}
