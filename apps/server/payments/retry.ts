/**
 * Trying an owed order again because there is another method to pay it with (docs/domain.md 4.4). The attempt is begun in
 * the transaction of that change and carried out after its commit, here or, where the process ends between the two, by
 * whoever resolves open charges (C-298).
 */
import { refuse } from '@pfotenportal/domain/core/decision'
import { retryCooldownStart } from '@pfotenportal/domain/charging/dunning'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { orderIdOf, owedOrder } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import { findBillingSource, wasRetriedSince, type OpenCharge } from '../database/payment/charges.ts'
import type { Queries, Tx } from '../database/open.ts'
import type { Services } from '../context/services.ts'
import { sendCharge as chargeOnce, type ChargeAnswer } from './send-charge.ts'
import { beginCharge } from './begin-charge.ts'
import { actorOfCharge, settleByAnswer } from './charge-order.ts'

/** Whether an owed order is tried at once when its customer changes the method: it is ours, and was not just now. */
export async function isRetriedImmediately(
  db: Queries,
  { realNow }: Pick<Actor, 'realNow'>,
  it: Subscription,
): Promise<boolean> {
  const owed = owedOrder(it)
  if (!owed || (await findBillingSource(db, it.id)) !== 'PORTAL') return false
  return !(await wasRetriedSince(db, orderIdOf(it.id, owed.cycleIndex), retryCooldownStart(realNow)))
}

/**
 * Begins to charge what a subscription owes; undefined where it owes nothing, or was tried this way ten minutes ago. To be
 * called in the transaction of the change, once it is written.
 */
export async function beginRetry(
  tx: Tx,
  actor: Omit<Actor, 'markDone'>,
  subscriptionId: number,
): Promise<OpenCharge | undefined> {
  // What the change marks as done stays done, however the attempt ends.
  const asker = { ...actor, markDone: async () => undefined }
  const begun = await beginCharge(tx, asker, subscriptionId, {
    trigger: 'RETRY',
    timing: { atOnce: true },
    check: async (_tx, { it }) => ((await isRetriedImmediately(tx, actor, it)) ? undefined : refuse('ORDER_LOCKED')),
  })
  return begun.ok ? begun.charge : undefined
}

/** The same for several; those that are not tried are left out. */
export async function beginRetries(
  tx: Tx,
  actor: Omit<Actor, 'markDone'>,
  subscriptionIds: readonly number[],
): Promise<OpenCharge[]> {
  const begun: OpenCharge[] = []
  for (const id of subscriptionIds) {
    const charge = await beginRetry(tx, actor, id)
    if (charge) begun.push(charge)
  }
  return begun
}

/**
 * Carries out what was begun, one after the other: after a hard decline nothing more is asked for with the same method
 * (docs/domain.md 4.4); where the gateway is not reached, whoever resolves open charges goes on. The outcomes are in the subscriptions: to be read again.
 */
export async function runRetries(services: Services, begun: readonly OpenCharge[]): Promise<void> {
  const refused = new Map<string, ChargeAnswer>()
  for (const charge of begun) {
    const method = charge.methodReference ?? ''
    const answer = refused.get(method) ?? (await chargeOnce(services, charge))
    // What was withheld says nothing of the method: another dog may have an address.
    const isRefused = answer.outcome === 'DECLINED' && answer.isHard && charge.withheldCode === null
    if (isRefused) refused.set(method, answer)
    // Whose customer has done what is needed is tried until the gateway answers, not on a later day of the table.
    const booked = answer.outcome === 'UNREACHED' ? ({ outcome: 'UNKNOWN' } as const) : answer
    await settleByAnswer(actorOfCharge(services, charge), charge, booked)
  }
}
