/** Subscriptions, one per dog (spec 3, 4, 7; docs/domain.md 1). */
import { z } from 'zod'
import { ACTIONS } from '@pfotenportal/domain/subscription/transitions'
import { ShippingAddressView } from './addresses.ts'
import { SettingsView } from './auth.ts'
import { operation, resource } from './operation.ts'
import { LineView, OrderView, ScheduleEntryView } from './orders.ts'
import {
  DayView,
  ImageView,
  InstantView,
  MoneyView,
  OptionsView,
  PathId,
  PriceStepView,
  RateView,
  SachetView,
  WindowView,
} from './values.ts'

const OfferedPriceView = z.object({
  /** A regular box before discount, VAT and shipping included. */
  totalPrice: MoneyView,
  /** The shipping in it. */
  deliveryPrice: MoneyView,
  /** The price per kilogram of its menu; null for a menu that is not made any more. */
  unitPrice: MoneyView.nullable(),
})

/** An announced price of a contract (C-590): an increase needs a yes, a decrease applies without one. */
export const PriceOfferView = z.object({
  changeId: z.int().positive(),
  kind: z.enum(['INCREASE', 'DECREASE']),
  /** The first billing date with the new price. */
  from: DayView,
  /** The last day for an answer. */
  answerUntil: DayView,
  before: OfferedPriceView,
  after: OfferedPriceView,
  /** Null while an increase is not answered, and for a decrease. */
  answer: z.enum(['ACCEPTED', 'REFUSED']).nullable(),
})
export type PriceOfferView = z.infer<typeof PriceOfferView>

/** A dog. Weight in kilograms. */
export const PetView = z.object({
  id: z.int(),
  name: z.string(),
  gender: z.enum(['m', 'f']),
  birth_year: z.int(),
  birth_month: z.int().min(1).max(12),
  breed: z.union([z.string(), z.array(z.string())]),
  weight: z.number().positive(),
  activity_level: z.enum(['calm', 'normal', 'active']),
  weight_class: z.enum(['skinny', 'ideal', 'chunky']),
  dog_stage: z.enum(['puppy', 'adult', 'senior']),
  allergies: z.array(z.string()),
  health_issues: z.array(z.string()),
  /** What of these is not understood and not confirmed: until then no recipe is recommended (C-45). */
  unclear_words: z.array(z.string()).optional(),
  /** What of these is not understood, but was confirmed to name nothing that matters. */
  confirmed_words: z.array(z.string()).optional(),
  /** Names the dog’s photo, anew with each; null without one. Only customers see it (C-638). */
  photo: z.string().nullable().optional(),
})
export type PetView = z.infer<typeof PetView>

/** A discount of a subscription. `value` is a percentage, euro for a fixed amount, or the position of a supplement. */
export const DiscountView = z.object({
  id: z.int(),
  shopifyId: z.string(),
  kind: z.enum(['CODE', 'REWARD', 'OFFER', 'REFERRAL']),
  title: z.string(),
  code: z.string().nullable(),
  /** PRODUCT: a reward that lies in a box for nothing. */
  valueType: z.enum(['PERCENTAGE', 'FIXED', 'PRODUCT']),
  value: z.string(),
  isActive: z.boolean(),
  isRemovable: z.boolean(),
  remainingOrders: z.int().nullable(),
  expiresAt: DayView.nullable(),
})
export type DiscountView = z.infer<typeof DiscountView>

/** What a reward is (C-511). */
export const worthFields = {
  /** Whole percent; null for a reward that is an amount or a product. */
  percentage: z.int().nullable(),
  /** Only of a reward that is an amount. */
  amount: MoneyView.optional(),
  /** Only of a reward that is a product: what it is called. */
  product: z.string().optional(),
}
const WorthView = z.object(worthFields)
export type WorthView = z.infer<typeof WorthView>

/** The text mentions the reward's percentage, amount or product once, in German after a narrow space (docs/domain.md 7.2). */
export const FlowBannerView = z.object({
  text: z.string(),
  isRewardReceived: z.boolean(),
  ...worthFields,
})
export type FlowBannerView = z.infer<typeof FlowBannerView>

/** The way to the next reward (docs/domain.md 7.2). A box of 28 days counts 1, one of 14 days 0.5. */
export const LoyaltyView = z.object({ collected: z.number(), goal: z.int() })
export type LoyaltyView = z.infer<typeof LoyaltyView>

/** The supplements that can come with a box. */
export const SupplementView = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
export type SupplementView = z.infer<typeof SupplementView>

/** In one box only, or in every box from then on. */
export const SupplementRhythmView = z.enum(['ONCE', 'ALWAYS'])
export type SupplementRhythmView = z.infer<typeof SupplementRhythmView>

/** A supplement in an upcoming box. */
export const BoxSupplementView = z.object({
  supplement: SupplementView,
  every: SupplementRhythmView,
  title: z.string(),
  /** For one pack, before discount. */
  price: MoneyView,
  images: z.array(ImageView),
  /** The day on which the first box with the supplement is charged; null if none is planned. */
  billingDate: DayView.nullable(),
})
export type BoxSupplementView = z.infer<typeof BoxSupplementView>

/** An offer for a cancellation reason, and its last valid day. */
export const CancellationOfferView = z.object({
  id: z.int(),
  cancellationFlowId: z.int(),
  type: z.enum(['DISCOUNT', 'SKIP', 'PAUSE', 'CHANGE_CYCLE', 'CHANGE_RECIPES', 'FREE_SUPPLEMENT']),
  title: z.string(),
  description: z.string(),
  ctaLabel: z.string(),
  percentage: z.int().nullable(),
  weeks: z.int().nullable(),
  targetVariantId: z.int().nullable(),
  supplement: SupplementView.nullable(),
  validUntil: DayView,
  isApplied: z.boolean(),
})

/** The operations of the operation x state matrix that customers can use (C-10). */
export const ActionView = z.enum(ACTIONS)
export type ActionView = z.infer<typeof ActionView>

const everyWeeks = z.object({
  interval: z.literal('WEEK'),
  intervalCount: z.int().min(1).max(8),
})

/** A subscription of one dog: plan, prices, next dates, and what the customer can do now. */
export const SubscriptionView = z.object({
  id: z.int(),
  subscriptionShopifyId: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  createdAt: InstantView,
  currencyCode: z.literal('EUR'),
  pet: PetView.nullable(),
  lines: z.array(LineView),
  options: OptionsView,
  billingPolicy: everyWeeks,
  deliveryPolicy: everyWeeks,
  nextBillingDate: DayView.nullable(),
  nextDelivery: WindowView.nullable(),
  sachets: z.array(SachetView),
  totalLineItemPrice: MoneyView,
  totalLineItemDiscountedPrice: MoneyView,
  /** What the next order costs with its shipping, and those after it; empty if none is planned. */
  priceSteps: z.array(PriceStepView).optional(),
  /** Announced prices whose day has not come yet; absent if there are none. */
  priceOffers: z.array(PriceOfferView).optional(),
  /** The shipping of the next order, in addition to the line items. */
  deliveryPrice: MoneyView,
  /** Supplements that the customer added. Their prices are part of the totals of the boxes that contain them. */
  supplements: z.array(BoxSupplementView),
  taxIncluded: z.literal(true),
  taxRate: RateView,
  discounts: z.array(DiscountView),
  discount: DiscountView.nullable(),
  code: z.string().nullable(),
  shippingAddress: ShippingAddressView.nullable(),
  paymentMethodId: z.string().nullable(),
  lastPaymentStatus: z.enum(['SUCCEEDED', 'FAILED']).nullable(),
  completedOrders: z.int(),
  /** The reward banner; empty if there is none. `readFlowRewardBanner` then answers FLOW_BANNER_NOT_FOUND. */
  flowBanner: z.array(FlowBannerView),
  /** The number of orders until the next reward if there is no banner; null without a reward to earn, after a cancellation or failed payments. */
  ordersUntilReward: z.int().positive().nullable(),
  /** Null where no reward can be earned. */
  loyalty: LoyaltyView.nullable(),
  cancellationOffer: CancellationOfferView.nullable(),
  cancellationFlowId: z.int().nullable(),
  cancelledAt: InstantView.nullable(),
  /** The day from which on nothing is ordered, if an end was declared for later; null if none was. */
  endsAt: DayView.nullable().optional(),
  pause: z
    .object({
      reason: z.enum(['CUSTOMER', 'PAYMENT_FAILED']),
      startedAt: DayView,
      weeks: z.int().nullable(),
      resumesAt: DayView.nullable(),
    })
    .nullable(),
  /** The first day of an uninterrupted pause, from which its limit of 26 weeks counts; null if there is none. */
  pausedSince: DayView.nullable(),
  /** The first box if the customer resumed or reactivated now; null while ACTIVE, or if the dog has another contract. */
  activationPreview: z.object({ billingDate: DayView, deliveryWindow: WindowView }).nullable(),
  isLocked: z.boolean(),
  allowedActions: z.array(ActionView),
})
export type SubscriptionView = z.infer<typeof SubscriptionView>

const params = z.object({ id: PathId })

/** Subscriptions as customers see them. */
export const subscriptionResources = {
  listSubscriptions: resource({
    route: 'GET /api/v1/subscriptions',
    summary: 'All subscriptions: ACTIVE, PAUSED, CANCELLED; within a status the oldest first.',
    answer: z.array(SubscriptionView),
    refusals: [],
  }),

  listOrderHistory: resource({
    route: 'GET /api/v1/subscriptions/:id/order_history',
    summary: 'Charged orders, newest first.',
    params,
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).optional() }),
    answer: z.array(OrderView),
    refusals: ['NOT_FOUND'],
  }),

  listOrderSchedule: resource({
    route: 'GET /api/v1/subscriptions/:id/order_schedule',
    summary:
      'Upcoming orders, soonest first; empty unless ACTIVE. The id in the query, if given, equals the one in the path.',
    params,
    query: z.strictObject({ subscriptionId: PathId.optional() }),
    answer: z.array(ScheduleEntryView),
    refusals: ['NOT_FOUND'],
  }),

  switchSubscription: operation({
    route: 'POST /api/v1/subscriptions/:id/switch',
    summary: 'Makes this the dog that the portal opens with.',
    params,
    answer: SettingsView,
    refusals: ['NOT_FOUND'],
  }),

  revokeEnd: operation({
    route: 'POST /api/v1/subscriptions/:id/revoke_end',
    summary: 'Takes back an end that was declared for a later day; does nothing if there is none.',
    params,
    answer: SubscriptionView,
    refusals: ['NOT_FOUND', 'SUBSCRIPTION_CANCELLED', 'CONFLICT'],
  }),

  answerPriceOffer: operation({
    route: 'POST /api/v1/subscriptions/:id/answer_price_offer',
    summary:
      'Accepts an announced increase, or keeps the former price; `totalPrice` is the new price that was shown.',
    params,
    input: z.strictObject({
      changeId: z.int().positive(),
      answer: z.enum(['ACCEPT', 'KEEP']),
      totalPrice: MoneyView,
    }),
    answer: SubscriptionView,
    refusals: ['NOT_FOUND', 'PRICE_OFFER_NOT_FOUND', 'PRICE_OFFER_CHANGED', 'CONFLICT'],
  }),

  readFlowRewardBanner: resource({
    route: 'GET /api/v1/subscriptions/:id/flow_reward_banner',
    summary: 'The reward received or almost reached; 404 FLOW_BANNER_NOT_FOUND if none is close.',
    params,
    answer: z.array(FlowBannerView).min(1),
    refusals: ['NOT_FOUND', 'FLOW_BANNER_NOT_FOUND'],
  }),
}
