/**
 * The friends referred by a customer, as far as the customer may know about them (C-147), and those whose referral is
 * undecided.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { RewardState, ReferralState } from '@pfotenportal/domain/referral/referral'
import type { Queries } from '../open.ts'

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
    .where('friend_id', 'in', customerIds)
    .where('state', '=', 'PENDING')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
