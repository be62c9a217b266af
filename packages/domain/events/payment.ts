/** Events about failed charges and about the payment method. */
import { z } from 'zod'
import { cents, day, eventSchema, statusFacts } from './fields.ts'

const dunningFacts = z.object({
  status: z.enum(['SCHEDULED', 'SKIPPED', 'PROCESSING', 'FAILED']),
  /** Declined charges so far. */
  attempts: z.int(),
  nextRetryDate: day.nullable(),
})

const chargeFailed = {
  orderId: z.int(),
  /** Which attempt failed, from 1. */
  attempt: z.int(),
  /** The provider's reason, or why the provider was not called. */
  code: z.string(),
  total: cents,
}

/** A charge failed and will be retried. */
export const paymentFailed = eventSchema('paymentFailed', dunningFacts, {
  ...chargeFailed,
  nextRetryDate: day,
})
/** A charge failed and will be retried one last time. */
export const paymentLastWarning = eventSchema('paymentLastWarning', dunningFacts, {
  ...chargeFailed,
  nextRetryDate: day,
})
/**
 * A charge that the customer requested with `placeOrder` was declined; orders and dunning did not change
 * (docs/domain.md 2.5).
 */
export const paymentDeclined = eventSchema('paymentDeclined', dunningFacts, {
  ...chargeFailed,
  /** The customer did not see the result of the call, so an e-mail reports it. */
  isLate: z.boolean().default(false),
})
/** The last attempt to charge an order failed, and the service paused the subscription. */
export const paymentPaused = eventSchema('paymentPaused', statusFacts, {
  orderId: z.int(),
  attempt: z.int(),
  code: z.string(),
})
const debitFacts = z.object({ isOwed: z.boolean() })
/** The bank returned the debit of a paid order, or another attempt to collect its amount failed. */
export const debitReturned = eventSchema('debitReturned', debitFacts, {
  orderId: z.int(),
  total: cents,
  /** The provider's reason, or why the provider was not called. */
  code: z.string(),
  /** The debit itself was returned; otherwise a later attempt failed. */
  isFirst: z.boolean(),
  /** The day of the next attempt; null after the last. */
  nextRetryDate: day.nullable(),
})
/** The amount of a returned debit was paid after all. */
export const debitRecovered = eventSchema('debitRecovered', debitFacts, { orderId: z.int(), total: cents })
/** The payment method of the subscription changed. Recorded by `changePaymentMethod`. */
export const paymentMethodChanged = eventSchema(
  'paymentMethodChanged',
  z.object({ paymentMethodId: z.string().nullable() }),
  {},
)

/** The dunning state of an order, before or after a charge. */
export type DunningFacts = Readonly<z.infer<typeof dunningFacts>>
export type PaymentFailed = Readonly<z.infer<typeof paymentFailed>>
export type PaymentLastWarning = Readonly<z.infer<typeof paymentLastWarning>>
export type PaymentDeclined = Readonly<z.infer<typeof paymentDeclined>>
export type PaymentPaused = Readonly<z.infer<typeof paymentPaused>>
export type DebitReturned = Readonly<z.infer<typeof debitReturned>>
export type DebitRecovered = Readonly<z.infer<typeof debitRecovered>>
export type PaymentMethodChanged = Readonly<z.infer<typeof paymentMethodChanged>>
