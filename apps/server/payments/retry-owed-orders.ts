/**
 * Retries an owed order as soon as its customer has another way to pay, for example a renewed payment method
 * (docs/domain.md 4.4, 8.2). The retry begins in the transaction of that change and runs after its commit. If the
 * process dies in between, the resolver of open charges finishes it.
 */
import { retryCooldownStart } from '@pfotenportal/domain/charging/dunning'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Cents } from '@pfotenportal/domain/core/money'
import { orderIdOf, owedOrder, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Queries, Tx } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import { wasRetriedSince } from '../database/payment/find-charge.ts'
import { listSubscriptions, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import { beginCharge } from './begin-charge.ts'
import { actorOfCharge, confirmationOf, settleByAnswer, type Confirmation } from './charge-order.ts'
import { sendCharge, type ChargeAnswer } from './send-charge.ts'

/**
 * Whether an owed order is retried immediately when its customer changes the method: this service bills it, and the
 * last retry was not within ten minutes.
 */
export async function isRetriedImmediately(
  db: Queries,
  { realNow }: Pick<Actor, 'realNow'>,
  subscription: Subscription,
): Promise<boolean> {
  const owed = owedOrder(subscription)
  if (!owed || !subscription.isBilledHere) return false
  return !(await wasRetriedSince(
    db,
    orderIdOf(subscription.id, owed.cycleIndex),
    retryCooldownStart(realNow),
  ))
}

/**
 * Begins to charge what a subscription owes. Returns undefined if it owes nothing or was retried within the last ten
 * minutes. Call it in the transaction of the change, after the change is written. `hasJustRenewed`: see ChargeOptions.
 */
export async function beginRetry(
  tx: Tx,
  actor: Omit<Actor, 'markDone'>,
  subscriptionId: number,
  hasJustRenewed = false,
): Promise<OpenCharge | undefined> {
  // The change stays done, however the retry ends.
  const retrier = { ...actor, markDone: async () => undefined }
  const begun = await beginCharge(tx, retrier, subscriptionId, {
    trigger: 'RETRY',
    timing: { atOnce: true },
    hasJustRenewed,
    check: async (_tx, { subscription }) =>
      (await isRetriedImmediately(tx, actor, subscription)) ? undefined : refuse('ORDER_LOCKED'),
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
 * afterwards to see the outcomes. Returns what the customer has to confirm at the bank, by order.
 */
export async function runRetries(
  services: Services,
  begun: readonly OpenCharge[],
): Promise<ReadonlyMap<number, Confirmation>> {
  const refused = new Map<string, ChargeAnswer>()
  const toConfirm = new Map<number, Confirmation>()
  for (const charge of begun) {
    const method = charge.methodReference ?? ''
    const answer = refused.get(method) ?? (await sendCharge(services, charge))
    // A charge that was withheld without asking the gateway says nothing about the method.
    const isRefused = answer.outcome === 'DECLINED' && answer.isHard && charge.withheldCode === null
    if (isRefused) refused.set(method, answer)
    // The customer has done their part, so the charge is retried until the gateway answers, not on a later day of the
    // dunning table.
    const settling = answer.outcome === 'UNREACHED' ? ({ outcome: 'UNKNOWN' } as const) : answer
    await settleByAnswer(actorOfCharge(services, charge), charge, settling)
    const confirmation = confirmationOf(charge, settling)
    if (confirmation) toConfirm.set(charge.orderId, confirmation)
  }
  return toConfirm
}

/** The actor on whose behalf orders are retried. */
export type RetryActor = Omit<Actor, 'markDone' | 'customerId'> & { readonly customerId: number }

/** What a subscription owes, and will be charged for once its method is renewed. */
export interface AnnouncedCharge {
  readonly subscriptionId: number
  readonly orderId: number
  readonly petName: string
  readonly total: Cents
  /** The legacy billing system still bills the contract, so the charge follows its migration; otherwise it is made at once. */
  readonly isMigrating: boolean
}

/** The subscriptions of a customer by id, in one query. */
export async function subscriptionsById(
  db: Queries,
  { customerId, today }: { readonly customerId: number; readonly today: Day },
): Promise<ReadonlyMap<number, StoredSubscription>> {
  const all = await listSubscriptions(db, customerId, today)
  return new Map(all.map((stored) => [stored.subscription.id, stored]))
}

/** The charges that renewing the method of these subscriptions leads to. */
export async function listAnnouncedCharges(
  db: Queries,
  by: { readonly customerId: number; readonly today: Day },
  ids: readonly number[],
): Promise<AnnouncedCharge[]> {
  if (ids.length === 0) return []
  const byId = await subscriptionsById(db, by)
  return ids.flatMap((subscriptionId) => {
    const stored = byId.get(subscriptionId)
    const owed = stored && owedOrder(stored.subscription)
    if (!owed) return []
    const isMigrating = !stored.subscription.isBilledHere
    const petName = stored.subscription.pet?.name ?? ''
    const orderId = orderIdOf(subscriptionId, owed.cycleIndex)
    return [{ subscriptionId, orderId, petName, total: owed.price.total, isMigrating }]
  })
}
