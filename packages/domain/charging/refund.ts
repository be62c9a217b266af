/** Refunds, made by operators, and by a customer whose dog has died (docs/domain.md 4.1, 4.5; C-200 to C-203, C-255). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import { accept, refuse, type Accepted, type Decision, type Refused } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import type { DomainEvent } from '../events/event.ts'
import { isDogsDeath } from '../subscription/offer.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '../subscription/order.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** What of an order was refunded, and whether its bank took the payment back. */
export interface RefundTotals {
  /** The amount already refunded, without a pending refund. */
  readonly refunded: Cents
  /** Whether a refund is pending. */
  readonly isRefunding: boolean
  /** Whether the bank took the payment back, and it was not recovered since (C-354). */
  readonly isDebitReturned: boolean
  /** Whether its card payment is disputed and the dispute is not won; an inquiry is none (C-292). */
  readonly isDisputed: boolean
}

/** The facts about an order that decide whether it can be refunded. */
export interface RefundableOrder extends RefundTotals {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  /** The charged amount. */
  readonly total: Cents
}

export interface RefundRequest {
  /** Null for the whole remaining amount. */
  readonly amount: Cents | null
  /** Whether the box is cancelled as well. */
  readonly isCancelling: boolean
  /** The refunded amount that the requester was shown, so that one form is not paid twice; undefined if none was. */
  readonly shownRefunded?: Cents | undefined
  /** Whether the requester confirmed that everything left is refunded; undefined if nobody was asked. */
  readonly isWholeConfirmed?: boolean | undefined
}

/** A refund that may be sent to the provider now. */
export interface Refund {
  readonly amount: Cents
  /** Whether the whole charged amount is refunded with it. */
  readonly isWhole: boolean
  readonly isCancelling: boolean
}

/** Why a refund is refused. */
export type RefundRefusal =
  | 'NOT_PAID'
  | 'DEBIT_RETURNED'
  | 'DISPUTED'
  | 'REFUND_RUNNING'
  | 'NOTHING_LEFT'
  | 'REFUNDED_MEANWHILE'
  | 'AMOUNT_INVALID'
  | 'MORE_THAN_LEFT'
  | 'ALREADY_PACKED'
  | 'NOT_WHOLE'
  | 'WHOLE_OR_PART'

/** Whether we hold money for the order: it was paid, or it was cancelled and its refund failed afterwards. */
function isRefundable({ status, financialStatus }: RefundableOrder): boolean {
  if (status === 'PROCESSED') return true
  return status === 'CANCELLED' && (financialStatus === 'paid' || financialStatus === 'partially_refunded')
}

/**
 * Decides a refund of a paid order: the whole remaining amount or a part of it. A refund that cancels the order must
 * be complete and requires that the box is not packed; a cancelled order is not cancelled again. Refuses NOT_PAID,
 * DEBIT_RETURNED, DISPUTED (C-685), REFUND_RUNNING, NOTHING_LEFT, REFUNDED_MEANWHILE (the requester was shown another refunded amount),
 * AMOUNT_INVALID (not a positive number of whole cents), MORE_THAN_LEFT (with `left`), ALREADY_PACKED, NOT_WHOLE,
 * WHOLE_OR_PART (everything without its confirmation, or a part with it; C-413).
 */
export function decideRefund(
  order: RefundableOrder,
  { amount, isCancelling, isWholeConfirmed, shownRefunded = order.refunded }: RefundRequest,
): Accepted<Refund, never> | Refused<RefundRefusal> {
  const { status, financialStatus, fulfillmentStatus, total, refunded } = order
  const left = total - refunded
  if (!isRefundable(order)) return refuse('NOT_PAID')
  if (order.isDebitReturned) return refuse('DEBIT_RETURNED')
  if (order.isDisputed) return refuse('DISPUTED')
  if (order.isRefunding) return refuse('REFUND_RUNNING')
  if (financialStatus === 'refunded' || left <= 0) return refuse('NOTHING_LEFT')
  if (financialStatus !== 'paid' && financialStatus !== 'partially_refunded') return refuse('NOT_PAID')
  if (shownRefunded !== refunded) return refuse('REFUNDED_MEANWHILE')
  const given = amount ?? left
  if (!Number.isInteger(given) || given <= 0) return refuse('AMOUNT_INVALID')
  if (given > left) return refuse('MORE_THAN_LEFT', { left })
  if (isCancelling && fulfillmentStatus !== 'unfulfilled') return refuse('ALREADY_PACKED')
  if (isCancelling && given < left) return refuse('NOT_WHOLE')
  if (isWholeConfirmed !== undefined && isWholeConfirmed !== (given === left)) return refuse('WHOLE_OR_PART')
  return accept({
    amount: given,
    isWhole: given === left,
    isCancelling: isCancelling && status === 'PROCESSED',
  })
}

/** What staff are offered for an order. */
export interface RefundOffers {
  readonly refund: boolean
  /** Whether its box can be stopped as well. */
  readonly stop: boolean
}

/** The refunds of an order that would be accepted now. The box of a cancelled order is not stopped again. */
export function refundOffers(order: RefundableOrder): RefundOffers {
  return {
    refund: decideRefund(order, { amount: null, isCancelling: false }).ok,
    stop: order.status !== 'CANCELLED' && decideRefund(order, STOPPING).ok,
  }
}

/**
 * Whether a cancellation also stops and refunds the boxes that are paid but not packed: only if the dog has died and the
 * customer asks for it (docs/domain.md 7.3).
 */
export function stopsPaidBoxes(
  reasonId: number | null,
  isAsked: boolean,
  catalogue: Pick<Catalogue, 'reasons'>,
): boolean {
  return isAsked && isDogsDeath(reasonId, catalogue)
}

/** A box that can be stopped, and the amount that comes back. */
export interface StoppableBox {
  readonly orderId: number
  readonly amount: Cents
}

/** What comes back if all boxes are stopped. They can only be stopped together. */
export function stoppableAmount(boxes: readonly StoppableBox[]): Cents {
  return boxes.reduce((sum, { amount }) => sum + amount, 0)
}

/** The refund that stops a box: everything that is left, and the box is not sent. */
export const STOPPING: RefundRequest = { amount: null, isCancelling: true }

/** A refund that the provider has made, with what the database knows about it. */
export interface CompletedRefund extends Omit<Refund, 'isWhole'> {
  readonly orderId: number
  /** The charged amount of the order. */
  readonly total: Cents
  /** The number of the refund within the order. */
  readonly number: number
  /** The amount refunded before this refund. */
  readonly refundedBefore: Cents
  readonly before: { readonly status: OrderStatus; readonly financialStatus: FinancialStatus }
  /** The billing date of the newest paid order that is not fully refunded; null if there is none. */
  readonly lastBilled: Day | null
}

/** The financial status of a paid order of which so much was refunded. */
export function statusAfterRefunds(total: Cents, refunded: Cents): FinancialStatus {
  if (refunded >= total) return 'refunded'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

/**
 * Records a refund on the subscription. The schedule stays as it is; a fully refunded box no longer counts for the
 * date of a reactivation (docs/domain.md 2.2, 4.5).
 */
export function recordRefund(
  subscription: Subscription,
  made: CompletedRefund,
): Decision<Subscription, DomainEvent> {
  const { orderId, number, amount, isCancelling, before } = made
  const refunded = made.refundedBefore + amount
  const financialStatus = statusAfterRefunds(made.total, refunded)
  const isCancelled = isCancelling || before.status === 'CANCELLED'
  const next: Subscription = { ...subscription, lastBilled: made.lastBilled }
  return accept<Subscription, DomainEvent>(next, {
    type: 'orderRefunded',
    subscriptionId: subscription.id,
    orderId,
    number,
    amount,
    refunded,
    isWhole: financialStatus === 'refunded',
    isCancelled,
    before,
    after: { status: isCancelled ? 'CANCELLED' : 'PROCESSED', financialStatus },
  })
}

/** A recorded refund that has since failed at the provider, with what the database knows about it. */
export interface FailedRefund {
  readonly orderId: number
  readonly amount: Cents
  /** The provider's reason, in capitals. */
  readonly code: string
  /** The charged amount of the order. */
  readonly total: Cents
  /** The amount actually refunded, without this refund. */
  readonly refunded: Cents
  readonly before: { readonly status: OrderStatus; readonly financialStatus: FinancialStatus }
  /** The billing date of the newest paid order that is not fully refunded; null if there is none. */
  readonly lastBilled: Day | null
}

/**
 * Reverts a recorded refund on the subscription. The money is back with us and still has to be refunded; until then
 * the order counts as paid. A box that was cancelled with the refund stays cancelled, because the customer has been
 * notified.
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
      after: { status: before.status, financialStatus: statusAfterRefunds(failed.total, refunded) },
    },
  )
}
