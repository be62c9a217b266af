/** Events about one order: its day, its payment, its box on the way, its money back. */
import { z } from 'zod'
import { cents, chargeTrigger, day, happened, instant } from './fields.ts'

const status = z.enum(['SCHEDULED', 'SKIPPED', 'PROCESSING', 'PROCESSED', 'FAILED', 'CANCELLED'])

const orderFacts = z.object({
  status,
  billingDate: day,
  /** Of the subscription, at that side. */
  nextBillingDate: day.nullable(),
})

const ofOrder = {
  orderId: z.int(),
  /** The next three billing dates afterwards, for the mail; they are not stored. */
  upcoming: z.array(day).readonly().default([]),
}

/** An order will not come (docs/domain.md 3.2); `isFinal` where it cannot be planned again, as an owed one (2.3). */
export const orderSkipped = happened('orderSkipped', orderFacts, {
  ...ofOrder,
  isFinal: z.boolean().default(false),
})
/** A skipped order will come after all (docs/domain.md 3.2). */
export const orderUnskipped = happened('orderUnskipped', orderFacts, ofOrder)
/** An order, and by `wholeCadence` all after it, got another day (C-30). */
export const orderRescheduled = happened('orderRescheduled', orderFacts, {
  ...ofOrder,
  wholeCadence: z.boolean(),
})
/** An order was paid that the customer asked for now, or that followed at once from resuming or reactivating (C-29). */
export const orderPlaced = happened('orderPlaced', orderFacts, {
  ...ofOrder,
  trigger: chargeTrigger.default('ORDER_NOW'),
})
/** An order was paid on its day (docs/domain.md 4.2). */
export const orderConfirmed = happened('orderConfirmed', orderFacts, {
  ...ofOrder,
  trigger: chargeTrigger.default('DUE'),
})
/** An order that had failed was paid after all; later boxes follow from this day (C-37). */
export const paymentRecovered = happened('paymentRecovered', orderFacts, {
  ...ofOrder,
  trigger: chargeTrigger.default('RETRY'),
})
/** An owed order was given up because its subscription was paused or cancelled (docs/domain.md 4.1). */
export const orderCancelled = happened('orderCancelled', orderFacts, ofOrder)

const parcelFacts = z.object({
  fulfillmentStatus: z.enum(['unfulfilled', 'packed', 'shipped', 'delivered', 'returned']),
})

const ofParcel = {
  orderId: z.int(),
  /** When it happened, which may be before the service heard of it. */
  happenedAt: instant,
}

/** A box was handed to the carrier (docs/domain.md 4.2). */
export const orderShipped = happened('orderShipped', parcelFacts, ofParcel)
/** A box comes later than planned, or could not be handed over (C-35). */
export const orderDelayed = happened('orderDelayed', parcelFacts, {
  ...ofParcel,
  reason: z.enum(['delayed', 'delivery_failed']),
})
/** A box arrived; `isAssumed` where nobody said so, but its time is over (C-36). */
export const orderDelivered = happened('orderDelivered', parcelFacts, {
  ...ofParcel,
  isAssumed: z.boolean(),
})
/** A box comes back to us (C-235). */
export const orderReturned = happened('orderReturned', parcelFacts, ofParcel)

const refundFacts = z.object({
  status,
  financialStatus: z.enum(['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided']),
})

/** Money of an order went back, all of it or a part; `isCancelled` where its box is not sent either (C-200). */
export const orderRefunded = happened('orderRefunded', refundFacts, {
  orderId: z.int(),
  /** Counts the refunds of the order, also those that failed. */
  number: z.int(),
  amount: cents,
  /** With what went back of the order before. */
  refunded: cents,
  isWhole: z.boolean(),
  isCancelled: z.boolean(),
})
/** Money of an order that had gone back came back to us: the provider could not carry the refund out (C-255). */
export const orderRefundFailed = happened('orderRefundFailed', refundFacts, {
  orderId: z.int(),
  amount: cents,
  /** Why: the provider's reason. */
  code: z.string(),
  /** What has really gone back of the order, without it. */
  refunded: cents,
})

/** An order's side of an event. */
export type OrderFacts = Readonly<z.infer<typeof orderFacts>>
export type OrderSkipped = Readonly<z.infer<typeof orderSkipped>>
export type OrderUnskipped = Readonly<z.infer<typeof orderUnskipped>>
export type OrderRescheduled = Readonly<z.infer<typeof orderRescheduled>>
export type OrderPlaced = Readonly<z.infer<typeof orderPlaced>>
export type OrderConfirmed = Readonly<z.infer<typeof orderConfirmed>>
export type PaymentRecovered = Readonly<z.infer<typeof paymentRecovered>>
export type OrderCancelled = Readonly<z.infer<typeof orderCancelled>>
export type OrderShipped = Readonly<z.infer<typeof orderShipped>>
export type OrderDelayed = Readonly<z.infer<typeof orderDelayed>>
export type OrderDelivered = Readonly<z.infer<typeof orderDelivered>>
export type OrderReturned = Readonly<z.infer<typeof orderReturned>>
export type OrderRefunded = Readonly<z.infer<typeof orderRefunded>>
export type OrderRefundFailed = Readonly<z.infer<typeof orderRefundFailed>>
