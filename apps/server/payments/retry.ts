/**
 * Retries an owed order as soon as its customer has another way to pay (docs/domain.md 4.4). The retry begins in the
 * transaction of that change and runs after its commit. If the process dies in between, the resolver of open charges
 * finishes it.
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

/**
 * Whether an owed order is retried immediately when its customer changes the method: this service bills it, and the
 * last retry was not within ten minutes.
 */
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
 * Begins to charge what a subscription owes. Returns undefined if it owes nothing or was retried within the last ten
 * minutes. Call it in the transaction of the change, after the change is written.
 */
export async function beginRetry(
  tx: Tx,
  actor: Omit<Actor, 'markDone'>,
  subscriptionId: number,
): Promise<OpenCharge | undefined> {
  // The change stays done, however the retry ends.
  const asker = { ...actor, markDone: async () => undefined }
  const begun = await beginCharge(tx, asker, subscriptionId, {
    trigger: 'RETRY',
    timing: { atOnce: true },
    check: async (_tx, { it }) =>
      (await isRetriedImmediately(tx, actor, it)) ? undefined : refuse('ORDER_LOCKED'),
  })
  return begun.ok ? begun.charge : undefined
}

/** As `beginRetry`, for several subscriptions; returns only the charges that were begun. */
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
 * Sends the charges one after the other. After a hard decline no further charge is sent with the same method
 * (docs/domain.md 4.4). If the gateway is unreachable, the resolver of open charges retries. Reload the subscriptions
 * afterwards to see the outcomes.
 */
export async function runRetries(services: Services, begun: readonly OpenCharge[]): Promise<void> {
  const refused = new Map<string, ChargeAnswer>()
  for (const charge of begun) {
    const method = charge.methodReference ?? ''
    const answer = refused.get(method) ?? (await chargeOnce(services, charge))
    // A charge that was withheld without asking the gateway says nothing about the method.
    const isRefused = answer.outcome === 'DECLINED' && answer.isHard && charge.withheldCode === null
    if (isRefused) refused.set(method, answer)
    // The customer has done their part, so the charge is retried until the gateway answers, not on a later day of the
    // dunning table.
    const booked = answer.outcome === 'UNREACHED' ? ({ outcome: 'UNKNOWN' } as const) : answer
    await settleByAnswer(actorOfCharge(services, charge), charge, booked)
  }
}
