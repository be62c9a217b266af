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
  ofOrder('order.skipped', { isFinal: z.boolean().default(false) }),
  ofOrder('order.unskipped', {}),
  ofOrder('order.rescheduled', { wholeCadence: z.boolean() }),
  ofOrder('order.placed', { trigger: z.enum(['DUE', 'ORDER_NOW', 'RETRY']).default('ORDER_NOW') }),
  ofOrder('order.confirmed', {}),
  ofOrder('payment.recovered', {}),
  ofOrder('order.cancelled', {}),
  ofParcel('order.shipped', {}),
  ofParcel('order.delayed', { reason: z.enum(['delayed', 'delivery_failed']) }),
  ofParcel('order.delivered', { isAssumed: z.boolean() }),
  ofParcel('order.returned', {}),
  about('subscription.paused', statusFacts.extend({ resumesAt: day.nullable() }), {}),
  about('subscription.resumed', statusFacts, byWhom),
  about('subscription.cancelled', statusFacts, {}),
  about('subscription.endDeclared', statusFacts.extend({ endsAt: day.nullable() }), {}),
  about('subscription.reactivated', statusFacts, {}),
  about('plan.changed', planFacts, byWhom),
  about('pet.updated', petFacts, { measuredOn: day }),
  about('payment.failed', anything, tried),
  about('payment.lastWarning', anything, tried),
  about('payment.declined', anything, tried),
  about('payment.paused', statusFacts, {}),
  about('payment.changed', z.object({ paymentMethodId: z.string().nullable() }), {}),
  about('address.changed', address.nullable(), {}),
  about('discount.added', discountSide, {}),
  about('discount.removed', discountSide, {}),
  about('referral.welcomed', referralSide, { amount: z.int() }),
  about('referral.rewarded', referralSide, { amount: z.int() }),
  about('referral.reversed', referralSide, { amount: z.int() }),
  about('discount.expired', discountSide, {}),
  about('order.refunded', anything, { amount: z.int(), isCancelled: z.boolean() }),
  about('order.refundFailed', anything, { amount: z.int() }),
  about('progress.reset', anything, {}),
  about('reward.granted', anything, { percentage: z.int() }),
  about('offer.accepted', statusFacts, { offer }),
  about('benefit.accepted', statusFacts, { supplement }),
  about('supplement.added', supplementSide, { supplement }),
  about('supplement.removed', supplementSide, { supplement }),
  about('migration.done', anything, {}),
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
