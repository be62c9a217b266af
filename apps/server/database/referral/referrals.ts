/** Referrals: who came by whose code, how far that is, and which discounts came of it (C-140 to C-148). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type {
  Person,
  ReferralVoidReason,
  ReferralRole,
  ReferralState,
} from '@pfotenportal/domain/referral/referral'
import type { SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import { sql } from 'kysely'
import { listSavedAddresses } from '../customer/addresses.ts'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'

/** A referral that is not decided yet. */
export interface PendingReferral {
  readonly id: number
  readonly friendId: number
  readonly referrerId: number
}

/** What a customer has to hand out. */
export async function findReferralCode(db: Queries, customerId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('referral_code as code')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.code
}

/** Whose code it is; undefined for a code that nobody has. */
export async function findCustomerByReferralCode(db: Queries, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  return row?.id
}

/** The code that a customer came by, as the customer's data has it; null where there is none. */
export async function findReferredByCode(db: Queries, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('referred_by as code')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Writes down that a friend came; one who did before is left as it is. */
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

/** The referral of a friend that is not decided yet, locked; undefined where there is none. */
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
  /** The friend's first order, where there was one. */
  readonly orderId: number | null
  readonly at: Instant
}

/** Decides a referral, or takes back that it was earned. */
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

/** What tells whether a customer is the same person as another. */
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

/** How many orders a customer has paid, with every dog; `but` names one that is not counted. */
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

/** A customer's subscriptions as far as it matters which one a reward comes to, and which one the portal opens with. */
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
  const chosen = await db
    .selectFrom('customer_setting')
    .select('default_subscription_id as id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return { list, defaultId: chosen?.id ?? null }
}

/** Locks a subscription unless somebody else has it: no charge ever waits for another customer's. */
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

/** A discount that no subscription has yet, or has any more without an order that used it (C-144). */
export interface WaitingDiscount extends PendingReferral {
  readonly role: ReferralRole
  /** The one that it had before. */
  readonly previousId: number | null
}

const columnOf = { FRIEND: 'friend_discount_id', REFERRER: 'reward_discount_id' } as const

/**
 * The discounts of referrals that wait for a customer, older ones first. `isQuote` only looks; else they are this
 * transaction's, and those that another one is about to give are left to it.
 */
export async function listWaitingDiscounts(
  tx: Tx,
  customerId: number,
  { isQuote }: { readonly isQuote: boolean },
): Promise<WaitingDiscount[]> {
  const waiting: WaitingDiscount[] = []
  for (const role of ['FRIEND', 'REFERRER'] as const) {
    const rows = await selectWaiting(tx, role)
      .select([
        'referral.id',
        'friend_id as friendId',
        'referrer_id as referrerId',
        `${columnOf[role]} as previousId`,
      ])
      .where(role === 'FRIEND' ? 'referral.friend_id' : 'referral.referrer_id', '=', customerId)
      .orderBy('referral.id')
      .$if(!isQuote, (query) => query.forUpdate().skipLocked())
      .execute()
    waiting.push(...rows.map((row) => ({ ...row, role })))
  }
  return waiting
}

function selectWaiting(db: Queries, role: ReferralRole) {
  const discountId = `referral.${columnOf[role]}` as const
  return db
    .selectFrom('referral')
    .where('referral.state', '=', role === 'FRIEND' ? 'PENDING' : 'EARNED')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('discount')
            .select('discount.id')
            .whereRef('discount.id', '=', discountId)
            .where('discount.removed_on', 'is', null),
        ),
      ),
    )
    .where((eb) => eb.not(eb.exists(usedBy(db, discountId))))
}

/** The order that has a discount in its price, paid or about to be. */
function usedBy(db: Queries, discountId: `referral.${(typeof columnOf)[ReferralRole]}`) {
  return db
    .selectFrom('customer_order as used')
    .select('used.id')
    .where('used.discount_id', '=', sql.ref<number>(discountId))
    .where('used.status', 'in', ['PROCESSED', 'PROCESSING'])
}

/** Notes which discount a subscription has now. Throws where somebody else has noted another one meanwhile. */
export async function recordReferralDiscount(
  tx: Tx,
  waiting: WaitingDiscount,
  discountId: number,
): Promise<void> {
  const column = columnOf[waiting.role]
  const { numUpdatedRows } = await tx
    .updateTable('referral')
    .set({ [column]: discountId })
    .where('id', '=', waiting.id)
    .where(column, 'is not distinct from', waiting.previousId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`referral ${waiting.id} has another discount meanwhile`)
}

function selectAwaitingSubscriptions(db: Queries) {
  const friends = selectWaiting(db, 'FRIEND').select('referral.friend_id')
  const referrers = selectWaiting(db, 'REFERRER').select('referral.referrer_id')
  return db
    .selectFrom('subscription')
    .select(['subscription.id', 'subscription.customer_id as customerId'])
    .where('status', '=', 'ACTIVE')
    .where('pet_id', 'is not', null)
    .where((eb) => eb.or([eb('customer_id', 'in', friends), eb('customer_id', 'in', referrers)]))
}

/** Active subscriptions of customers for whom a discount waits, by id. */
export function listSubscriptionsAwaitingDiscount(
  db: Queries,
  { after, size }: Page,
): Promise<{ id: number; customerId: number }[]> {
  return selectAwaitingSubscriptions(db).where('id', '>', after).orderBy('id').limit(size).execute()
}

/** A reward whose friend got the first order's money back, as a whole, before an order used it. */
export interface RefundedReferral extends PendingReferral {
  readonly orderId: number
  readonly discountId: number | null
  /** The subscription that has the reward; null where it waits. */
  readonly subscriptionId: number | null
}

function selectRefunded(db: Queries) {
  return db
    .selectFrom('referral')
    .innerJoin('customer_order', 'customer_order.id', 'referral.order_id')
    .leftJoin('discount', (join) =>
      join.onRef('discount.id', '=', 'referral.reward_discount_id').on('discount.removed_on', 'is', null),
    )
    .select([
      'referral.id',
      'friend_id as friendId',
      'referrer_id as referrerId',
      'discount.id as discountId',
      'customer_order.id as orderId',
      'discount.subscription_id as subscriptionId',
    ])
    .where('referral.state', '=', 'EARNED')
    .where('customer_order.financial_status', '=', 'refunded')
    .where('discount.consumed_on', 'is', null)
    .where((eb) => eb.not(eb.exists(usedBy(db, 'referral.reward_discount_id'))))
}

/** Referrals to be taken back, by id (C-146). */
export function listRefundedReferrals(db: Queries, { after, size }: Page): Promise<RefundedReferral[]> {
  return selectRefunded(db).where('referral.id', '>', after).orderBy('referral.id').limit(size).execute()
}

/** Whether any discount waits that could be given, or is to be taken back. */
export async function hasReferralWork(db: Queries): Promise<boolean> {
  const { isAny } = await db
    .selectNoFrom((eb) =>
      eb.or([eb.exists(selectAwaitingSubscriptions(db)), eb.exists(selectRefunded(db))]).as('isAny'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isAny)
}
