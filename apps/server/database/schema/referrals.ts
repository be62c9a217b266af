/** Tables of referrals: who came by whose code. Times are business time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { ReferralVoidReason, ReferralState } from '@pfotenportal/domain/referral/referral'
import type { Generated } from 'kysely'

/** A friend who came by a customer's code: each comes once. */
export interface ReferralTable {
  id: Generated<number>
  friend_id: number
  referrer_id: number
  state: ReferralState
  /** Why it does not count; null where it does. */
  fault: ReferralVoidReason | null
  came_at: Instant
  decided_at: Instant | null
  /** The friend's first order, which earned the reward. */
  order_id: number | null
  /** The friend's discount; null until a subscription has it. */
  friend_discount_id: number | null
  /** The reward of whoever brought the friend; null until a subscription has it. */
  reward_discount_id: number | null
}

export interface ReferralTables {
  referral: ReferralTable
}
