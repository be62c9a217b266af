/** What is owed is tried at once when its payment method has been renewed (docs/domain.md 4.4, 8.2). */
import { addSeconds, type Day, type Instant } from '@pfotenportal/domain/calendar'
import type { Cents } from '@pfotenportal/domain/money'
import { orderIdOf, type OwedOrder } from '@pfotenportal/domain/subscription'
import { billingSourceOf, wasRetriedSince } from '../database/charges.ts'
import type { Queries } from '../database/open.ts'
import { findSubscription, type StoredSubscription } from '../database/subscriptions.ts'
import type { Services } from '../services.ts'
import { isTriedAtOnce, retryCharge } from './retry.ts'

/** On whose behalf. */
interface By {
  readonly services: Services
  readonly now: Instant
  readonly today: Day
  readonly realNow: Instant
  readonly requestId: string
  readonly customerId: number
}

/** What became of an owed order. LATER: it was tried a moment ago, so it waits for its day; GIVEN_UP: there is none. */
export interface Retried {
  readonly outcome: 'PAID' | 'RUNNING' | 'FAILED' | 'LATER' | 'GIVEN_UP'
  readonly petName: string
  readonly total: Cents
  /** The day of the next try; null where none is to come. */
  readonly nextTry: Day | null
}

function owedIn(stored: StoredSubscription | undefined): OwedOrder | undefined {
  const open = stored?.it.status === 'ACTIVE' ? stored.it.openOrder : null
  return open?.status === 'FAILED' ? open : undefined
}

/** A contract that the former system still bills is tried when it has been taken over (C-56). */
async function isOurs(db: Queries, id: number): Promise<boolean> {
  return (await billingSourceOf(db, id)) === 'PORTAL'
}

/** Whether one of these subscriptions owes an order that is tried as soon as its method is renewed. */
export async function isOwing(
  db: Queries,
  by: Pick<By, 'customerId' | 'today' | 'realNow'>,
  subscriptions: readonly { readonly id: number }[],
): Promise<boolean> {
  for (const { id } of subscriptions) {
    const found = await findSubscription(db, by.customerId, id, by.today)
    if (found && (await isTriedAtOnce(db, by, found.it))) return true
  }
  return false
}

/** Tries what these subscriptions owe, one after the other; those that owe nothing are left out. */
export async function retryOwed(by: By, ids: readonly number[]): Promise<Retried[]> {
  const { query } = by.services.database
  const retried: Retried[] = []
  for (const id of ids) {
    const before = await findSubscription(query, by.customerId, id, by.today)
    const owed = owedIn(before)
    if (!before || !owed || !(await isOurs(query, id))) continue
    const { isTried } = await retryCharge({ ...by, markDone: async () => undefined }, id)
    const after = await findSubscription(query, by.customerId, id, by.today)
    const petName = before.it.pet?.name ?? ''
    retried.push({ petName, total: owed.price.total, ...becameOf(after, isTried) })
  }
  return retried
}

/** How long a used link still catches up on what its own visit did not get to. */
const CATCH_UP_SECONDS = 3600

/**
 * Tries what the visit that renewed the method left untried, because its process died between the two; for an hour, and
 * nothing that was tried since.
 */
export async function catchUp(by: By, ids: readonly number[], renewedAt: Instant): Promise<Retried[]> {
  if (addSeconds(renewedAt, CATCH_UP_SECONDS) < by.realNow) return []
  const { query } = by.services.database
  const left: number[] = []
  for (const id of ids) {
    const owed = owedIn(await findSubscription(query, by.customerId, id, by.today))
    if (owed && !(await wasRetriedSince(query, orderIdOf(id, owed.cycleIndex), renewedAt))) left.push(id)
  }
  return retryOwed(by, left)
}

function becameOf(
  after: StoredSubscription | undefined,
  isTried: boolean,
): Pick<Retried, 'outcome' | 'nextTry'> {
  if (after?.it.status !== 'ACTIVE') return { outcome: 'GIVEN_UP', nextTry: null }
  const open = after.it.openOrder
  if (open === null) return { outcome: 'PAID', nextTry: null }
  if (open.status === 'PROCESSING') return { outcome: 'RUNNING', nextTry: null }
  return { outcome: isTried ? 'FAILED' : 'LATER', nextTry: open.nextRetryDate }
}

/** The dogs whose subscription waits in a pause that only failed payments set off. */
export async function pausedUnpaid(
  { services, today }: Pick<By, 'services' | 'today'>,
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
