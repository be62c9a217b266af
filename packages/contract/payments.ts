/** Payment methods (spec 3; C-54). The service never sees card data. */
import { z } from 'zod'
import { BillingAddressView } from './addresses.ts'
import { endpoint } from './endpoint.ts'

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
  status: z.enum(['ACTIVE', 'EXPIRED', 'REQUIRES_CONFIRMATION', 'REVOKED']),
})
export type PaymentMethodView = z.infer<typeof PaymentMethodView>

export const listPaymentMethods = endpoint({
  summary: "The customer's payment methods.",
  data: z.array(PaymentMethodView),
  refusals: [],
})
