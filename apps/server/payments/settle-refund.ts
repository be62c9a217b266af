/** Settles a refund: order, subscription, audit log, email and intent in one transaction (docs/domain.md 4.5). */
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { recordRefund, statusAfterRefund } from '@pfotenportal/domain/charging/refund'
import type { Actor } from '../context/actor.ts'
import { recordChange } from '../change/change-subscription.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import { findLastBilledDay, findOrder, type StoredOrder } from '../database/order/orders.ts'
import { closeRefund, lockOpenRefund, findRefundTotals, type OpenRefund } from '../database/order/refunds.ts'
import { findForUpdate, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { RefundOutcome } from '../gateways/gateway.ts'

/** An answer that settles a refund. */
export type FinalRefund = Exclude<RefundOutcome, { readonly outcome: 'UNKNOWN' }>

interface RefundContext {
  readonly stored: StoredSubscription
  readonly order: StoredOrder
  readonly refund: OpenRefund
}

/** Settles a refund by the gateway's answer; returns how many emails to send. A settled refund is left alone. */
export async function settleRefund(
  tx: Tx,
  actor: Actor,
  refund: OpenRefund,
  answer: FinalRefund,
): Promise<number> {
  const { subscriptionId } = parseOrderId(refund.orderId)
  const stored = await findForUpdate(tx, null, subscriptionId, actor.today)
  const open = await lockOpenRefund(tx, refund.id)
  const order = await findOrder(tx, null, refund.orderId)
  if (!stored || !open || !order) return 0
  const found = { stored, order, refund: open }
  return answer.outcome === 'REFUNDED'
    ? settleRefunded(tx, actor, found, answer.reference)
    : settleRefused(tx, actor, found, answer.code)
}

async function settleRefunded(
  tx: Tx,
  actor: Actor,
  { stored, order, refund }: RefundContext,
  reference: string,
): Promise<number> {
  const { refunded: refundedBefore } = await findRefundTotals(tx, order.id)
  const { cents: amount, isCancelling } = refund
  const isWhole = refundedBefore + amount >= order.totals.total
  const financialStatus = statusAfterRefund({ isWhole })
  await closeRefund(tx, refund, { state: 'DONE', reference, financialStatus }, actor.realNow)
  const decision = recordRefund(stored.it, {
    amount,
    isWhole,
    isCancelling,
    orderId: order.id,
    number: refund.number,
    refundedBefore,
    // An order that this refund cancels is not packed from the request on.
    before: { status: isCancelling ? 'PROCESSED' : order.status, financialStatus: order.financialStatus },
    lastBilled: await findLastBilledDay(tx, stored.it.id),
  })
  if (!decision.ok) throw new Error(`refund ${refund.key} cannot be booked: ${decision.reason}`)
  const change = { before: stored.it, after: decision.value }
  const { events } = decision
  const { mails } = await recordChange(tx, actor, {
    ...change,
    events,
    order: await findOrder(tx, null, order.id),
  })
  return mails
}

/** The gateway refused: the order is as before, and the audit log records the attempt. */
async function settleRefused(
  tx: Tx,
  actor: Actor,
  { stored, order, refund }: RefundContext,
  code: string,
): Promise<number> {
  await closeRefund(tx, refund, { state: 'REFUSED', code }, actor.realNow)
  const entry = {
    customerId: stored.it.customerId,
    actor: 'support',
    action: 'order.refund-refused',
    entity: `order:${order.id}`,
    facts: { amount: refund.cents, code },
    subscriptionId: stored.it.id,
    orderId: order.id,
    requestId: actor.requestId,
  } as const
  await recordAudit(tx, [entry], actor)
  return 0
}
