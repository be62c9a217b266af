/** Payment methods (spec 3; C-54). The service never sees card data. */
import { z } from 'zod'
import { BillingAddressView } from './addresses.ts'
import { operation, resource } from './operation.ts'
import { ConfirmationView } from './orders.ts'
import { InstantView, MoneyView, OrderPathId } from './values.ts'

/**
 * A payment method as it may be shown: exactly one of card, PayPal and SEPA direct debit, or none before it is set up.
 */
export const PaymentMethodView = z.object({
  id: z.string(),
  billingAddress: BillingAddressView,
  card: z
    .object({
      brand: z.enum(['visa', 'mastercard', 'amex', 'maestro']),
      lastDigits: z.string(),
      expiryMonth: z.int().min(1).max(12),
      expiryYear: z.int(),
    })
    .nullable(),
  payPal: z.object({ email: z.string() }).nullable(),
  /** A bank account under a SEPA mandate. */
  sepaDebit: z
    .object({
      lastDigits: z.string(),
      bankCode: z.string().nullable(),
      country: z.string(),
    })
    .nullable(),
  status: z.enum(['ACTIVE', 'EXPIRED', 'REQUIRES_CONFIRMATION', 'REVOKED']),
})
export type PaymentMethodView = z.infer<typeof PaymentMethodView>

/** The kinds of payment method. */
export const PaymentKind = z.enum(['card', 'payPal', 'sepaDebit'])
export type PaymentKind = z.infer<typeof PaymentKind>

/** The result of a request to set up or renew a method: the link has been e-mailed. */
export const PaymentLinkView = z.object({
  /** The method that the link is for. */
  id: z.string(),
  /** The customer's e-mail address, masked: `l•••@example.de`. */
  emailSentTo: z.string(),
  /** Real time, like `expiresAt`. */
  sentAt: InstantView,
  expiresAt: InstantView,
})
export type PaymentLinkView = z.infer<typeof PaymentLinkView>

/** The payment of an order, as far as it is known. */
export const PaymentStateView = z.object({
  orderId: z.int(),
  subscriptionId: z.int(),
  /**
   * WAITING for the customer at the bank; CHECKING: the outcome is not known yet; FAILED: nothing was charged; STRAY:
   * the amount was charged, but it pays for no order and will be refunded.
   */
  state: z.enum(['PAID', 'WAITING', 'CHECKING', 'FAILED', 'STRAY']),
  total: MoneyView,
  currencyCode: z.literal('EUR'),
  /** What a WAITING payment needs; otherwise null. */
  confirmation: ConfirmationView.nullable(),
})
export type PaymentStateView = z.infer<typeof PaymentStateView>

/** Payment methods. */
export const paymentOperations = {
  listPaymentMethods: resource({
    route: 'GET /api/v1/payments',
    summary: "The customer's payment methods.",
    answer: z.array(PaymentMethodView),
    refusals: [],
  }),

  requestPaymentLink: operation({
    route: 'POST /api/v1/payments/:id',
    summary: 'Emails a link to renew this payment method; earlier links stop working.',
    params: z.object({ id: z.string().max(100) }),
    answer: PaymentLinkView,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  }),

  addPaymentMethod: operation({
    route: 'POST /api/v1/payments',
    summary:
      'Adds a payment method and emails the link to set it up; reuses one that has not been set up yet.',
    answer: PaymentLinkView,
    refusals: ['RATE_LIMITED'],
  }),

  openPaymentSetup: operation({
    route: 'POST /api/v1/payments/:id/setup',
    summary:
      'The address at which the customer renews this payment method at once: the page of the payment provider for that kind, otherwise the page with the choice. The id `new` adds a method. A link in an email stays valid; the answer is not stored under an idempotency key.',
    params: z.object({ id: z.string().max(100) }),
    input: z.strictObject({
      /** A kind that the payment provider offers; without it, the customer chooses on the page. */
      kind: PaymentKind.optional(),
    }),
    answer: z.object({ url: z.string() }),
    isSecret: true,
    refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
  }),

  checkPayment: operation({
    route: 'POST /api/v1/orders/:id/check_payment',
    summary: 'Looks up the newest payment of an order, for example after its confirmation at the bank.',
    params: z.object({ id: OrderPathId }),
    answer: PaymentStateView,
    refusals: ['NOT_FOUND'],
  }),
}
