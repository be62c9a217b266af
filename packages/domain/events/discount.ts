/** Events about what makes a box cheaper: codes, rewards, referrals, and what is accepted instead of cancelling. */
import { z } from 'zod'
import { cents, day, happened, statusFacts, supplementKind } from './fields.ts'

const discountFacts = z.object({
  id: z.int(),
  kind: z.enum(['CODE', 'REWARD', 'OFFER', 'REFERRAL']),
  code: z.string().nullable(),
  title: z.string(),
  valueType: z.enum(['PERCENTAGE', 'FIXED']),
  /** Whole percent, or cents for FIXED. */
  value: z.int(),
})
const discountSide = z.object({ discount: discountFacts.nullable(), nextBox: cents })

/** The customer typed a code, which replaced the one before (C-44). */
export const discountAdded = happened('discountAdded', discountSide, {})
/** The customer took a code off (C-44). */
export const discountRemoved = happened('discountRemoved', discountSide, {})
/** A discount's last day is over, and no order has used it up (C-199). */
export const discountExpired = happened('discountExpired', discountSide, {})

/** A box reached a milestone of the loyalty path (C-48); both sides in 28-day units. */
export const rewardGranted = happened('rewardGranted', z.object({ units: z.number() }), {
  percentage: z.int(),
  milestone: z.int(),
})

const referralSide = z.object({ nextBox: cents })

/** A friend who came by a code has the discount of the first order (C-140). */
export const referralWelcomed = happened('referralWelcomed', referralSide, { amount: cents })
/** A friend has paid the first order, and whoever brought the friend has the reward on a subscription (C-141, C-144). */
export const referralRewarded = happened('referralRewarded', referralSide, { amount: cents })
/** A reward was taken back because the friend's order was refunded as a whole (C-146). */
export const referralReversed = happened('referralReversed', referralSide, { amount: cents })

const ofOffer = { reasonId: z.int(), validUntil: day }
const offer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DISCOUNT'), percentage: z.int(), ...ofOffer }),
  z.object({ type: z.literal('SKIP'), ...ofOffer }),
  z.object({ type: z.literal('PAUSE'), weeks: z.int(), ...ofOffer }),
  z.object({ type: z.literal('CHANGE_RECIPES'), targetVariantId: z.int(), ...ofOffer }),
  z.object({ type: z.literal('CHANGE_CYCLE'), targetVariantId: z.int(), ...ofOffer }),
  z.object({ type: z.literal('FREE_SUPPLEMENT'), supplement: supplementKind, ...ofOffer }),
])

/** The customer stays, for an offer of the cancellation flow (C-50). */
export const offerAccepted = happened('offerAccepted', statusFacts, { offer })
/** The customer stays, with a free sample in the next box (docs/domain.md 7.5). */
export const benefitAccepted = happened('benefitAccepted', statusFacts, {
  supplement: supplementKind,
  /** The order that the sample comes with; null in a pause, where it is the first one after it. */
  orderId: z.int().nullable(),
})

/** A discount as it is told of. */
export type DiscountFacts = Readonly<z.infer<typeof discountFacts>>
/** The code in use and what the next box costs, at one side of a change. */
export type DiscountSide = Readonly<z.infer<typeof discountSide>>
/** What the next box costs, at one side of a discount of a referral. */
export type ReferralSide = Readonly<z.infer<typeof referralSide>>
export type DiscountAdded = Readonly<z.infer<typeof discountAdded>>
export type DiscountRemoved = Readonly<z.infer<typeof discountRemoved>>
export type DiscountExpired = Readonly<z.infer<typeof discountExpired>>
export type RewardGranted = Readonly<z.infer<typeof rewardGranted>>
export type ReferralWelcomed = Readonly<z.infer<typeof referralWelcomed>>
export type ReferralRewarded = Readonly<z.infer<typeof referralRewarded>>
export type ReferralReversed = Readonly<z.infer<typeof referralReversed>>
export type OfferAccepted = Readonly<z.infer<typeof offerAccepted>>
export type BenefitAccepted = Readonly<z.infer<typeof benefitAccepted>>
