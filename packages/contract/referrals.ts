/** The service's own referral programme (C-140 to C-147). */
import { z } from 'zod'
import { resource } from './operation.ts'
import { DayView, MoneyView } from './values.ts'

/** A friend whom the customer referred. Names are never shown, at most an initial. */
export const ReferredFriendView = z.object({
  /** The id of the referral; it does not identify the friend. */
  id: z.int(),
  initial: z.string().nullable(),
  cameOn: DayView,
  /**
   * PENDING: has not ordered yet; WAITING: earned, waits for an active subscription; ATTACHED: earned, for an upcoming
   * order; USED: used by an order; REVERSED: the friend was refunded; VOID: does not count.
   */
  state: z.enum(['PENDING', 'WAITING', 'ATTACHED', 'USED', 'REVERSED', 'VOID']),
  /** The customer's reward for this friend; null if there is none. */
  reward: MoneyView.nullable(),
  /** The day of the friend's first payment; null before that. */
  earnedOn: DayView.nullable(),
})
export type ReferredFriendView = z.infer<typeof ReferredFriendView>

/** The customer's referral code, its terms, and the referred friends. */
export const ReferralsView = z.object({
  /** The code that the customer shares. */
  code: z.string(),
  /** The shop URL that contains the code. */
  link: z.url(),
  currencyCode: z.literal('EUR'),
  /** The friend's discount on the first order. */
  friendDiscount: MoneyView,
  /** The customer's reward for each friend. */
  reward: MoneyView,
  /** Referred friends that count. */
  friendsCount: z.int(),
  /** Friends who have not ordered yet. */
  pendingCount: z.int(),
  /** The sum of all rewards so far, used or not. */
  earned: MoneyView,
  /** Newest first. */
  friends: z.array(ReferredFriendView),
})
export type ReferralsView = z.infer<typeof ReferralsView>

/** The referral programme. */
export const referralOperations = {
  listReferrals: resource({
    route: 'GET /api/v1/referrals',
    summary:
      'The customer’s referral code and link, and the friends referred with them; 404 NOT_FOUND without a programme.',
    answer: ReferralsView,
    refusals: ['NOT_FOUND'],
  }),
}
