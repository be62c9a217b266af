/**
 * Looks up the payment of an order for its customer, usually one who returns from the bank. A payment that has an
 * outcome is settled here at once, unless a webhook event or the resolver was faster.
 */
import type { PaymentStateView } from '@pfotenportal/contract/payments'
import { isConfirmationOver } from '@pfotenportal/domain/charging/confirmation'
import { refuse } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import type { Context } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'
import type { Queries } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { findNewestCharge, type FoundCharge } from '../database/payment/find-charge.ts'
import { listStrayPayments } from '../database/payment/problem-payments.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { actorOfCharge, confirmationOf, settleByAnswer, type Confirmation } from './charge-order.ts'
import { endWaitingCharge, lookUpCharge } from './send-charge.ts'

/** The newest payment of an order. Refuses NOT_FOUND if the order is not the customer's or was never charged. */
export async function checkPayment(context: Context, orderId: number): Promise<Answer<PaymentStateView>> {
  const { services, customerId, today } = context
  const { query } = services.database
  const { subscriptionId } = parseOrderId(orderId)
  const owned = await findSubscription(query, customerId, subscriptionId, today)
  const found = owned && (await findNewestCharge(query, orderId))
  if (!found) return refuse('NOT_FOUND')
  const confirmation = found.state === 'OPEN' ? await settleIfDecided(context, found.charge) : null
  const after = (await findNewestCharge(query, orderId)) ?? found
  const state = confirmation ? 'WAITING' : await stateOf(query, after)
  const total = toWire(after.charge.amount)
  return { ok: true, value: { orderId, subscriptionId, state, total, currencyCode: 'EUR', confirmation } }
}

async function stateOf(db: Queries, { state, charge }: FoundCharge): Promise<PaymentStateView['state']> {
  if (state === 'OPEN') return 'CHECKING'
  if (state === 'PAID') return 'PAID'
  const strays = await listStrayPayments(db, charge.orderId)
  return strays.length > 0 ? 'STRAY' : 'FAILED'
}

/** Settles an open payment that has an outcome; returns what the bank still waits for. */
export async function settleIfDecided(
  { services, realNow }: Pick<Context, 'services' | 'realNow'>,
  charge: OpenCharge,
): Promise<Confirmation | null> {
  const found = await lookUpCharge(services, charge)
  const isOver = found.outcome === 'ACTION_REQUIRED' && isConfirmationOver(charge.startedAt, realNow)
  const answer = isOver ? await endWaitingCharge(services, charge) : found
  if (answer.outcome === 'APPROVED' || answer.outcome === 'DECLINED') {
    await settleByAnswer(actorOfCharge(services, charge), charge, answer)
  }
  return confirmationOf(charge, answer)
}
