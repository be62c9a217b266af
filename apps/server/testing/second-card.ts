/** Another card of a customer, which the gateway treats like the test card with these digits (docs/payments.md). */
import { insertPaymentMethod } from '../database/payment/payment-methods.ts'
import { cardReference } from '../gateways/simulated/test-methods.ts'
import type { TestService } from './start.ts'

const billingAddress = {
  firstName: 'Katharina',
  lastName: 'Wolf',
  phone: '',
  company: '',
  address1: 'Berger Straße 140',
  zip: '60385',
  city: 'Frankfurt am Main',
  countryCode: 'DE',
} as const

/** Gives Katharina, who owes an order, a second card. */
export async function addCardForKatharina(
  { services }: TestService,
  id: string,
  lastDigits: string,
): Promise<void> {
  const card = { brand: 'visa', lastDigits, expiryMonth: 12, expiryYear: 2040 } as const
  const method = { id, status: 'ACTIVE', card, payPal: null, sepaDebit: null, billingAddress } as const
  const gatewayReference = cardReference(lastDigits)
  const { database, clock } = services
  await insertPaymentMethod(database.query, 1007, { ...method, gatewayReference }, clock.realNow())
}
