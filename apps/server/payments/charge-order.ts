/**
 * Charging exactly once: the intent is committed before the gateway is asked, no transaction is open while it thinks,
 * and its answer is booked in one. Whatever breaks in between is taken up again under the same key (resolve.ts).
 */
import { serviceAt, type Actor } from '../context/actor.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { findChargeByKey, releaseCharge } from '../database/payment/charges.ts'
import type { Tx } from '../database/open.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import { findOrder } from '../database/order/orders.ts'
import type { Refusal } from '../core/answer.ts'
import { sendCharge as chargeOnce, type ChargeAnswer } from './send-charge.ts'
import { beginCharge, type ChargeOptions } from './begin-charge.ts'
import { settleCharge } from './settle-charge.ts'

/** The order as the charge left it: PROCESSED, or still PROCESSING where the gateway's answer did not come. */
export interface AcceptedCharge {
  readonly ok: true
  readonly order: StoredOrder
}

/**
 * Charges the next order of a subscription. Refuses as `beginCharge` does before anything is charged; then
 * PAYMENT_DECLINED, or UPSTREAM_UNAVAILABLE where the gateway was not reached and all is as before.
 */
export async function chargeOrder(
  actor: Actor,
  subscriptionId: number,
  charging: ChargeOptions,
): Promise<AcceptedCharge | Refusal> {
  const { database } = actor.services
  const begun = await database.transaction((tx) => beginCharge(tx, actor, subscriptionId, charging))
  if (!begun.ok) return begun
  return finishCharge(actor, begun.charge, await chargeOnce(actor.services, begun.charge))
}

/** Books the answer and gives what whoever asked is told. */
export async function finishCharge(
  actor: Actor,
  charge: OpenCharge,
  answer: ChargeAnswer,
): Promise<AcceptedCharge | Refusal> {
  await settleByAnswer(actor, charge, answer)
  return resultOf(actor.services, charge, answer)
}

/** While no answer came a notice of the gateway may have settled the charge. */
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
  if (!order) throw new Error(`order ${charge.orderId} left while it was charged`)
  return { ok: true, order }
}

/** How an answer is booked. */
interface SettleOptions {
  /** Does something in the same transaction; nothing is booked where it says no. */
  readonly precondition?: (tx: Tx) => Promise<boolean>
  /** Whoever asked for the charge does not hear it any more. */
  readonly isLate?: boolean
}

/** Books the answer; a doubtful one leaves the charge to whoever resolves it. */
export async function settleByAnswer(
  actor: Actor,
  charge: OpenCharge,
  answer: ChargeAnswer,
  { precondition, isLate = false }: SettleOptions = {},
): Promise<void> {
  const { database, mail, clock, log } = actor.services
  if (answer.outcome === 'UNKNOWN') {
    await releaseCharge(database.query, charge.id)
    return
  }
  // Money is booked at the time of whoever asked for it; that none came is news of now.
  const isNews = isLate && answer.outcome !== 'APPROVED' && charge.trigger === 'ORDER_NOW'
  const { at: now, today } = isNews ? await clock.moment() : { at: actor.now, today: actor.today }
  const settled = await database.transaction(async (tx) => {
    if (precondition && !(await precondition(tx))) return undefined
    const settler = { ...actor, now, today, realNow: clock.realNow() }
    return settleCharge(tx, settler, { charge, answer, isLate })
  })
  if (!settled) return
  if (settled.mails > 0) mail.wake()
  const { orderId: order, key, cents } = charge
  if (settled.recordStrayPayment) {
    log.error({ alert: true, order, charge: key, cents }, 'a payment was taken without a paid order to match')
  } else if (answer.outcome === 'LAPSED') {
    log.error({ alert: true, order, charge: key }, 'a charge never reached the gateway and lapsed')
  }
}

/** Whoever asked for a charge, to book it in their name and at their time. */
export function actorOfCharge(
  services: Actor['services'],
  { businessAt: now, requestId, customerId }: OpenCharge,
): Actor {
  return { ...serviceAt(services, { now, requestId }), customerId }
}
