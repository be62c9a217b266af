/**
 * A completed refund that the provider could not carry out after all, often days later (docs/domain.md 4.5): the
 * order counts as paid again, the operator is alerted, and `npm run staff` retries it or records that the money went
 * back another way.
 */
import { recordFailedRefund, statusAfterRefunds } from '@pfotenportal/domain/charging/refund'
import { refuse, type Refused } from '@pfotenportal/domain/core/decision'
import { recordChange } from '../change/change-subscription.ts'
import { recordAction, serviceAt, type Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Tx } from '../database/open.ts'
import {
  findCompletedRefund,
  listUnreplacedRefunds,
  markRefundedElsewhere,
  markRefundFailed,
  setFinancialStatus,
  type ReversibleRefund,
  type UnresolvedFailedRefund,
} from '../database/order/failed-refunds.ts'
import { lockOrder, type LockedOrder } from '../database/order/locked-order.ts'
import { findLastBilledDay } from '../database/order/order-charge.ts'
import { findRefundTotals } from '../database/order/refund-totals.ts'
import { findOrderByNumber, insertRefund } from '../database/order/refunds.ts'
import { lookUpRefund } from './resolve-payments.ts'

/** Why nothing was recorded. */
export type MadeElsewhereRefusal = 'UNKNOWN_ORDER' | 'NOTHING_FAILED' | 'DEBIT_RETURNED'

/**
 * Checks a completed refund, and reverses it if the gateway says that it has failed. UNKNOWN: the gateway cannot
 * tell. NONE: there is no such refund, or it has not failed.
 */
export async function checkCompletedRefund(
  services: Services,
  key: string,
  {
    requestId,
    recordEvent,
  }: { readonly requestId: string; readonly recordEvent: (tx: Tx) => Promise<boolean> },
): Promise<'FAILED' | 'UNKNOWN' | 'NONE'> {
  const { database, clock, log } = services
  const made = await findCompletedRefund(database.query, key, services.gateway.name)
  if (!made) return 'NONE'
  const found = await lookUpRefund(services, made)
  if (found.outcome === 'UNKNOWN') return 'UNKNOWN'
  if (found.outcome !== 'REFUSED') return 'NONE'
  const { code } = found
  const { at: now } = await clock.moment()
  const actor = serviceAt(services, { now, requestId })
  const isNew = await database.transaction(
    async (tx) => (await recordEvent(tx)) && (await reverseRefund(tx, actor, made, code)),
  )
  if (isNew) {
    services.mail.wake()
    const { orderId: order, amount } = made
    log.error({ alert: true, order, refund: key, amount, code }, 'a completed refund has failed')
  }
  return 'FAILED'
}

/** Reverts a refund that has failed; false if that was done before. */
export async function reverseRefund(
  tx: Tx,
  actor: Actor,
  made: ReversibleRefund,
  code: string,
): Promise<boolean> {
  const { orderId, amount } = made
  const held = await lockOrder(tx, orderId, actor.today)
  if (!held || !(await markRefundFailed(tx, made, { code, at: actor.now }))) return false
  const { stored, order } = held
  const { refunded } = await findRefundTotals(tx, orderId)
  const { total } = order.totals
  await setFinancialStatus(tx, orderId, statusAfterRefunds(total, refunded))
  const { status, financialStatus } = order
  const decision = recordFailedRefund(stored.subscription, {
    orderId,
    total,
    amount,
    code,
    refunded,
    before: { status, financialStatus },
    lastBilled: await findLastBilledDay(tx, stored.subscription.id),
  })
  if (!decision.ok) throw new Error(`refund ${made.key} cannot be reversed: ${decision.reason}`)
  const { value: after, events } = decision
  await recordChange(tx, actor, { before: stored.subscription, after, events })
  return true
}

/**
 * Records that the money of an order's failed refunds, or of the one with this key, went back another way, such as by
 * bank transfer: they count as completed. If a part of one was refunded again, the rest of it is a refund of its own. No
 * email is sent, because support has written to the customer. Refuses with UNKNOWN_ORDER, NOTHING_FAILED if the order
 * has no such failed refund left, or DEBIT_RETURNED if its customer has the money from the bank.
 */
export async function recordRefundMadeElsewhere(
  actor: Actor,
  {
    orderNumber,
    reason,
    key,
  }: { readonly orderNumber: string; readonly reason: string; readonly key?: string | undefined },
): Promise<
  { readonly ok: true; readonly refunds: readonly UnresolvedFailedRefund[] } | Refused<MadeElsewhereRefusal>
> {
  const { services } = actor
  const place = await findOrderByNumber(services.database.query, orderNumber)
  if (!place) return refuse('UNKNOWN_ORDER')
  const { orderId } = place
  return services.database.transaction(async (tx) => {
    const held = await lockOrder(tx, orderId, actor.today)
    const failed = held ? await listUnreplacedRefunds(tx, { orderId }) : []
    const refunds = key === undefined ? failed : failed.filter((refund) => refund.key === key)
    if (!held || refunds.length === 0) return refuse('NOTHING_FAILED')
    if (refunds.some(({ isReclaimed }) => isReclaimed)) return refuse('DEBIT_RETURNED')
    await settleMadeElsewhere(tx, actor, held, { refunds, reason })
    return { ok: true, refunds } as const
  })
}

async function settleMadeElsewhere(
  tx: Tx,
  actor: Actor,
  { stored: { subscription }, order }: LockedOrder,
  { refunds, reason }: { readonly refunds: readonly UnresolvedFailedRefund[]; readonly reason: string },
): Promise<void> {
  for (const { id, amount, isRest } of refunds) {
    if (isRest) await insertRefund(tx, { orderId: order.id, amount, reason, at: actor.now })
    else await markRefundedElsewhere(tx, id, actor.realNow)
  }
  const { refunded } = await findRefundTotals(tx, order.id)
  await setFinancialStatus(tx, order.id, statusAfterRefunds(order.totals.total, refunded))
  const after = { ...subscription, lastBilled: await findLastBilledDay(tx, subscription.id) }
  await recordChange(tx, actor, { before: subscription, after, events: [] })
  for (const { amount, key, code } of refunds) {
    await recordAction(tx, actor, {
      customerId: subscription.customerId,
      action: 'order.refund-made-elsewhere',
      entity: `order:${order.id}`,
      facts: { amount, refund: key, code, reason },
      subscriptionId: subscription.id,
      orderId: order.id,
    })
  }
}
