/**
 * Refunds exactly once: the intent is committed before the gateway is called, no transaction is open during the call,
 * and the answer is settled in one transaction (docs/domain.md 4.5).
 */
import {
  decideRefund,
  recordRefund,
  statusAfterRefunds,
  type RefundRefusal,
  type RefundRequest,
} from '@pfotenportal/domain/charging/refund'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { refuse, type Refused } from '@pfotenportal/domain/core/decision'
import { recordChange } from '../change/change-subscription.ts'
import { recordAction, serviceAt, staffAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Queries, Tx } from '../database/open.ts'
import { lockOrder, type LockedOrder } from '../database/order/locked-order.ts'
import { findLastBilledDay } from '../database/order/order-charge.ts'
import { findOrder } from '../database/order/orders.ts'
import { findRefundableOrder, findRefundTotals } from '../database/order/refund-totals.ts'
import {
  closeRefund,
  findOrderByNumber,
  findPaymentReference,
  lockOpenRefund,
  releaseRefund,
  startRefund,
  type OpenRefund,
  type OrderReference,
} from '../database/order/refunds.ts'
import { issueCreditNote } from '../documents/issue.ts'
import { answerWithin, GatewayUnreachable, type RefundOutcome } from '../gateways/gateway.ts'
import { spendAllowance } from './allowance.ts'
import { beginDebitDunning } from './returned-debit.ts'
import { leaseSecondsOf, NEVER_ARRIVED } from './send-charge.ts'

/** The refund that staff request, with a reason for the provider's records and ours. */
export interface RefundCommand extends RefundRequest {
  readonly orderNumber: string
  readonly reason: string
}

/**
 * The result. RUNNING: recorded, and retried until the gateway answers. REFUSED: the gateway will never make it;
 * `code` says why.
 */
export type RefundResult =
  | { readonly ok: true; readonly outcome: 'REFUNDED' | 'RUNNING'; readonly refund: OpenRefund }
  | { readonly ok: true; readonly outcome: 'REFUSED'; readonly code: string; readonly refund: OpenRefund }
  | Refused<RefundRefusal | 'UNKNOWN_ORDER' | 'NOT_CHARGED_HERE' | 'OVER_ALLOWANCE'>

/**
 * Refunds an order. Refuses as the rule does, with UNKNOWN_ORDER, with NOT_CHARGED_HERE if this service's gateway did not
 * charge the order, or with OVER_ALLOWANCE if a member of staff may not give so much today; then nothing has changed.
 */
export async function refundOrder(actor: Actor, wanted: RefundCommand): Promise<RefundResult> {
  const { services } = actor
  const place = await findOrderByNumber(services.database.query, wanted.orderNumber)
  if (!place) return refuse('UNKNOWN_ORDER')
  const begun = await services.database.transaction(async (tx) => {
    const refund = await beginRefund(tx, actor, place, wanted, spendAllowance)
    if (refund.ok) await actor.markDone(tx)
    return refund
  })
  if (!begun.ok) return begun
  const { refund } = begun
  const answer = await sendRefund(services, refund)
  await settleRefundByAnswer(services, refund, answer, { isAwaited: true })
  if (answer.outcome === 'UNKNOWN') return { ok: true, outcome: 'RUNNING', refund }
  return answer.outcome === 'REFUSED'
    ? { ok: true, outcome: 'REFUSED', code: answer.code, refund }
    : { ok: true, outcome: 'REFUNDED', refund }
}

/** Sends a refund whose intent is committed and for whose answer nobody waits, and settles it by the answer. */
export async function finishRefund(services: Services, refund: OpenRefund): Promise<void> {
  await settleRefundByAnswer(services, refund, await sendRefund(services, refund))
}

/** Whether an order can be refunded now, and the charge to refund. */
export async function checkRefund(
  db: Queries,
  { gateway }: Pick<Services, 'gateway'>,
  orderId: number,
  request: RefundRequest,
) {
  const order = await findRefundableOrder(db, orderId)
  if (!order) return refuse('UNKNOWN_ORDER')
  const decision = decideRefund(order, request)
  if (!decision.ok) return decision
  const chargeReference = await findPaymentReference(db, orderId, gateway.name)
  if (chargeReference === null) return refuse('NOT_CHARGED_HERE')
  return { ok: true, amount: decision.value.amount, chargeReference } as const
}

/** A refund that nobody decides, such as one that follows from a cancellation, uses no allowance. */
const withoutAllowance = async () => ({ ok: true, staffId: undefined }) as const

/** Decides under the locks of subscription, order and the person's allowance, and stores the intent. */
export async function beginRefund(
  tx: Tx,
  actor: Actor,
  { orderId, subscriptionId }: OrderReference,
  { reason, ...request }: Omit<RefundCommand, 'orderNumber'>,
  spend: typeof spendAllowance | typeof withoutAllowance = withoutAllowance,
) {
  const { services, now, today, requestId, by } = actor
  const locked = await lockOrder(tx, orderId, today)
  const checked = await checkRefund(tx, services, orderId, request)
  if (!checked.ok) return checked
  const customerId = locked?.stored.subscription.customerId ?? null
  const spent = await spend(tx, actor, {
    kind: 'REFUND',
    amount: checked.amount,
    customerId,
    subscriptionId,
    orderId,
  })
  if (!spent.ok) return spent
  const { chargeReference } = checked
  const refund = await startRefund(tx, {
    orderId,
    amount: checked.amount,
    reason,
    isCancelling: request.isCancelling,
    chargeReference,
    requestId,
    by,
    givenBy: spent.staffId,
    businessAt: now,
    leaseSeconds: leaseSecondsOf(services, 1),
    gateway: services.gateway.name,
  })
  return { ok: true, refund } as const
}

/**
 * Sends the refund to the gateway, with a timeout. An unreachable gateway leaves it UNKNOWN, to be retried later. If
 * the lease has expired, nothing is sent and the outcome is UNKNOWN.
 */
export async function sendRefund(
  { gateway, config, log }: Pick<Services, 'gateway' | 'config' | 'log'>,
  { key, chargeReference, amount, reason, lease }: OpenRefund,
): Promise<RefundOutcome> {
  const onUnresolved = (why: string) => log.warn({ refund: key, reason: why }, 'a refund is unresolved')
  if (!lease.isValid()) {
    onUnresolved('its lease expired before it was sent')
    return { outcome: 'UNKNOWN' }
  }
  const request = { key, chargeReference, amount, currency: 'EUR', reason } as const
  try {
    return await answerWithin({ seconds: config.paymentTimeoutSeconds, onUnresolved }, (signal) =>
      gateway.refund(request, signal),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    onUnresolved(error.message)
    return { outcome: 'UNKNOWN' }
  }
}

/**
 * Settles the refund by the answer; an unknown outcome leaves it to the resolver. A refusal is reported to the operator,
 * unless whoever asked for the refund waits for the answer.
 */
export async function settleRefundByAnswer(
  services: Services,
  refund: OpenRefund,
  answer: RefundOutcome,
  { isAwaited = false } = {},
): Promise<void> {
  const { database, mail, clock } = services
  if (answer.outcome === 'UNKNOWN') return releaseRefund(database.query, refund.id)
  const { businessAt, requestId, orderId, by } = refund
  const moment = { at: businessAt, today: berlinDay(businessAt) }
  const staff = staffAt(services, moment, { requestId, by })
  const { at: now } = await clock.moment()
  const service = serviceAt(services, { now, requestId })
  const mails = await database.transaction(async (tx) => {
    const settled = await settleRefund(tx, staff, refund, answer)
    // The bank may have taken the payment back meanwhile.
    return settled + (await beginDebitDunning(tx, service, orderId))
  })
  if (mails > 0) mail.wake()
  if (answer.outcome === 'REFUSED' && !isAwaited) reportRefusal(services, refund, answer.code)
}

/** The order is as before: a box that was to be stopped is sent after all. */
function reportRefusal({ log }: Services, refund: OpenRefund, code: string): void {
  const { key, orderId: order, amount, isCancelling } = refund
  const facts = { alert: true, order, refund: key, amount }
  if (isCancelling) log.error({ ...facts, code }, 'a box is sent after all: its refund was refused')
  else if (code === NEVER_ARRIVED) log.error(facts, 'a refund never reached the gateway and lapsed')
  else log.error({ ...facts, code }, 'a refund was refused')
}

/** An answer that settles a refund. */
export type FinalRefund = Exclude<RefundOutcome, { readonly outcome: 'UNKNOWN' }>

interface RefundContext extends LockedOrder {
  readonly refund: OpenRefund
}

/** Settles a refund by the gateway's answer; returns how many emails to send. A settled refund is left alone. */
export async function settleRefund(
  tx: Tx,
  actor: Actor,
  refund: OpenRefund,
  answer: FinalRefund,
): Promise<number> {
  const locked = await lockOrder(tx, refund.orderId, actor.today)
  const open = await lockOpenRefund(tx, refund.id)
  if (!locked || !open) return 0
  const found = { ...locked, refund: open }
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
  const { amount, isCancelling } = refund
  const { total } = order.totals
  const financialStatus = statusAfterRefunds(total, refundedBefore + amount)
  await closeRefund(tx, refund, { state: 'DONE', reference, financialStatus }, actor.realNow)
  const decision = recordRefund(stored.subscription, {
    total,
    amount,
    isCancelling,
    orderId: order.id,
    number: refund.number,
    refundedBefore,
    // An order that this refund cancels is not packed from the request on.
    before: { status: isCancelling ? 'PROCESSED' : order.status, financialStatus: order.financialStatus },
    lastBilled: await findLastBilledDay(tx, stored.subscription.id),
  })
  if (!decision.ok) throw new Error(`refund ${refund.key} cannot be settled: ${decision.reason}`)
  const change = { before: stored.subscription, after: decision.value }
  const { events } = decision
  const { mails } = await recordChange(tx, actor, {
    ...change,
    events,
    order: await findOrder(tx, null, order.id),
  })
  await issueCreditNote(tx, actor, { orderId: order.id, refundId: refund.id })
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
  await recordAction(tx, actor, {
    customerId: stored.subscription.customerId,
    action: 'order.refund-refused',
    entity: `order:${order.id}`,
    facts: { amount: refund.amount, code },
    subscriptionId: stored.subscription.id,
    orderId: order.id,
  })
  return 0
}
