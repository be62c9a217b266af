/** Events about a subscription as a whole: its life, what is in its boxes, and where they go. */
import { z } from 'zod'
import { cents, day, happened, instant, statusFacts, supplementKind, trigger } from './fields.ts'

/** The customer paused, or changed how long (docs/domain.md 2.5). */
export const subscriptionPaused = happened(
  'subscriptionPaused',
  statusFacts.extend({ resumesAt: day.nullable() }),
  {},
)
/** Boxes come again after a pause (C-18, C-19). */
export const subscriptionResumed = happened('subscriptionResumed', statusFacts, {
  trigger: trigger.default('CUSTOMER'),
})

const endCause = z.enum(['ASKED', 'UNPAID'])

/** The subscription ended (docs/domain.md 2.5). */
export const subscriptionCancelled = happened('subscriptionCancelled', statusFacts, {
  cancelledAt: instant,
  cancellationFlowId: z.int().nullable(),
  cause: endCause.default('ASKED'),
})
/** An end was declared for a later day, or (null) taken back (docs/domain.md 2.5). */
export const subscriptionEndDeclared = happened(
  'subscriptionEndDeclared',
  statusFacts.extend({ endsAt: day.nullable() }),
  {},
)
/** Boxes come again after a cancellation (C-20). */
export const subscriptionReactivated = happened('subscriptionReactivated', statusFacts, {})

const intervalDays = z.union([z.literal(14), z.literal(28)])

const planFacts = z.object({
  plan: z.object({
    recipes: z.array(z.enum(['CG', 'GS', 'RT'])).readonly(),
    cycle: z.union([z.literal(14), z.literal(28), z.literal('TEST')]),
    pension: z.enum(['V', 'H']),
  }),
  sku: z.string(),
  price: cents,
  intervalDays,
})

/** Another plan from the next order on (C-24, C-47); after a trial it is the service that changes it. */
export const planChanged = happened('planChanged', planFacts, {
  trigger: trigger.default('CUSTOMER'),
  /** The next billing dates afterwards, for the mail; they are not stored. */
  upcoming: z.array(day).readonly().default([]),
})

const petFacts = planFacts.extend({
  /** Kilograms. */
  weight: z.number(),
  activityLevel: z.enum(['calm', 'normal', 'active']),
  weightClass: z.enum(['skinny', 'ideal', 'chunky']),
  /** The weight written down for the day of the change; null where none is. */
  weighing: z.number().nullable(),
})

/** The dog was measured; the plan followed where it differs on both sides (C-170). */
export const petUpdated = happened('petUpdated', petFacts, { measuredOn: day })

const shippingAddress = z.object({
  addressId: z.int().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  company: z.string(),
  address1: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.enum(['DE', 'AT']),
})

/** Boxes go elsewhere (C-25). */
export const addressChanged = happened('addressChanged', shippingAddress.nullable(), {})

const supplementSide = z.object({
  every: z.enum(['ONCE', 'ALWAYS']).nullable(),
  nextBox: cents,
})

const ofSupplement = {
  supplement: supplementKind,
  /** The order that it first comes with, or would have; null in a pause. */
  orderId: z.int().nullable(),
}

/** The customer added a supplement to the boxes, or changed how often it comes (C-150). */
export const supplementAdded = happened('supplementAdded', supplementSide, ofSupplement)
/** The customer took a supplement out of the boxes (C-150). */
export const supplementRemoved = happened('supplementRemoved', supplementSide, ofSupplement)

/** What a cancelled subscription had earned is over, 90 days later (C-198). */
export const progressReset = happened(
  'progressReset',
  z.object({
    /** The cycle index of the first box that counts. */
    loyaltyFrom: z.int(),
    /** Rewards that no order has used. */
    rewards: z.int(),
  }),
  {},
)
/** The contract is billed here from now on (C-56). */
export const migrationDone = happened(
  'migrationDone',
  z.object({ billingSource: z.enum(['PORTAL', 'RECHARGE']) }),
  {},
)

/** Why a subscription ended: its customer wanted it, or it was paused for want of payment for 90 days (C-197). */
export type EndCause = z.infer<typeof endCause>
/** What a plan is and costs, at one side of a change. */
export type PlanFacts = Readonly<z.infer<typeof planFacts>>
/** What is known of the dog that its portion depends on, and the plan, at one side of a change. */
export type PetFacts = Readonly<z.infer<typeof petFacts>>
/** How a supplement comes (null: not at all), and what the next box costs, at one side of a change. */
export type SupplementSide = Readonly<z.infer<typeof supplementSide>>
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
