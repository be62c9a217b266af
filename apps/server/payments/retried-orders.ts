/**
 * The owed orders that renewing a method under its mailed link retries, and how their payments stand: at once, and
 * whenever the link is opened again, for example after the bank's confirmation (docs/domain.md C-352).
 */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { declineReason, isConfirmationMissing } from '@pfotenportal/domain/payment/decline-reason'
import { orderIdOf, owedOrder, parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../database/open.ts'
import { findLatestCharges, type OpenCharge } from '../database/payment/charges.ts'
import { findNewestCharge, listRetriedOrderIds } from '../database/payment/find-charge.ts'
import type { PaymentLink } from '../database/payment/payment-links.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Confirmation } from './charge-order.ts'
import { settleIfDecided } from './check-payment.ts'
import {
  beginRetry,
  listAnnouncedCharges,
  runRetries,
  subscriptionsById,
  type AnnouncedCharge,
  type RetryActor,
} from './retry-owed-orders.ts'

/** What a subscription owed when its method was renewed. */
export interface OwedAtRenewal extends Omit<AnnouncedCharge, 'isMigrating'> {
  /** The charge that was begun; undefined if the last attempt was a moment ago. */
  readonly begun: OpenCharge | undefined
}

/**
 * How the payment of an owed order stands. TO_CONFIRM: the bank waits for the customer. LATER: the last attempt was a
 * moment ago, so it waits for its day. GIVEN_UP: the order is not owed any more.
 */
export interface RetriedOrder {
  readonly orderId: number
  readonly outcome: 'PAID' | 'TO_CONFIRM' | 'RUNNING' | 'FAILED' | 'LATER' | 'GIVEN_UP'
  readonly petName: string
  readonly total: Cents
  /** The day of the next attempt; null if there is none. */
  readonly nextAttempt: Day | null
  /** Where the customer confirms the payment; null unless the bank waits. */
  readonly confirmation: Confirmation | null
  /** Whether the attempt failed only because the customer has not confirmed it. */
  readonly isUnconfirmed: boolean
}

/**
 * Begins to charge what these subscriptions owe, in the transaction that renews their method. Skips those that owe
 * nothing and those that the legacy billing system still bills: they are retried once they have been migrated.
 */
export async function beginOwedRetries(
  tx: Tx,
  by: RetryActor,
  ids: readonly number[],
): Promise<OwedAtRenewal[]> {
  const all: OwedAtRenewal[] = []
  for (const { isMigrating, ...owed } of await listAnnouncedCharges(tx, by, ids)) {
    if (!isMigrating) all.push({ ...owed, begun: await beginRetry(tx, by, owed.subscriptionId, true) })
  }
  return all
}

/** Sends the begun charges after the commit and returns the results. */
export async function finishOwedRetries(
  by: RetryActor,
  all: readonly OwedAtRenewal[],
): Promise<RetriedOrder[]> {
  const toConfirm = await runRetries(
    by.services,
    all.flatMap(({ begun }) => begun ?? []),
  )
  return outcomesOf(
    by,
    all.map((owed) => ({ ...owed, isTried: owed.begun !== undefined })),
    toConfirm,
  )
}

/** How the payments stand that were begun when the link was used. Settles those that have an outcome by now. */
export async function checkRetriedOrders(by: RetryActor, link: PaymentLink): Promise<RetriedOrder[]> {
  const { query } = by.services.database
  const toConfirm = new Map<number, Confirmation>()
  const tried: TriedOrder[] = []
  for (const orderId of await listRetriedOrderIds(query, link)) {
    const found = await findNewestCharge(query, orderId)
    if (!found) continue
    const confirmation = found.state === 'OPEN' ? await settleIfDecided(by, found.charge) : null
    if (confirmation) toConfirm.set(orderId, confirmation)
    tried.push({ orderId, total: found.charge.amount, isTried: true })
  }
  return outcomesOf(by, tried, toConfirm)
}

/** An order that is to be told about. */
interface TriedOrder extends Pick<RetriedOrder, 'orderId' | 'total'> {
  readonly isTried: boolean
}

async function outcomesOf(
  by: RetryActor,
  all: readonly TriedOrder[],
  toConfirm: ReadonlyMap<number, Confirmation>,
): Promise<RetriedOrder[]> {
  if (all.length === 0) return []
  const { query } = by.services.database
  const subscriptions = await subscriptionsById(query, by)
  const charges = await findLatestCharges(
    query,
    all.map(({ orderId }) => orderId),
  )
  return all.map(({ orderId, total, isTried }) => {
    const stored = subscriptions.get(parseOrderId(orderId).subscriptionId)
    const confirmation = toConfirm.get(orderId) ?? null
    const state = charges.get(orderId)?.state
    const petName = stored?.subscription.pet?.name ?? ''
    const about = { orderId, petName, total, confirmation, nextAttempt: null, isUnconfirmed: false }
    if (state === 'PAID') return { ...about, outcome: 'PAID' }
    if (state === 'OPEN') return { ...about, outcome: confirmation ? 'TO_CONFIRM' : 'RUNNING' }
    return { ...about, ...unpaidOutcome(stored, orderId, isTried) }
  })
}

function unpaidOutcome(
  stored: StoredSubscription | undefined,
  orderId: number,
  isTried: boolean,
): Pick<RetriedOrder, 'outcome' | 'nextAttempt' | 'isUnconfirmed'> {
  const owed = stored && owedOrder(stored.subscription)
  if (!owed || orderIdOf(stored.subscription.id, owed.cycleIndex) !== orderId) {
    return { outcome: 'GIVEN_UP', nextAttempt: null, isUnconfirmed: false }
  }
  return {
    outcome: isTried ? 'FAILED' : 'LATER',
    nextAttempt: owed.nextRetryDate,
    isUnconfirmed: wasNotConfirmed(stored.openCharge?.declineCode ?? null),
  }
}

/** Whether the customer has not confirmed a payment that the bank wanted confirmed, or has refused it there. */
function wasNotConfirmed(code: string | null): boolean {
  return isConfirmationMissing(code) || (code !== null && declineReason(code) === 'REFUSED')
}

/** The dogs whose subscription is paused because of failed payments. */
export async function listPetsPausedUnpaid(
  { services, today }: Pick<RetryActor, 'services' | 'today'>,
  customerId: number,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const byId = await subscriptionsById(services.database.query, { customerId, today })
  return ids.flatMap((id) => {
    const subscription = byId.get(id)?.subscription
    const isPaused = subscription?.status === 'PAUSED' && subscription.pause.reason === 'PAYMENT_FAILED'
    return isPaused ? [subscription.pet?.name ?? ''] : []
  })
}
