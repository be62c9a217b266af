/** Events about discounts: codes, rewards, referrals, and offers accepted instead of cancelling. */
import { z } from 'zod'
import { campaignTitle, cents, day, eventSchema, statusFacts, supplementKind } from './fields.ts'

const discountFacts = z.object({
  id: z.int(),
  kind: z.enum(['CODE', 'REWARD', 'OFFER', 'REFERRAL']),
  code: z.string().nullable(),
  title: campaignTitle,
  valueType: z.enum(['PERCENTAGE', 'FIXED', 'PRODUCT']),
  /** Whole percent, or cents for FIXED. */
  value: z.int(),
})
const discountSide = z.object({ discount: discountFacts.nullable(), nextBox: cents })

/** The customer entered a code, which replaced the previous one. Recorded by `addDiscount`. */
export const discountAdded = eventSchema('discountAdded', discountSide, {})
/** The customer removed a code. Recorded by `removeDiscount`. */
export const discountRemoved = eventSchema('discountRemoved', discountSide, {})
/** A discount expired unused. */
export const discountExpired = eventSchema('discountExpired', discountSide, {})

/** A box reached a loyalty milestone. `before` and `after` are in units of 28 days; the reward is a percentage, an amount or a product. */
export const rewardGranted = eventSchema('rewardGranted', z.object({ units: z.number() }), {
  percentage: z.int().optional(),
  amount: cents.optional(),
  /** The supplement that the reward is. */
  product: z.string().optional(),
  milestone: z.int(),
})

const referralSide = z.object({ nextBox: cents })

/** A referred friend received the discount on the first order. */
export const referralWelcomed = eventSchema('referralWelcomed', referralSide, { amount: cents })
/** A referred friend paid the first order, and the referrer received the reward on a subscription. */
export const referralRewarded = eventSchema('referralRewarded', referralSide, { amount: cents })
/** A reward was revoked because the friend's order was fully refunded. */
export const referralReversed = eventSchema('referralReversed', referralSide, { amount: cents })

const ofOffer = { reasonId: z.int(), validUntil: day }
const offer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DISCOUNT'), percentage: z.int(), ...ofOffer }),
  z.object({ type: z.literal('SKIP'), ...ofOffer }),
  z.object({ type: z.literal('PAUSE'), weeks: z.int(), ...ofOffer }),
  z.object({ type: z.literal('CHANGE_RECIPES'), targetVariantId: z.int(), ...ofOffer }),
  z.object({ type: z.literal('CHANGE_CYCLE'), targetVariantId: z.int(), ...ofOffer }),
  z.object({ type: z.literal('FREE_SUPPLEMENT'), supplement: supplementKind, ...ofOffer }),
])

/** The customer accepted an offer of the cancellation flow and stays. Recorded by `applyCancellationOffer`. */
export const offerAccepted = eventSchema('offerAccepted', statusFacts, { offer })
/** The customer stays and gets a free sample in the next box (docs/domain.md 7.5). Recorded by `applyBenefit`. */
export const benefitAccepted = eventSchema('benefitAccepted', statusFacts, {
  supplement: supplementKind,
  /** The order that contains the sample; null during a pause, when it is the first one after it. */
  orderId: z.int().nullable(),
})

/** A discount as events store it. */
export type DiscountFacts = Readonly<z.infer<typeof discountFacts>>
/** The code in use and the price of the next box, before or after a change. */
export type DiscountSide = Readonly<z.infer<typeof discountSide>>
/** The price of the next box, before or after a change of a referral discount. */
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
