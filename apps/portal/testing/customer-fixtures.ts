/** A customer with her session, addresses, payment methods and dog. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SessionView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView } from '@pfotenportal/contract/subscriptions'

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

export function aPet(changes: Partial<PetView> = {}): PetView {
  return {
    id: 7001,
    name: 'Frieda',
    gender: 'f',
    birth_year: 2021,
    birth_month: 5,
    breed: 'Labrador Retriever',
    weight: 27.5,
    activity_level: 'normal',
    weight_class: 'ideal',
    dog_stage: 'adult',
    allergies: [],
    health_issues: [],
    ...changes,
  }
}

export function aPetProfile(changes: Partial<PetProfileView> = {}): PetProfileView {
  return {
    pet: aPet(),
    weighings: [
      { measuredOn: '2026-03-01', weight: 26, source: 'import' },
      { measuredOn: '2026-10-04', weight: 27.5, source: 'customer' },
    ],
    portion: {
      weight: 27.5,
      activity_level: 'normal',
      weight_class: 'ideal',
      dog_stage: 'adult',
      restingEnergy: 841,
      lifeFactor: 1.6,
      conditionFactor: 1,
      energy: 1346,
      kcalPerDay: 1400,
    },
    planKcalPerDay: 1400,
    gramsPerDay: 1080,
    hasFormerPrice: false,
    weightRange: { min: 0.5, max: 110 },
    firstDay: '2021-05-01',
    ...changes,
  }
}
