/** Events about one order: its date, payment, delivery and refunds. */
import { z } from 'zod'
import { cents, chargeTrigger, day, eventSchema, instant } from './fields.ts'

const status = z.enum(['SCHEDULED', 'SKIPPED', 'PROCESSING', 'PROCESSED', 'FAILED', 'CANCELLED'])

const orderFacts = z.object({
  status,
  billingDate: day,
  /** The subscription's next billing date, before or after. */
  nextBillingDate: day.nullable(),
})

const ofOrder = {
  orderId: z.int(),
  /** The next three billing dates, for the e-mail; they are not stored. */
  upcoming: z.array(day).readonly().default([]),
}

/**
 * An order was skipped (docs/domain.md 3.2); `isFinal` if it cannot be restored, such as an owed one (2.3). Recorded
 * by `skipOrder`, `skipNextOrder`, `undoChange`, `enterVacation` and `applyCancellationOffer`.
 */
export const orderSkipped = eventSchema('orderSkipped', orderFacts, {
  ...ofOrder,
  isFinal: z.boolean().default(false),
})
/** A skipped order was restored (docs/domain.md 3.2). Recorded by `unskipOrder`, `undoChange` and `takeBackVacation`. */
export const orderUnskipped = eventSchema('orderUnskipped', orderFacts, ofOrder)
/**
 * An order was moved to another day, with `wholeCadence` all later ones too. Recorded by `rescheduleOrder`,
 * `changeNextChargeDate`, `undoChange`, `enterVacation` and `takeBackVacation`.
 */
export const orderRescheduled = eventSchema('orderRescheduled', orderFacts, {
  ...ofOrder,
  wholeCadence: z.boolean(),
})
const ofPaidOrder = {
  ...ofOrder,
  /** The billing date with whose boxes it was to be packed, if the payment came too late for that; else null. */
  missedDate: day.nullable().default(null),
}

/**
 * An order was paid that the customer placed now (`placeOrder`), or that followed immediately from
 * `resumeSubscription` or `reactivateSubscription`.
 */
export const orderPlaced = eventSchema('orderPlaced', orderFacts, {
  ...ofPaidOrder,
  trigger: chargeTrigger.default('ORDER_NOW'),
})
/** An order was paid on its day (docs/domain.md 4.2). */
export const orderConfirmed = eventSchema('orderConfirmed', orderFacts, {
  ...ofPaidOrder,
  trigger: chargeTrigger.default('DUE'),
})
/**
 * A retry of a failed order was paid; later boxes count from this day. The retry was due, or
 * `changePaymentMethod` or a renewed payment method triggered it.
 */
export const paymentRecovered = eventSchema('paymentRecovered', orderFacts, {
  ...ofPaidOrder,
  trigger: chargeTrigger.default('RETRY'),
})
/**
 * An owed order was cancelled because its subscription was paused or cancelled (docs/domain.md 4.1). Recorded by
 * `pauseSubscription`, `cancelSubscription`, `applyCancellationOffer`, an end by the service and the last failed
 * charge.
 */
export const orderCancelled = eventSchema('orderCancelled', orderFacts, ofOrder)

const parcelFacts = z.object({
  fulfillmentStatus: z.enum(['unfulfilled', 'packed', 'shipped', 'delivered', 'returned']),
})

const ofParcel = {
  orderId: z.int(),
  /** When it happened, which may be before the carrier reported it. */
  happenedAt: instant,
}

/** A box was handed to the carrier (docs/domain.md 4.2). */
export const orderShipped = eventSchema('orderShipped', parcelFacts, ofParcel)
/** A box is late, or a delivery attempt failed. */
export const orderDelayed = eventSchema('orderDelayed', parcelFacts, {
  ...ofParcel,
  reason: z.enum(['delayed', 'delivery_failed']),
})
/** A box arrived; `isAssumed` if the carrier did not confirm it but its time is over (C-36). */
export const orderDelivered = eventSchema('orderDelivered', parcelFacts, {
  ...ofParcel,
  isAssumed: z.boolean(),
})
/** A box is on its way back to us. */
export const orderReturned = eventSchema('orderReturned', parcelFacts, ofParcel)

/**
 * A box that did not arrive is sent again, free of charge (docs/domain.md 4.10). RETURNED: the carrier brought it back;
 * NOT_ARRIVED: its delivery window is over; NOT_RECEIVED: the carrier reports a delivery, the customer does not have it.
 */
export const boxReplaced = eventSchema('boxReplaced', parcelFacts, {
  orderId: z.int(),
  /** The number of the replacement within the order, from 1. */
  number: z.int(),
  reason: z.enum(['RETURNED', 'NOT_ARRIVED', 'NOT_RECEIVED']),
  /** The day from which the new box is packed and delivered. */
  replacedOn: day,
})

const refundFacts = z.object({
  status,
  financialStatus: z.enum(['pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided']),
})

/** An order was refunded, fully or in part; `isCancelled` if its box is not sent either. */
export const orderRefunded = eventSchema('orderRefunded', refundFacts, {
  orderId: z.int(),
  /** The number of the refund within the order, failed ones included. */
  number: z.int(),
  amount: cents,
  /** The total refunded so far, this refund included. */
  refunded: cents,
  isWhole: z.boolean(),
  isCancelled: z.boolean(),
})
/** A refund failed at the provider, and its money is back with us. */
export const orderRefundFailed = eventSchema('orderRefundFailed', refundFacts, {
  orderId: z.int(),
  amount: cents,
  /** Why: the provider's reason. */
  code: z.string(),
  /** The total actually refunded, without this refund. */
  refunded: cents,
})

/** The order before or after an event. */
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
export type BoxReplaced = Readonly<z.infer<typeof boxReplaced>>
export type OrderRefunded = Readonly<z.infer<typeof orderRefunded>>
export type OrderRefundFailed = Readonly<z.infer<typeof orderRefundFailed>>
