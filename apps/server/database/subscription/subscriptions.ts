/** Subscriptions: read for the rules, and locked for a change. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { worthOf, type RewardWorth } from '@pfotenportal/domain/discount/reward'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import { openOrderOf, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { learnVersions } from '../catalogue.ts'
import type { Queries, Tx } from '../open.ts'
import { openSnapshotOf, type OpenSnapshot } from '../order/snapshot.ts'
import { compiledFor, compiledOnce, compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf } from '../statements/rows.ts'
import {
  selectPlans,
  selectSubscriptions,
  type ConcessionRow,
  type LoyaltyRow,
} from './subscription-query.ts'
import { toListedPlan, toSubscription, type ListedPlan, type SubscriptionRow } from './subscription-row.ts'

/** What the customer got for staying (docs/domain.md 7.4, 7.5). */
export interface Concession {
  readonly kind: 'OFFER' | 'BENEFIT'
  readonly offerId: number | null
  /** Null for a benefit. */
  readonly offer: Offer | null
  readonly acceptedOn: Day
  /** The completed orders of the subscription at that time. */
  readonly completedOrders: number
}

/** A subscription with the data behind its loyalty path and its next cancellation flow. */
export interface StoredSubscription {
  readonly subscription: Subscription
  /** Days of food in the PROCESSED orders of the current loyalty path that were not fully refunded. */
  readonly loyaltyDays: number
  /** The milestones that granted a reward, in units: each grants one once (docs/domain.md 7.1). */
  readonly rewarded: readonly number[]
  /** The reward used up last: what it took off, and the billing date of the order that used it. */
  readonly lastReward: ({ readonly consumedOn: Day } & RewardWorth) | null
  /** The newest concession. */
  readonly lastConcession: Concession | null
  /** When the last concession that cost us something was accepted. */
  readonly lastCoolingOn: Day | null
  /** The gateway's reference of its payment method; null if it has none. */
  readonly methodReference: string | null
  /** The amounts of its order that is being charged or owed; null if there is none. */
  readonly openCharge: OpenSnapshot | null
  /** The name of its dog's photo; null without one. */
  readonly petPhoto: string | null
  /** Whether its payment method is a card. */
  readonly isPaidByCard: boolean
}

/** All subscriptions of a customer, in one query. */
export async function listSubscriptions(
  db: Queries,
  customerId: number,
  today: Day,
): Promise<StoredSubscription[]> {
  return storedAll(db, await rowsOfCustomer(db, { customerId }), today)
}

const rowsOfCustomer = compiledOnce((db, value: Placeholders<{ customerId: number }>) =>
  selectSubscriptions(db).where('subscription.customer_id', '=', value('customerId')),
)

/** The same with nothing but their plans and what decides whether they are listed. */
export async function listPlans(db: Queries, customerId: number): Promise<ListedPlan[]> {
  return (await plansOfCustomer(db, { customerId })).map(toListedPlan)
}

const plansOfCustomer = compiledOnce((db, value: Placeholders<{ customerId: number }>) =>
  selectPlans(db).where('subscription.customer_id', '=', value('customerId')),
)

/**
 * One subscription of a customer; undefined if it is unknown or belongs to another customer. With null as the customer,
 * the service itself finds every one.
 */
export async function findSubscription(
  db: Queries,
  customerId: number | null,
  id: number,
  today: Day,
): Promise<StoredSubscription | undefined> {
  if (customerId === null) return (await findSubscriptions(db, [id], today))[0]
  return (await storedAll(db, await rowOfCustomer(db, { id, customerId }), today))[0]
}

const rowOfCustomer = compiledOnce((db, value: Placeholders<{ id: number; customerId: number }>) =>
  selectSubscriptions(db)
    .where('subscription.id', '=', value('id'))
    .where('subscription.customer_id', '=', value('customerId')),
)

/** Several subscriptions by id, of any customer, in one query; unknown ids are missing. */
export async function findSubscriptions(
  db: Queries,
  ids: readonly number[],
  today: Day,
): Promise<StoredSubscription[]> {
  return storedAll(db, await rowsWithIds(db, ids), today)
}

const rowsWithIds = compiledFor<number, Row>('integer', (db, oneOf) =>
  selectSubscriptions(db).where('subscription.id', '=', oneOf),
)

/**
 * One subscription of a customer, locked until the transaction ends; undefined if it is unknown or belongs to another
 * customer. Waits for another writer as long as the pool's `lock_timeout` allows.
 */
export async function findForUpdate(
  tx: Tx,
  customerId: number | null,
  id: number,
  today: Day,
): Promise<StoredSubscription | undefined> {
  // The lock is sent together with the read, but is a statement of its own: only one that begins after it sees what the
  // previous writer has saved.
  await (customerId === null ? lockRow(tx, { id }) : lockRowOfCustomer(tx, { id, customerId }))
  return findSubscription(tx, customerId, id, today)
}

const lockRow = compiledWrite((db, value: Placeholders<{ id: number }>) =>
  db.selectFrom('subscription').select('id').where('id', '=', value('id')).forUpdate(),
)
const lockRowOfCustomer = compiledWrite((db, value: Placeholders<{ id: number; customerId: number }>) =>
  db
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', value('id'))
    .where('customer_id', '=', value('customerId'))
    .forUpdate(),
)

/** All subscriptions of a customer, locked until the transaction ends. */
export async function listForUpdate(tx: Tx, customerId: number, today: Day): Promise<StoredSubscription[]> {
  const lock = tx
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
  await writeLater(tx, lock)
  return listSubscriptions(tx, customerId, today)
}

/**
 * The same as `findForUpdate` for several subscriptions, by id. With `skipsLocked` it does not wait: locked subscriptions are missing from
 * the result.
 */
export async function findManyForUpdate(
  tx: Tx,
  customerId: number | null,
  ids: readonly number[],
  today: Day,
  { skipsLocked } = { skipsLocked: false },
): Promise<ReadonlyMap<number, StoredSubscription>> {
  // The lock comes first and alone: only a statement that begins after it sees what the previous writer has saved.
  const locked = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', anyOf(ids))
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId))
    .orderBy('id')
    .forUpdate()
    .$if(skipsLocked, (query) => query.skipLocked())
    .execute()
  if (locked.length === 0) return new Map()
  const found = await findSubscriptions(
    tx,
    locked.map(({ id }) => id),
    today,
  )
  return new Map(found.map((each) => [each.subscription.id, each]))
}

type Row = SubscriptionRow & LoyaltyRow & ConcessionRow

/** Takes up first the terms that another process has agreed to a moment ago. */
async function storedAll(db: Queries, rows: readonly Row[], today: Day): Promise<StoredSubscription[]> {
  await learnVersions(
    db,
    rows.flatMap(({ catalogue_version: version, price_version: prices }) => [version, prices ?? version]),
  )
  return rows.map((row) => stored(row, today))
}

function stored(row: Row, today: Day): StoredSubscription {
  const reward = row.last_reward
  const subscription = toSubscription(row, today)
  return {
    subscription,
    openCharge: openOrderOf(subscription) && row.open_order ? openSnapshotOf(row.open_order) : null,
    loyaltyDays: row.loyalty_days,
    rewarded: row.rewarded.flatMap(({ milestone }) => milestone ?? []),
    lastReward: reward?.consumed_on
      ? {
          ...worthOf({ valueType: reward.value_type, value: reward.value }, subscription.terms),
          consumedOn: reward.consumed_on,
        }
      : null,
    lastConcession: row.last_concession && concessionOf(row.last_concession),
    lastCoolingOn: row.last_cooling_on,
    methodReference: row.payment_method?.gateway_reference ?? null,
    petPhoto: row.pet_photo,
    isPaidByCard: (row.payment_method?.card_expiry_month ?? null) !== null,
  }
}

function concessionOf(row: NonNullable<ConcessionRow['last_concession']>): Concession {
  return {
    kind: row.kind,
    offerId: row.offer_id,
    offer: row.offer,
    acceptedOn: row.accepted_on,
    completedOrders: row.completed_orders,
  }
}
