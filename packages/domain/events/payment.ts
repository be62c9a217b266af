/** Events about charges that failed, and about the method that is charged. */
import { z } from 'zod'
import { cents, day, happened, statusFacts } from './fields.ts'

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
  /** Why: the provider's reason, or why it was not asked at all. */
  code: z.string(),
  total: cents,
}

/** A charge failed and will be tried again (C-37). */
export const paymentFailed = happened('paymentFailed', dunningFacts, { ...chargeFailed, nextRetryDate: day })
/** A charge failed and will be tried one last time (C-37). */
export const paymentLastWarning = happened('paymentLastWarning', dunningFacts, {
  ...chargeFailed,
  nextRetryDate: day,
})
/** A charge that the customer asked for was declined; everything is as before (docs/domain.md 2.5). */
export const paymentDeclined = happened('paymentDeclined', dunningFacts, {
  ...chargeFailed,
  /** The customer does not hear it in the answer, so that a mail has to tell (C-299). */
  isLate: z.boolean().default(false),
})
/** The last charge of an order failed: the service paused the subscription (C-37). */
export const paymentPaused = happened('paymentPaused', statusFacts, {
  orderId: z.int(),
  attempt: z.int(),
  code: z.string(),
})
/** Boxes are charged to another method from now on (C-54). */
export const paymentMethodChanged = happened(
  'paymentMethodChanged',
  z.object({ paymentMethodId: z.string().nullable() }),
  {},
)

/** How far the dunning of an order is, at one side of a charge. */
export type DunningFacts = Readonly<z.infer<typeof dunningFacts>>
export type PaymentFailed = Readonly<z.infer<typeof paymentFailed>>
export type PaymentLastWarning = Readonly<z.infer<typeof paymentLastWarning>>
export type PaymentDeclined = Readonly<z.infer<typeof paymentDeclined>>
export type PaymentPaused = Readonly<z.infer<typeof paymentPaused>>
export type PaymentMethodChanged = Readonly<z.infer<typeof paymentMethodChanged>>
