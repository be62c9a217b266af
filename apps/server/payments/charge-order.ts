/**
 * Charges exactly once: the intent is committed before the gateway is called, no transaction is open during the call,
 * and the answer is settled in one transaction. Whatever fails in between is resolved later under the same key
 * (resolve-payments.ts).
 */
import { confirmationEnd } from '@pfotenportal/domain/charging/confirmation'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt, type Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import { findOrder, type StoredOrder } from '../database/order/orders.ts'
import { releaseCharge, type OpenCharge } from '../database/payment/charges.ts'
import { findChargeByKey } from '../database/payment/find-charge.ts'
import { beginCharge, type ChargeOptions } from './begin-charge.ts'
import { sendCharge, type ChargeAnswer } from './send-charge.ts'
import { settleCharge } from './settle-charge.ts'

/** Where and until when the customer confirms a payment at the bank. */
export interface Confirmation {
  readonly url: string
  readonly until: Instant
}

/** The order after the charge: PROCESSED, or still PROCESSING if the gateway has not answered or waits for the customer. */
export interface AcceptedCharge {
  readonly ok: true
  readonly order: StoredOrder
  /** Null unless the bank waits for the customer. */
  readonly confirmation: Confirmation | null
}

/**
 * Charges the next order of a subscription. Refuses as `beginCharge` does before anything is charged; then with
 * PAYMENT_DECLINED, or with UPSTREAM_UNAVAILABLE if the gateway was unreachable and nothing has changed.
 */
export async function chargeOrder(
  actor: Actor,
  subscriptionId: number,
  charging: ChargeOptions,
): Promise<AcceptedCharge | Refusal> {
  const { database } = actor.services
  const begun = await database.transaction((tx) => beginCharge(tx, actor, subscriptionId, charging))
  if (!begun.ok) return begun
  return finishCharge(actor, begun.charge, await sendCharge(actor.services, begun.charge))
}

/** Settles the charge and returns the result for the caller. */
export async function finishCharge(
  actor: Actor,
  charge: OpenCharge,
  answer: ChargeAnswer,
): Promise<AcceptedCharge | Refusal> {
  await settleByAnswer(actor, charge, answer)
  return resultOf(actor.services, charge, answer)
}

/** A webhook event may have settled the charge while no answer came. */
async function resultOf(
  { database }: Actor['services'],
  charge: OpenCharge,
  answer: ChargeAnswer,
): Promise<AcceptedCharge | Refusal> {
  const state =
    answer.outcome === 'UNKNOWN' ? (await findChargeByKey(database.query, charge.key))?.state : undefined
  if (answer.outcome === 'DECLINED' || state === 'DECLINED') return { ok: false, reason: 'PAYMENT_DECLINED' }
  const isReleased = answer.outcome === 'UNREACHED' || state === 'RELEASED' || state === 'LAPSED'
  if (isReleased) return { ok: false, reason: 'UPSTREAM_UNAVAILABLE' }
  const order = await findOrder(database.query, charge.customerId, charge.orderId)
  if (!order) throw new Error(`order ${charge.orderId} disappeared while it was charged`)
  return { ok: true, order, confirmation: confirmationOf(charge, answer) }
}

/** What the customer has to confirm; null if the bank does not wait. */
export function confirmationOf(
  { startedAt }: OpenCharge,
  answer: ChargeAnswer | { readonly outcome: 'NONE' },
): Confirmation | null {
  if (answer.outcome !== 'ACTION_REQUIRED' || answer.url === null) return null
  return { url: answer.url, until: confirmationEnd(startedAt) }
}

/** How a charge is settled by an answer. */
interface SettleOptions {
  /** Runs in the same transaction; if it returns false, nothing is settled. */
  readonly precondition?: (tx: Tx) => Promise<boolean>
  /** The caller no longer waits for the outcome. */
  readonly isLate?: boolean
}

/** Settles the charge by the answer. Without an outcome, or while the bank waits for the customer, it stays open. */
export async function settleByAnswer(
  actor: Actor,
  charge: OpenCharge,
  answer: ChargeAnswer,
  { precondition, isLate = false }: SettleOptions = {},
): Promise<void> {
  const { database, mail, clock, log } = actor.services
  if (answer.outcome === 'UNKNOWN' || answer.outcome === 'ACTION_REQUIRED') {
    await releaseCharge(database.query, charge.id)
    return
  }
  // A payment counts from the time of the request; a late failure counts from now.
  const isMailed = isLate && answer.outcome !== 'APPROVED' && charge.trigger === 'ORDER_NOW'
  const { at: now, today } = isMailed ? await clock.moment() : momentOf(actor)
  const settled = await database.transaction(async (tx) => {
    if (precondition && !(await precondition(tx))) return undefined
    const settler = { ...actor, now, today, realNow: clock.realNow() }
    return settleCharge(tx, settler, { charge, answer, isLate })
  })
  if (!settled) return
  if (settled.mails > 0) mail.wake()
  const { orderId: order, key, amount } = charge
  if (settled.isStrayPayment) {
    log.error(
      { alert: true, order, charge: key, amount },
      'a payment was taken without a paid order to match',
    )
  } else if (answer.outcome === 'LAPSED') {
    log.error({ alert: true, order, charge: key }, 'a charge never reached the gateway and lapsed')
  }
}

/** The actor who requested a charge, at the business time of the request. */
export function actorOfCharge(
  services: Actor['services'],
  { businessAt: now, requestId, customerId }: OpenCharge,
): Actor {
  return { ...serviceAt(services, { now, requestId }), customerId }
}
