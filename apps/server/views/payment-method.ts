/** Payment methods on the wire (C-54). */
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { postalView } from './address.ts'

export function paymentMethodView(method: StoredPaymentMethod, today: Day): PaymentMethodView {
  const { id, billingAddress, card, payPal, sepaDebit } = method
  const status = statusOn(method, today)
  return { id, billingAddress: postalView(billingAddress), card, payPal, sepaDebit, status }
}
