/** Discounts from referrals: those that wait for a subscription, and rewards to be reversed after a refund. */
import { sql } from 'kysely'
import type { ReferralRole } from '@pfotenportal/domain/referral/referral'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'
import { compiledOnce, type Placeholders } from '../statements/compiled.ts'
import type { PendingReferral } from './referrals.ts'

/** A discount that no subscription has, or has lost before an order used it. */
export interface WaitingDiscount extends PendingReferral {
  readonly role: ReferralRole
  /** The discount that it was attached as before. */
  readonly previousId: number | null
}

const columnOf = { FRIEND: 'friend_discount_id', REFERRER: 'reward_discount_id' } as const

/**
 * The pending referral discounts of a customer, oldest first. For a quote they are only read; otherwise they are
 * locked, and those that another transaction has locked are skipped.
 */
export async function listWaitingDiscounts(
  tx: Tx,
  customerId: number,
  { isQuote }: { readonly isQuote: boolean },
): Promise<WaitingDiscount[]> {
  const waiting: WaitingDiscount[] = []
  for (const role of ['FRIEND', 'REFERRER'] as const) {
    const { read, lock } = waitingOf[role]
    const rows = await (isQuote ? read : lock)(tx, { customerId })
    waiting.push(...rows.map((row) => ({ ...row, role })))
  }
  return waiting
}

const waitingAs = (role: ReferralRole, isLocked: boolean) =>
  compiledOnce((db, value: Placeholders<{ customerId: number }>) =>
    selectWaiting(db, role)
      .select([
        'referral.id',
        'friend_id as friendId',
        'referrer_id as referrerId',
        `${columnOf[role]} as previousId`,
      ])
      .where(role === 'FRIEND' ? 'referral.friend_id' : 'referral.referrer_id', '=', value('customerId'))
      .orderBy('referral.id')
      .$if(isLocked, (query) => query.forUpdate().skipLocked()),
  )
const waitingOf = {
  FRIEND: { read: waitingAs('FRIEND', false), lock: waitingAs('FRIEND', true) },
  REFERRER: { read: waitingAs('REFERRER', false), lock: waitingAs('REFERRER', true) },
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

/** The paid or open order whose price includes a discount. */
function usedBy(db: Queries, discountId: `referral.${(typeof columnOf)[ReferralRole]}`) {
  return db
    .selectFrom('customer_order as used')
    .select('used.id')
    .where('used.discount_id', '=', sql.ref<number>(discountId))
    .where('used.status', 'in', ['PROCESSED', 'PROCESSING'])
}

/** Stores the discount of a referral. Throws if another transaction has stored one in the meantime. */
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

/** Active subscriptions of customers with a waiting discount, by id. */
export function listSubscriptionsAwaitingDiscount(
  db: Queries,
  { after, size }: Page,
): Promise<{ id: number; customerId: number }[]> {
  return selectAwaitingSubscriptions(db).where('id', '>', after).orderBy('id').limit(size).execute()
}

/** A reward whose friend's first order was fully refunded before an order used the reward. */
export interface RefundedReferral extends PendingReferral {
  readonly orderId: number
  readonly discountId: number | null
  /** The subscription with the reward; null if it waits. */
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

/** Referrals to be reversed, by id. */
export function listRefundedReferrals(db: Queries, { after, size }: Page): Promise<RefundedReferral[]> {
  return selectRefunded(db).where('referral.id', '>', after).orderBy('referral.id').limit(size).execute()
}

/** Whether any discount waits to be attached, or is to be reversed. */
export async function hasReferralWork(db: Queries): Promise<boolean> {
  const { isAny } = await db
    .selectNoFrom((eb) =>
      eb.or([eb.exists(selectAwaitingSubscriptions(db)), eb.exists(selectRefunded(db))]).as('isAny'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isAny)
}
