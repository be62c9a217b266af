/** Referrals: who was referred by whom, how each referral ended, and what the referrer may know about it. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type {
  Person,
  ReferralState,
  ReferralVoidReason,
  RewardState,
} from '@pfotenportal/domain/referral/referral'
import type { SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import { listSavedAddresses } from '../customer/addresses.ts'
import { findDefaultSubscription } from '../customer/settings.ts'
import type { Queries, Tx } from '../open.ts'
import { anyOf } from '../statements/rows.ts'

/** An undecided referral. */
export interface PendingReferral {
  readonly id: number
  readonly friendId: number
  readonly referrerId: number
}

export async function findReferralCode(db: Queries, customerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('referral_code as code')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.code
}

/** The customer with this referral code, or into whom the one with it was merged; undefined for an unknown code. */
export async function findCustomerByReferralCode(db: Queries, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select(({ fn }) => fn.coalesce('merged_into', 'id').as('id'))
    .where('referral_code', '=', code)
    .executeTakeFirst()
  return row?.id
}

/** The code with which a customer was referred, from the customer's data; null if there is none. */
export async function findReferredByCode(db: Queries, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('referred_by as code')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Stores the code with which a customer was referred; false if there is one already. */
export async function saveReferredByCode(db: Queries, customerId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer')
    .set({ referred_by: code })
    .where('id', '=', customerId)
    .where('referred_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records a referral; a friend who was referred before keeps the first one. */
export async function insertReferral(
  db: Queries,
  referral: { readonly friendId: number; readonly referrerId: number; readonly cameAt: Instant },
): Promise<void> {
  await db
    .insertInto('referral')
    .values({
      friend_id: referral.friendId,
      referrer_id: referral.referrerId,
      state: 'PENDING',
      came_at: referral.cameAt,
    })
    .onConflict((on) => on.column('friend_id').doNothing())
    .execute()
}

/** The undecided referral of a friend, locked; undefined if there is none. */
export function lockPendingReferral(tx: Tx, friendId: number): Promise<PendingReferral | undefined> {
  return tx
    .selectFrom('referral')
    .select(['id', 'friend_id as friendId', 'referrer_id as referrerId'])
    .where('friend_id', '=', friendId)
    .where('state', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
}

/** How a referral ended. */
export interface ReferralOutcome {
  readonly state: Exclude<ReferralState, 'PENDING'>
  readonly fault: ReferralVoidReason | null
  /** The friend's first order, if there was one. */
  readonly orderId: number | null
  readonly at: Instant
}

/** Decides a referral, or reverses one that was earned. */
export async function closeReferral(
  tx: Tx,
  id: number,
  { state, fault, orderId, at }: ReferralOutcome,
): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ state, fault, order_id: orderId, decided_at: at })
    .where('id', '=', id)
    .execute()
}

/** The data by which a rule recognises the same person behind two customers. */
export async function findPerson(db: Queries, customerId: number): Promise<Person> {
  const { email } = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const methods = await db
    .selectFrom('payment_method')
    .select('gateway_reference as reference')
    .where('customer_id', '=', customerId)
    .execute()
  const addresses = await listSavedAddresses(db, customerId)
  return {
    customerId,
    email,
    addresses,
    paymentReferences: methods.flatMap(({ reference }) => reference ?? []),
  }
}

/** The number of orders that a customer has paid for all dogs, without `exceptOrderId`. */
export async function countPaidOrders(
  db: Queries,
  customerId: number,
  exceptOrderId?: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subscription.customer_id', '=', customerId)
    .where('customer_order.status', '=', 'PROCESSED')
    .$if(exceptOrderId !== undefined, (query) => query.where('customer_order.id', '!=', exceptOrderId ?? 0))
    .executeTakeFirstOrThrow()
  return count
}

/** The data of a customer's subscriptions that decides which one gets a reward, and with which one the portal opens. */
export async function findRewardCandidates(
  db: Queries,
  customerId: number,
): Promise<{ list: { id: number; status: SubscriptionStatus }[]; defaultId: number | null }> {
  const list = await db
    .selectFrom('subscription')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('pet_id', 'is not', null)
    .execute()
  return { list, defaultId: await findDefaultSubscription(db, customerId) }
}

/** Locks a subscription unless another transaction has locked it, so that no charge waits for another customer's. */
export async function tryLockSubscription(tx: Tx, subscriptionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('subscription')
    .select('id')
    .where('id', '=', subscriptionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** A referred friend with the outcome. */
export interface ReferredFriend {
  /** The id of the referral, not of the friend. */
  readonly id: number
  readonly firstName: string
  readonly state: ReferralState
  readonly reward: RewardState
  readonly cameAt: Instant
  readonly decidedAt: Instant | null
}

/** All friends of a customer, the newest first. */
export async function listFriends(db: Queries, referrerId: number): Promise<ReferredFriend[]> {
  const rows = await db
    .selectFrom('referral')
    .innerJoin('customer as friend', 'friend.id', 'referral.friend_id')
    .leftJoin('discount', 'discount.id', 'referral.reward_discount_id')
    .select([
      'referral.id',
      'friend.first_name as firstName',
      'referral.state',
      'referral.came_at as cameAt',
      'referral.decided_at as decidedAt',
      'discount.id as discountId',
      'discount.consumed_on as consumedOn',
      'discount.removed_on as removedOn',
    ])
    .where('referral.referrer_id', '=', referrerId)
    .orderBy('referral.came_at', 'desc')
    .orderBy('referral.id', 'desc')
    .execute()
  return rows.map(({ discountId, consumedOn, removedOn, ...friend }) => {
    const isGone = discountId === null || removedOn !== null
    return { ...friend, reward: consumedOn !== null ? 'USED' : isGone ? 'WAITING' : 'ATTACHED' }
  })
}

/** Those of these customers whose referral is undecided. */
export async function listPendingFriends(
  db: Queries,
  customerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (customerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('referral')
    .select('friend_id as id')
    .where('friend_id', '=', anyOf(customerIds))
    .where('state', '=', 'PENDING')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
