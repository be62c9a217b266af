/** A customer's referrals on the wire. */
import type { ReferralsView, ReferredFriendView } from '@pfotenportal/contract/referrals'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import {
  FRIEND_DISCOUNT,
  friendState,
  initialOf,
  REFERRER_REWARD,
} from '@pfotenportal/domain/referral/referral'
import type { ReferredFriend } from '../database/referral/referrals.ts'

/** The referral code, its link, and the referred friends. */
export function referralsView(
  code: string,
  friends: readonly ReferredFriend[],
  shopUrl: string,
): ReferralsView {
  const earned = friends.filter(({ state }) => state === 'EARNED')
  return {
    code,
    link: linkOf(shopUrl, code),
    currencyCode: 'EUR',
    friendDiscount: toWire(FRIEND_DISCOUNT),
    reward: toWire(REFERRER_REWARD),
    friendsCount: friends.filter(({ state }) => state !== 'VOID').length,
    pendingCount: friends.filter(({ state }) => state === 'PENDING').length,
    earned: toWire(earned.length * REFERRER_REWARD),
    friends: friends.map(friendView),
  }
}

function friendView({ id, firstName, state, reward, cameAt, decidedAt }: ReferredFriend): ReferredFriendView {
  const isEarned = state === 'EARNED'
  return {
    id,
    initial: initialOf(firstName),
    cameOn: berlinDay(cameAt),
    state: friendState(state, reward),
    reward: isEarned ? toWire(REFERRER_REWARD) : null,
    earnedOn: isEarned && decidedAt !== null ? berlinDay(decidedAt) : null,
  }
}

/** The shop's address with the code. */
function linkOf(shopUrl: string, code: string): string {
  const link = new URL(shopUrl)
  link.searchParams.set('code', code)
  return link.href
}
