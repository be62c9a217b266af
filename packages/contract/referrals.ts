/** The service's own referral programme (C-140 to C-147). */
import { z } from 'zod'
import { resource } from './operation.ts'
import { DayView, MoneyView } from './values.ts'

/** A friend whom the customer has brought: nobody's name, at most its initial. */
export const ReferredFriendView = z.object({
  /** Of the referral; it leads to nobody's data. */
  id: z.int(),
  initial: z.string().nullable(),
  cameOn: DayView,
  /**
   * PENDING: has not ordered yet; WAITING: earned, until a subscription is active; ATTACHED: earned, for an order to come;
   * USED: an order had it; REVERSED: the friend got the money back; VOID: does not count.
   */
  state: z.enum(['PENDING', 'WAITING', 'ATTACHED', 'USED', 'REVERSED', 'VOID']),
  /** What the customer has for it; null where nothing. */
  reward: MoneyView.nullable(),
  /** The day of the friend's first payment; null before. */
  earnedOn: DayView.nullable(),
})
export type ReferredFriendView = z.infer<typeof ReferredFriendView>

/** The customer's referral code, its terms, and the friends who came by it. */
export const ReferralsView = z.object({
  /** What the customer hands out. */
  code: z.string(),
  /** The shop's address with the code in it. */
  link: z.url(),
  currencyCode: z.literal('EUR'),
  /** What a friend has off the first order. */
  friendDiscount: MoneyView,
  /** What the customer has for each friend. */
  reward: MoneyView,
  /** Friends who came and count. */
  friendsCount: z.int(),
  /** Friends who have not ordered yet. */
  pendingCount: z.int(),
  /** All rewards so far, used or not. */
  earned: MoneyView,
  /** Newest first. */
  friends: z.array(ReferredFriendView),
})
export type ReferralsView = z.infer<typeof ReferralsView>

/** The referral programme. */
export const referralOperations = {
  listReferrals: resource({
    route: 'GET /api/v1/referrals',
    summary: "The customer's own code and link, and what came of them.",
    answer: ReferralsView,
    refusals: ['NOT_FOUND'],
  }),
}
