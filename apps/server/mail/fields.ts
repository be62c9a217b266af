/**
 * Schemas of mail data. Facts only, no copy: a mail is rendered in the customer's language when it is
 * sent. Money is in cents.
 */
import { z } from 'zod'
import { intervalDays } from '@pfotenportal/domain/catalogue/fields'
import { isDay, isInstant } from '@pfotenportal/domain/core/calendar'

export const dayField = z.string().refine(isDay)
export const instantField = z.string().refine(isInstant)
export const centsField = z.int()

/** The subscription and dog that a mail is about; the name is empty if the subscription has no dog. */
export const about = { subscriptionId: z.int(), petName: z.string() }

/** A mail about one subscription, whatever else it contains. */
export const aboutSubscription = z.object({ subscriptionId: z.int() })

/** A mail about a dog with a name. */
export const aboutDog = z.object({ petName: z.string().min(1) })

const windowField = z.object({ from: dayField, to: dayField })

export const orderDay = z.object({ billingDate: dayField, deliveryWindow: windowField })
export type OrderDay = z.infer<typeof orderDay>

/** The next orders, soonest first. */
export const upcomingField = z.array(orderDay).max(3)

/** The code of a country of the catalogue. */
export const countryField = z.string()

/** What a box costs, VAT and shipping included. The rate is a decimal such as `0.07`. */
export const priceField = z.object({
  total: centsField,
  tax: centsField,
  taxRate: z.string(),
  country: countryField,
  /** Shipping in the total; 0 in mails that were recorded before this field existed. */
  shipping: centsField.default(0),
})
export type MailPrice = z.infer<typeof priceField>

/** The next box: its day, its price, and until when it can still be changed. */
export const boxField = orderDay.extend({
  price: priceField,
  /** What is taken off in that price. */
  discountAmount: centsField,
  /** That price and those of the boxes after it; null in mails that were recorded before this field existed. */
  recurring: z
    .object({ steps: z.array(z.object({ total: centsField, boxes: z.int().nullable() })), days: z.int() })
    .nullable()
    .default(null),
  cutoffAt: instantField.nullable(),
})
export type MailBox = z.infer<typeof boxField>

/** The upcoming orders, and the first of them with its price; null if none is planned. */
export const nextUp = { box: boxField.nullable(), upcoming: upcomingField }

export const paymentField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    brand: z.enum(['visa', 'mastercard', 'amex', 'maestro']),
    lastDigits: z.string(),
  }),
  z.object({ kind: z.literal('payPal'), email: z.string() }),
  z.object({ kind: z.literal('sepaDebit'), lastDigits: z.string() }),
])
export type MailPayment = z.infer<typeof paymentField>

/** Whether the payment method can be charged; if not, whether that is only because the method was never confirmed. */
export const usability = { isChargeable: z.boolean(), isUnconfirmed: z.boolean().default(false) }

export const addressField = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address1: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: countryField,
})
export type MailAddress = z.infer<typeof addressField>

/** A plan with its portion and its prices at the agreed terms. */
export const planField = z.object({
  recipes: z.array(z.string()).min(1),
  pension: z.enum(['V', 'H']),
  cycle: z.union([intervalDays, z.literal('TEST')]),
  intervalDays,
  gramsPerDay: z.int(),
  price: centsField,
  pricePerDay: centsField,
  pricePerKilo: centsField,
  /** Whose VAT is in the price; null in mails that were recorded before this field existed. */
  country: countryField.nullable().default(null),
})
export type MailPlan = z.infer<typeof planField>

export const supplementField = z.string().min(1)

/** A line item of an order. */
export const lineItemField = z.object({
  sku: z.string(),
  quantity: z.int(),
  /** All pieces together, before discount. */
  amount: centsField,
  /** Set for supplements only. */
  supplement: supplementField.nullable(),
})

/** The discount in an order's price. */
export const discountField = z.object({
  kind: z.enum(['CODE', 'REWARD', 'OFFER', 'REFERRAL']),
  title: z.union([z.string(), z.object({ de: z.string(), en: z.string() })]),
  valueType: z.enum(['PERCENTAGE', 'FIXED', 'PRODUCT']),
  value: z.int(),
})

/** A charged order as a receipt shows it. */
export const receiptField = z.object({
  orderId: z.int(),
  orderNumber: z.string(),
  /** The line items; the name is stored in the outbox. */
  positions: z.array(lineItemField),
  discountAmount: centsField,
  /** Null without a discount, or if its details are no longer known. */
  discount: discountField.nullable(),
  price: priceField,
  /** Net amount and day of payment; null in mails that were recorded before these fields existed. */
  net: centsField.nullable().default(null),
  paidOn: dayField.nullable().default(null),
})
export type MailReceipt = z.infer<typeof receiptField>

/** A paid order that has not arrived yet. */
export const onTheWayField = z.object({ orderNumber: z.string(), deliveryWindow: windowField })
