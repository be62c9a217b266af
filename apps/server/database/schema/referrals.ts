/** Tables of referrals. Times are business time. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { ReferralVoidReason, ReferralState } from '@pfotenportal/domain/referral/referral'
import type { Generated } from 'kysely'

/** A referred friend; each friend is referred once. */
export interface ReferralTable {
  id: Generated<number>
  friend_id: number
  referrer_id: number
  state: ReferralState
  /** Why it does not count; null if it does. */
  fault: ReferralVoidReason | null
  came_at: Instant
  decided_at: Instant | null
  /** The friend's first order, which earned the reward. */
  order_id: number | null
  /** The friend's discount; null until a subscription has it. */
  friend_discount_id: number | null
  /** The referrer's reward; null until a subscription has it. */
  reward_discount_id: number | null
}

export interface ReferralTables {
  referral: ReferralTable
}
