/**
 * Charges many due orders: each has its own intent, gateway call and answer as in charge-order.ts, but intents and
 * answers that are written at about the same time share a transaction. A charge then costs the database a few rows
 * instead of thirty round trips (decision 25).
 */
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { startStopwatch } from '../core/clock.ts'
import type { Slots } from '../core/slots.ts'
import { releaseCharge, type OpenCharge } from '../database/payment/charges.ts'
import { createBatcher } from './batcher.ts'
import { beginDueCharges, type BegunCharge } from './begin-charge.ts'
import { chargeOrder, finishCharge, type AcceptedCharge } from './charge-order.ts'
import { openChargingLimits } from './charging-limits.ts'
import { sendCharge, type ChargeAnswer } from './send-charge.ts'
import { settleCharges, type ChargeEnding } from './settle-charge.ts'

/** The result, as `chargeOrder` returns it, or PAID. UNSENT: the intent stays open, and is sent by the next run. */
export type ChargeResult = 'PAID' | 'UNSENT' | AcceptedCharge | Refusal

/** Charges due orders in the name of the service. */
export interface BatchedCharging {
  /** How many orders are worked on at the same time: take a slot for each. */
  readonly orders: Slots & { readonly size: number }
  /** Charges the due order of a subscription. */
  readonly charge: (subscriptionId: number) => Promise<ChargeResult>
}

/**
 * Opens charging in batches, with at most `concurrency` charges in flight at the gateway. What cannot be batched is done
 * alone: locked subscriptions, and answers other than an approval. UNSENT are charges that have waited longer than
 * one request may take, and the rest when too many in a row got no answer. While this process serves customers, nothing is
 * begun ahead, transactions have two charges at most, one runs at a time, and a break follows each.
 */
export function openBatchedCharging(actor: () => Actor, concurrency: number): BatchedCharging {
  const limits = openChargingLimits(actor().services.traffic, concurrency)
  const { orders, calls, transactions, ordersPerTransaction, gateway } = limits
  const begin = createBatcher(
    (ids: readonly number[]) => transactions.run(() => beginBatch(actor(), ids)),
    ordersPerTransaction,
  )
  const settle = createBatcher(
    (endings: readonly ChargeEnding[]) => transactions.run(() => settleBatch(actor(), endings)),
    ordersPerTransaction,
  )

  async function chargeAlone(id: number): Promise<ChargeResult> {
    const charged = await chargeOrder(actor(), id, { trigger: 'DUE' })
    const isUnanswered = charged.ok
      ? charged.order.status === 'PROCESSING'
      : charged.reason === 'UPSTREAM_UNAVAILABLE'
    if (isUnanswered || charged.ok || charged.reason === 'PAYMENT_DECLINED') gateway.record(isUnanswered)
    return charged
  }

  async function send(charge: OpenCharge, waited: () => number): Promise<ChargeAnswer | undefined> {
    const { services } = actor()
    if (gateway.isSilent() || waited() > services.config.paymentTimeoutSeconds) return undefined
    const elapsed = startStopwatch()
    const answer = await sendCharge(services, charge)
    gateway.record(answer.outcome === 'UNKNOWN' || answer.outcome === 'UNREACHED', elapsed())
    return answer
  }

  return {
    orders,
    async charge(id) {
      if (gateway.isSilent()) return 'UNSENT'
      const begun = await begin(id)
      if (!begun) return calls.run(() => chargeAlone(id))
      if (!begun.ok) return begun
      const { charge } = begun
      const waited = startStopwatch()
      const answer = await calls.run(() => send(charge, waited))
      if (!answer) {
        await releaseCharge(actor().services.database.query, charge.id)
        return 'UNSENT'
      }
      if (answer.outcome === 'APPROVED' && (await settle({ charge, answer }))) return 'PAID'
      return finishCharge(actor(), charge, answer)
    },
  }
}

async function beginBatch(
  actor: Actor,
  ids: readonly number[],
): Promise<(BegunCharge | Refusal | undefined)[]> {
  const { database } = actor.services
  const begun = await database.transaction((tx) => beginDueCharges(tx, actor, ids))
  return ids.map((id) => begun.get(id))
}

/** Whether each charge was settled. */
async function settleBatch(actor: Actor, endings: readonly ChargeEnding[]): Promise<boolean[]> {
  const { database, mail } = actor.services
  const { mails, done } = await database.transaction((tx) => settleCharges(tx, actor, endings))
  if (mails > 0) mail.wake()
  return endings.map(({ charge }) => done.has(charge))
}
