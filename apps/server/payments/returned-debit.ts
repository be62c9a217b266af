/**
 * Dunning for direct debits that a bank returned after their box was sent (C-354): the customer is told, and the amount
 * is collected again with the current payment method on the days of the dunning table.
 */
import {
  debitReturned,
  isDebitAttemptDue,
  isDebitCollected,
  nextDebitAttempt,
} from '@pfotenportal/domain/charging/returned-debit'
import { paymentMethodRefusal } from '@pfotenportal/domain/payment/payment-method'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { recordChange } from '../change/change-subscription.ts'
import { serviceAt, type Actor } from '../context/actor.ts'
import { momentOf } from '../core/catalogue.ts'
import { isErased } from '../database/customer/erased.ts'
import type { Tx } from '../database/open.ts'
import { listUnreplacedRefunds } from '../database/order/failed-refunds.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder, type StoredOrder } from '../database/order/orders.ts'
import { findRefundTotals } from '../database/order/refund-totals.ts'
import { insertCharges, type OpenCharge } from '../database/payment/charges.ts'
import { listBlocked } from '../database/payment/find-charge.ts'
import {
  findOrderOfDebit,
  findReturnedDebit,
  lockReturnedDebit,
  saveNextAttempt,
} from '../database/payment/returned-debits.ts'
import { findForUpdate } from '../database/subscription/subscriptions.ts'
import { settleByAnswer } from './charge-order.ts'
import { leaseSecondsOf, sendCharge } from './send-charge.ts'

/**
 * Tells the customer that a debit was returned, and plans the first attempt; returns how many mails to send. Nothing is
 * owed for an order that was cancelled or refunded before, nor by a customer whose account was erased, whom nothing could
 * reach. An open refund decides first whether anything is left to collect: this is called again when it ends.
 */
export async function beginDebitDunning(tx: Tx, actor: Actor, orderId: number): Promise<number> {
  const locked = await lockOrder(tx, orderId, actor.today)
  const debit = await findReturnedDebit(tx, orderId)
  if (!locked || !debit || debit.nextAttempt || !(await isCollected(tx, locked.order))) return 0
  if ((await findRefundTotals(tx, orderId)).isRefunding) return 0
  const { order } = locked
  const { subscription } = locked.stored
  if (await isErased(tx, subscription.customerId)) return 0
  const owed = { subscriptionId: subscription.id, orderId, total: debit.amount, returnedOn: debit.returnedOn }
  const event = debitReturned(owed, actor.today)
  await saveNextAttempt(tx, debit.id, event.nextRetryDate)
  const { mails } = await recordChange(tx, serviceAt(actor.services, actor), {
    before: subscription,
    after: subscription,
    events: [event],
    order,
  })
  return mails
}

/** Whether the amount is collected; a refund that failed is still owed to the customer. */
async function isCollected(tx: Tx, order: StoredOrder): Promise<boolean> {
  const { refunded } = await findRefundTotals(tx, order.id)
  const failed = await listUnreplacedRefunds(tx, { orderId: order.id })
  const promised = failed.reduce((sum, { amount }) => sum + amount, refunded)
  const { status, financialStatus, totals } = order
  return isDebitCollected({ status, financialStatus, total: totals.total, promised })
}

/** Collects a returned debit that is due. The next attempt is planned with the intent, so that it is sent once. */
export async function collectReturnedDebit(actor: Actor, debitId: number): Promise<void> {
  const { services } = actor
  const charge = await services.database.transaction((tx) => beginCollecting(tx, actor, debitId))
  if (!charge) return
  const answer = await sendCharge(services, charge)
  // An attempt that did not reach the gateway is repeated by the resolver, not on a later day.
  const settling = answer.outcome === 'UNREACHED' ? ({ outcome: 'UNKNOWN' } as const) : answer
  await settleByAnswer(actor, charge, settling)
}

async function beginCollecting(tx: Tx, actor: Actor, debitId: number): Promise<OpenCharge | undefined> {
  const orderId = await findOrderOfDebit(tx, debitId)
  if (orderId === undefined) return undefined
  const { subscriptionId } = parseOrderId(orderId)
  const stored = await findForUpdate(tx, null, subscriptionId, actor.today)
  const found = await lockReturnedDebit(tx, debitId)
  const moment = momentOf(actor)
  if (!stored || !found?.nextAttempt || !isDebitAttemptDue(found.nextAttempt, moment)) return undefined
  // While a box or another debit is being charged, this one waits for the next run.
  if ((await listBlocked(tx, [subscriptionId])).size > 0) return undefined
  const order = await findOrder(tx, null, orderId)
  if (!order || !(await isCollected(tx, order))) {
    await saveNextAttempt(tx, debitId, null)
    return undefined
  }
  await saveNextAttempt(tx, debitId, nextDebitAttempt(found.returnedOn, actor.today))
  const { paymentMethod } = stored.subscription
  const intent = {
    subscriptionId,
    orderId: found.orderId,
    trigger: 'RETRY' as const,
    amount: found.amount,
    paymentMethodId: paymentMethod?.id ?? null,
    methodReference: stored.methodReference,
    withheldCode: paymentMethodRefusal(paymentMethod)?.reason ?? null,
    customerId: null,
    requestId: actor.requestId,
    businessAt: actor.now,
    gateway: actor.services.gateway.name,
    isOnSession: false,
  }
  const [charge] = await insertCharges(tx, [intent], leaseSecondsOf(actor.services, 1))
  return charge
}
