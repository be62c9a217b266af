/** Retries owed orders immediately when their payment method has been renewed (docs/domain.md 4.4, 8.2). */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import { findBillingSource, type OpenCharge } from '../database/payment/charges.ts'
import type { Tx } from '../database/open.ts'
import { findSubscription, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import { beginRetry, runRetries } from './retry.ts'

/** The actor on whose behalf orders are retried. */
type RetryActor = Omit<Actor, 'markDone' | 'customerId'> & { readonly customerId: number }

/** What a subscription owed when its method was renewed. */
export interface OwedOrder {
  readonly subscriptionId: number
  readonly petName: string
  readonly total: Cents
  /** The charge that was begun; undefined if the last attempt was a moment ago. */
  readonly begun: OpenCharge | undefined
}

/**
 * The result for an owed order. LATER: the last attempt was a moment ago, so it waits for its day. GIVEN_UP: no order
 * is owed any more.
 */
export interface RetriedOrder {
  readonly outcome: 'PAID' | 'RUNNING' | 'FAILED' | 'LATER' | 'GIVEN_UP'
  readonly petName: string
  readonly total: Cents
  /** The day of the next attempt; null if there is none. */
  readonly nextAttempt: Day | null
}

/**
 * Begins to charge what these subscriptions owe, in the transaction that renews their method. Skips those that owe
 * nothing and those that the legacy billing system still bills: they are retried once they have been migrated.
 */
export async function beginOwedRetries(tx: Tx, by: RetryActor, ids: readonly number[]): Promise<OwedOrder[]> {
  const all: OwedOrder[] = []
  for (const id of ids) {
    const stored = await findSubscription(tx, by.customerId, id, by.today)
    const owed = stored && owedOrder(stored.it)
    if (!stored || !owed || (await findBillingSource(tx, id)) !== 'PORTAL') continue
    const begun = await beginRetry(tx, by, id)
    all.push({ subscriptionId: id, petName: stored.it.pet?.name ?? '', total: owed.price.total, begun })
  }
  return all
}

/** Sends the begun charges after the commit and returns the results. */
export async function finishOwedRetries(by: RetryActor, all: readonly OwedOrder[]): Promise<RetriedOrder[]> {
  await runRetries(
    by.services,
    all.flatMap(({ begun }) => begun ?? []),
  )
  const { query } = by.services.database
  return Promise.all(
    all.map(async ({ subscriptionId, petName, total, begun }) => {
      const after = await findSubscription(query, by.customerId, subscriptionId, by.today)
      return { petName, total, ...outcomeOf(after, begun !== undefined) }
    }),
  )
}

function outcomeOf(
  after: StoredSubscription | undefined,
  isTried: boolean,
): Pick<RetriedOrder, 'outcome' | 'nextAttempt'> {
  if (after?.it.status !== 'ACTIVE') return { outcome: 'GIVEN_UP', nextAttempt: null }
  const open = after.it.openOrder
  if (open === null) return { outcome: 'PAID', nextAttempt: null }
  if (open.status === 'PROCESSING') return { outcome: 'RUNNING', nextAttempt: null }
  return { outcome: isTried ? 'FAILED' : 'LATER', nextAttempt: open.nextRetryDate }
}

/** The dogs whose subscription is paused because of failed payments. */
export async function listPetsPausedUnpaid(
  { services, today }: Pick<RetryActor, 'services' | 'today'>,
  customerId: number,
  ids: readonly number[],
): Promise<string[]> {
  const names: string[] = []
  for (const id of ids) {
    const found = await findSubscription(services.database.query, customerId, id, today)
    if (found?.it.status === 'PAUSED' && found.it.pause.reason === 'PAYMENT_FAILED') {
      names.push(found.it.pet?.name ?? '')
    }
  }
  return names
}
