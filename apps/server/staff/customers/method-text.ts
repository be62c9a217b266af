/** A payment method as customer service reads it. */
import { cardBrands } from '@pfotenportal/text/card-brands'
import { formatExpiry } from '@pfotenportal/text/format'
import type { StoredPaymentMethod } from '../../database/payment/payment-methods.ts'

export function methodText({ card, payPal, sepaDebit }: StoredPaymentMethod): string {
  if (card) {
    const { brand, lastDigits, expiryMonth, expiryYear } = card
    return `${cardBrands[brand]} •••• ${lastDigits} (${formatExpiry(expiryMonth, expiryYear)})`
  }
  return payPal ? `PayPal, ${payPal.email}` : `SEPA •••• ${sepaDebit?.lastDigits ?? ''}`
}
