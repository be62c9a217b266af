/** Events about a subscription as a whole: its status, its contents and its address. */
import { z } from 'zod'
import { intervalDays } from '../catalogue/fields.ts'
import {
  cents,
  day,
  eventSchema,
  instant,
  receivedAt,
  statusFacts,
  supplementKind,
  trigger,
} from './fields.ts'

/**
 * The customer paused, or changed the length of a pause (docs/domain.md 2.5). Recorded by `pauseSubscription`, by
 * `changeNextChargeDate` during a pause, and by `applyCancellationOffer`.
 */
export const subscriptionPaused = eventSchema(
  'subscriptionPaused',
  statusFacts.extend({ resumesAt: day.nullable() }),
  {},
)
/**
 * The subscription resumed after a pause. Recorded by `resumeSubscription`, by `changeNextChargeDate` during a pause,
 * and by the service at the end of a customer's pause.
 */
export const subscriptionResumed = eventSchema('subscriptionResumed', statusFacts, {
  trigger: trigger.default('CUSTOMER'),
})

/**
 * A contract began (docs/domain.md C-450). Recorded by the intake; the first box is charged later, unless the shop has
 * charged it.
 */
export const subscriptionCreated = eventSchema('subscriptionCreated', statusFacts.nullable(), {
  petId: z.int(),
  sku: z.string(),
  price: cents,
})

const endCause = z.enum(['ASKED', 'UNPAID'])

/** When the company received a declaration outside the portal; null if the event itself is the declaration. */
const declaredOutside = { receivedAt: receivedAt.nullable().default(null) }

/**
 * The subscription ended (docs/domain.md 2.5). Recorded by `cancelSubscription`, and by the service on a declared end
 * or 90 days after failed payments.
 */
export const subscriptionCancelled = eventSchema('subscriptionCancelled', statusFacts, {
  ...declaredOutside,
  /** When the contract ended: before the event if it was declared outside the portal and carried out later. */
  cancelledAt: instant,
  cancellationFlowId: z.int().nullable(),
  cause: endCause.default('ASKED'),
})
/** An end was declared for a later day, or withdrawn (null) (docs/domain.md 2.5). */
export const subscriptionEndDeclared = eventSchema(
  'subscriptionEndDeclared',
  statusFacts.extend({ endsAt: day.nullable() }),
  declaredOutside,
)
/** A cancelled subscription was reactivated. Recorded by `reactivateSubscription`. */
export const subscriptionReactivated = eventSchema('subscriptionReactivated', statusFacts, {})

const planFacts = z.object({
  plan: z.object({
    recipes: z.array(z.string()).readonly(),
    cycle: z.union([intervalDays, z.literal('TEST')]),
    pension: z.enum(['V', 'H']),
  }),
  sku: z.string(),
  price: cents,
  intervalDays,
})

/**
 * The plan changes from the next order on. Recorded by `swapPlan` and `applyCancellationOffer`, and by the service
 * after a trial.
 */
export const planChanged = eventSchema('planChanged', planFacts, {
  trigger: trigger.default('CUSTOMER'),
  /** The next billing dates, for the e-mail; they are not stored. */
  upcoming: z.array(day).readonly().default([]),
})

const petFacts = planFacts.extend({
  /** Kilograms. */
  weight: z.number(),
  activityLevel: z.enum(['calm', 'normal', 'active']),
  weightClass: z.enum(['skinny', 'ideal', 'chunky']),
  /** The weight recorded for the day of the change; null if there is none. */
  weighing: z.number().nullable(),
  /** Empty in events that were stored before they could change. */
  allergies: z.array(z.string()).readonly().default([]),
  healthIssues: z.array(z.string()).readonly().default([]),
  confirmedWords: z.array(z.string()).readonly().default([]),
})

/** The dog was measured or its health described (`updatePet`). If the plan differs between `before` and `after`, it was adjusted. */
export const petUpdated = eventSchema('petUpdated', petFacts, { measuredOn: day })

const shippingAddress = z.object({
  addressId: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  company: z.string(),
  address1: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.string(),
})

/** The shipping address changed. Recorded by `updateSubscriptionAddress` and `updateAddress`. */
export const addressChanged = eventSchema('addressChanged', shippingAddress.nullable(), {})

const supplementSide = z.object({
  every: z.enum(['ONCE', 'ALWAYS']).nullable(),
  nextBox: cents,
})

const ofSupplement = {
  supplement: supplementKind,
  /** The first order that contains it, or would have; null during a pause. */
  orderId: z.int().nullable(),
}

/** The customer added a supplement, or changed how often it comes. Recorded by `addSupplement`. */
export const supplementAdded = eventSchema('supplementAdded', supplementSide, ofSupplement)
/** The customer removed a supplement. Recorded by `removeSupplement`. */
export const supplementRemoved = eventSchema('supplementRemoved', supplementSide, ofSupplement)

/**
 * The loyalty progress of a cancelled subscription was reset after 90 days. Recorded by the service, or by a later
 * `reactivateSubscription`.
 */
export const progressReset = eventSchema(
  'progressReset',
  z.object({
    /** The cycle index of the first box that counts. */
    loyaltyFrom: z.int(),
    /** The number of unused rewards. */
    rewards: z.int(),
  }),
  {},
)
/** From now on the contract is billed here instead of in the legacy billing system. */
export const migrationDone = eventSchema(
  'migrationDone',
  z.object({ billingSource: z.enum(['PORTAL', 'RECHARGE']) }),
  {},
)

const priceAnswer = z.object({ answer: z.enum(['ACCEPTED', 'REFUSED']).nullable() })

/** The customer answered an announced price increase (C-591). Recorded by `answerPriceOffer`. */
export const priceAnswered = eventSchema('priceAnswered', priceAnswer, {
  changeId: z.int(),
  /** The first billing date with the new price. */
  from: day,
  sku: z.string(),
  country: z.string(),
  /** The offered price of the menu. */
  menu: cents,
  /** What a regular box costs, its shipping included. */
  formerTotal: cents,
  newTotal: cents,
})
/** An announced price came into force for the contract (C-592). Recorded by the service on its day. */
export const priceChanged = eventSchema('priceChanged', z.object({ total: cents }), {
  changeId: z.int(),
  sku: z.string(),
})

/** Why a subscription ended: the customer cancelled, or it was paused for 90 days after failed payments. */
export type EndCause = z.infer<typeof endCause>
/** A plan and its price, before or after a change. */
export type PlanFacts = Readonly<z.infer<typeof planFacts>>
/** The facts that a dog's portion depends on, and the plan, before or after a change. */
export type PetFacts = Readonly<z.infer<typeof petFacts>>
/** How often a supplement comes (null: never) and the price of the next box, before or after a change. */
export type SupplementSide = Readonly<z.infer<typeof supplementSide>>
export type SubscriptionCreated = Readonly<z.infer<typeof subscriptionCreated>>
export type SubscriptionPaused = Readonly<z.infer<typeof subscriptionPaused>>
export type SubscriptionResumed = Readonly<z.infer<typeof subscriptionResumed>>
export type SubscriptionCancelled = Readonly<z.infer<typeof subscriptionCancelled>>
export type SubscriptionEndDeclared = Readonly<z.infer<typeof subscriptionEndDeclared>>
export type SubscriptionReactivated = Readonly<z.infer<typeof subscriptionReactivated>>
export type PlanChanged = Readonly<z.infer<typeof planChanged>>
export type PetUpdated = Readonly<z.infer<typeof petUpdated>>
export type AddressChanged = Readonly<z.infer<typeof addressChanged>>
export type SupplementAdded = Readonly<z.infer<typeof supplementAdded>>
export type SupplementRemoved = Readonly<z.infer<typeof supplementRemoved>>
export type ProgressReset = Readonly<z.infer<typeof progressReset>>
export type MigrationDone = Readonly<z.infer<typeof migrationDone>>
export type PriceAnswered = Readonly<z.infer<typeof priceAnswered>>
export type PriceChanged = Readonly<z.infer<typeof priceChanged>>
