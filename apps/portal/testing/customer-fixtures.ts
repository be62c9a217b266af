/** A customer with her session, addresses and payment methods. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SessionView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'

const postal = {
  firstName: 'Lea',
  lastName: 'Hoffmann',
  first_name: 'Lea',
  last_name: 'Hoffmann',
  phone: '',
  company: '',
  address1: 'Lindenstraße 12',
  zip: '10969',
  city: 'Berlin',
  countryCode: 'DE' as const,
}

export function anAddress(changes: Partial<AddressView> = {}): AddressView {
  return { id: 3001, ...postal, updatedAt: '2026-10-01T09:00:00.000Z', ...changes }
}

export function aShippingAddress(changes: Partial<ShippingAddressView> = {}): ShippingAddressView {
  return { addressId: 3001, ...postal, ...changes }
}

/** A Visa card that can be charged. */
export function aMethod(changes: Partial<PaymentMethodView> = {}): PaymentMethodView {
  return {
    id: 'pm_5001',
    billingAddress: postal,
    card: { brand: 'visa', lastDigits: '4242', expiryMonth: 8, expiryYear: 2028 },
    payPal: null,
    sepaDebit: null,
    status: 'ACTIVE',
    ...changes,
  }
}

export const aPayPalMethod = (changes: Partial<PaymentMethodView> = {}) =>
  aMethod({ id: 'pm_5002', card: null, payPal: { email: 'lea@example.de' }, ...changes })

export const aSepaMethod = (changes: Partial<PaymentMethodView> = {}) =>
  aMethod({
    id: 'pm_5003',
    card: null,
    sepaDebit: { lastDigits: '3000', bankCode: '37040044', country: 'DE' },
    ...changes,
  })

export function aCustomer(changes: Partial<CustomerView> = {}): CustomerView {
  return {
    id: 1001,
    firstName: 'Lea',
    lastName: 'Hoffmann',
    first_name: 'Lea',
    last_name: 'Hoffmann',
    email: 'lea@example.de',
    tags: [],
    selectedLang: 'de',
    migration: null,
    ...changes,
  }
}

/** A token that is valid until 2099, so that it is never refreshed. */
const accessToken = `e30.${btoa(JSON.stringify({ exp: 4_070_908_800 }))}.c2ln`

export function aSession(changes: Partial<SessionView> = {}): SessionView {
  const { migration: _, ...customer } = aCustomer()
  return {
    ...customer,
    accessToken,
    accessTokenExpiresAt: '2099-01-01T00:00:00.000Z',
    sessionToken: 'session-token',
    settings: { defaultSubscription: null, subscriptionOptions: null },
    ...changes,
  }
}
