/**
 * What the audit log keeps of an event, read back. Rows outlive releases: one that no longer reads as it was written
 * is left out of the activity, and so is what is not about the subscription itself.
 */
import { isDay, isInstant } from '@pfotenportal/domain/core/calendar'
import { z } from 'zod'
import type { RecordedEvent } from '../database/audit/activity.ts'

const day = z.string().refine(isDay)
const days = z.union([z.literal(14), z.literal(28)])
const recipe = z.enum(['CG', 'GS', 'RT'])
const supplement = z.enum(['joint', 'skin_coat', 'gut', 'dental'])
const trigger = z.enum(['CUSTOMER', 'SYSTEM'])

const orderFacts = z.object({ billingDate: day, nextBillingDate: day.nullable() })
const statusFacts = z.object({
  status: z.enum(['ACTIVE', 'PAUSED', 'CANCELLED']),
  nextBillingDate: day.nullable(),
})
const planFacts = z.object({
  plan: z.object({
    recipes: z.array(recipe),
    cycle: z.union([days, z.literal('TEST')]),
    pension: z.enum(['V', 'H']),
  }),
  sku: z.string(),
  price: z.int(),
  intervalDays: days,
})
const petFacts = planFacts.extend({
  weight: z.number(),
  activityLevel: z.enum(['calm', 'normal', 'active']),
  weightClass: z.enum(['skinny', 'ideal', 'chunky']),
  weighing: z.number().nullable(),
})
const address = z.object({
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
const discountSide = z.object({
  discount: z.object({ code: z.string().nullable() }).nullable(),
  nextBox: z.int(),
})
const referralSide = z.object({ nextBox: z.int() })
const supplementSide = z.object({ every: z.enum(['ONCE', 'ALWAYS']).nullable(), nextBox: z.int() })
const offer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DISCOUNT'), percentage: z.int() }),
  z.object({ type: z.literal('SKIP') }),
  z.object({ type: z.literal('PAUSE'), weeks: z.int() }),
  z.object({ type: z.literal('CHANGE_RECIPES') }),
  z.object({ type: z.literal('CHANGE_CYCLE') }),
  z.object({ type: z.literal('FREE_SUPPLEMENT'), supplement }),
])

/** An event about one order; `more` is what the event knows beside the two sides. */
const ofOrder = <T extends string, M extends z.ZodRawShape>(type: T, more: M) =>
  z.object({ type: z.literal(type), orderId: z.int(), before: orderFacts, after: orderFacts, ...more })

/** An event about the subscription, with the same facts on both sides. */
const about = <T extends string, S extends z.ZodType, M extends z.ZodRawShape>(type: T, side: S, more: M) =>
  z.object({ type: z.literal(type), before: side, after: side, ...more })

const anything = z.unknown()
const byWhom = { trigger: trigger.default('CUSTOMER') }
const tried = { total: z.int(), nextRetryDate: day.nullish() }

/** A step of an order's box; the row says when it was heard of. */
const ofParcel = <T extends string, M extends z.ZodRawShape>(type: T, more: M) =>
  about(type, anything, { happenedAt: z.string().refine(isInstant), ...more })

const Told = z.discriminatedUnion('type', [
  ofOrder('orderSkipped', { isFinal: z.boolean().default(false) }),
  ofOrder('orderUnskipped', {}),
  ofOrder('orderRescheduled', { wholeCadence: z.boolean() }),
  ofOrder('orderPlaced', { trigger: z.enum(['DUE', 'ORDER_NOW', 'RETRY']).default('ORDER_NOW') }),
  ofOrder('orderConfirmed', {}),
  ofOrder('paymentRecovered', {}),
  ofOrder('orderCancelled', {}),
  ofParcel('orderShipped', {}),
  ofParcel('orderDelayed', { reason: z.enum(['delayed', 'delivery_failed']) }),
  ofParcel('orderDelivered', { isAssumed: z.boolean() }),
  ofParcel('orderReturned', {}),
  about('subscriptionPaused', statusFacts.extend({ resumesAt: day.nullable() }), {}),
  about('subscriptionResumed', statusFacts, byWhom),
  about('subscriptionCancelled', statusFacts, {}),
  about('subscriptionEndDeclared', statusFacts.extend({ endsAt: day.nullable() }), {}),
  about('subscriptionReactivated', statusFacts, {}),
  about('planChanged', planFacts, byWhom),
  about('petUpdated', petFacts, { measuredOn: day }),
  about('paymentFailed', anything, tried),
  about('paymentLastWarning', anything, tried),
  about('paymentDeclined', anything, tried),
  about('paymentPaused', statusFacts, {}),
  about('paymentMethodChanged', z.object({ paymentMethodId: z.string().nullable() }), {}),
  about('addressChanged', address.nullable(), {}),
  about('discountAdded', discountSide, {}),
  about('discountRemoved', discountSide, {}),
  about('referralWelcomed', referralSide, { amount: z.int() }),
  about('referralRewarded', referralSide, { amount: z.int() }),
  about('referralReversed', referralSide, { amount: z.int() }),
  about('discountExpired', discountSide, {}),
  about('orderRefunded', anything, { amount: z.int(), isCancelled: z.boolean() }),
  about('orderRefundFailed', anything, { amount: z.int() }),
  about('progressReset', anything, {}),
  about('rewardGranted', anything, { percentage: z.int() }),
  about('offerAccepted', statusFacts, { offer }),
  about('benefitAccepted', statusFacts, { supplement }),
  about('supplementAdded', supplementSide, { supplement }),
  about('supplementRemoved', supplementSide, { supplement }),
  about('migrationDone', anything, {}),
])

/** An event as its rule has told it, as far as the activity needs it. */
export type Told = z.infer<typeof Told>

const entry = z.object({
  id: z.int(),
  at: z.string().refine(isInstant),
  actor: z.enum(['customer', 'system', 'support']),
  orderId: z.int().nullable(),
})

/** An event with its place in the log, when it happened and who set it off. */
export interface ActivityEntry extends z.infer<typeof entry> {
  readonly told: Told
}

/** The event that a row of the log tells of; undefined where it is none for the customer. */
export function activityEntry(row: RecordedEvent): ActivityEntry | undefined {
  const { action: type, orderId, before, after } = row
  const told = Told.safeParse({ ...row.facts, type, orderId, before, after })
  const about = entry.safeParse(row)
  return told.success && about.success ? { ...about.data, told: told.data } : undefined
}
