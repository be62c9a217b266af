/**
 * Charges many due orders: each has its own intent, gateway call and answer as in charge-order.ts, but intents and
 * answers that are written at about the same time share a transaction. A charge then costs the database a few rows
 * instead of thirty round trips (decision 25).
 */
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { sendCharge as chargeOnce } from './send-charge.ts'
import { beginDueCharges, type BegunCharge } from './begin-charge.ts'
import { chargeOrder, finishCharge, type AcceptedCharge } from './charge-order.ts'
import { createBatcher } from './batcher.ts'
import { settleCharges, type ChargeEnding } from './settle-charge.ts'

/** The result, as `chargeOrder` returns it, or PAID. */
export type ChargeResult = 'PAID' | AcceptedCharge | Refusal

/**
 * Returns a function that charges the due order of a subscription in the name of the service. What cannot be batched
 * is done alone: locked subscriptions, and answers other than an approval.
 */
export function openBatchedCharging(actor: () => Actor): (subscriptionId: number) => Promise<ChargeResult> {
  const begin = createBatcher((ids: readonly number[]) => beginBatch(actor(), ids))
  const settle = createBatcher((endings: readonly ChargeEnding[]) => settleBatch(actor(), endings))
  return async (id) => {
    const begun = await begin(id)
    if (!begun) return chargeOrder(actor(), id, { trigger: 'DUE' })
    if (!begun.ok) return begun
    const { charge } = begun
    const answer = await chargeOnce(actor().services, charge)
    if (answer.outcome === 'APPROVED' && (await settle({ charge, answer }))) return 'PAID'
    return finishCharge(actor(), charge, answer)
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
