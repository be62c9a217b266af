/** Fixtures of the component tests: complete views, of which a test overrides what it is about. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SessionView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { LineView } from '@pfotenportal/contract/orders'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { ProductView } from '@pfotenportal/contract/products'
import type { ShopItemView } from '@pfotenportal/contract/shop'
import type { DiscountView, PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'

export { aBox, aQuote, aSide } from './quote-fixtures.ts'
export { aScheduleEntry, anOrder } from './order-fixtures.ts'

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

const options: SubscriptionView['options'] = { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' }

export function aMenuLine(changes: Partial<LineView> = {}): LineView {
  return {
    id: 9001,
    sku: 'FM-1400-28-V-CG-RT',
    quantity: 1,
    productTitle: 'Frischmenü',
    price: '199.90',
    discountedPrice: '199.90',
    product: {
      id: 801,
      productShopifyId: '7700801',
      variantId: 80101,
      variantShopifyId: '770080101',
      title: 'Frischmenü',
      images: [],
      options,
    },
    ...changes,
  }
}

const ALL_OF_ACTIVE: SubscriptionView['allowedActions'] = [
  'updateSubscriptionAddress',
  'changePaymentMethod',
  'addDiscount',
  'swapPlan',
  'skipNextOrder',
  'rescheduleOrder',
  'changeNextChargeDate',
  'placeOrder',
  'pauseSubscription',
  'cancelSubscription',
  'switchSubscription',
  'addSupplement',
]

/** Frieda's active subscription: 28 days, two recipes, next charged on 8 December. */
export function aSubscription(changes: Partial<SubscriptionView> = {}): SubscriptionView {
  return {
    id: 20001,
    subscriptionShopifyId: '6620001',
    status: 'ACTIVE',
    createdAt: '2026-03-01T10:00:00.000Z',
    currencyCode: 'EUR',
    pet: aPet(),
    lines: [aMenuLine()],
    options,
    billingPolicy: { interval: 'WEEK', intervalCount: 4 },
    deliveryPolicy: { interval: 'WEEK', intervalCount: 4 },
    nextBillingDate: '2026-12-08',
    nextDelivery: { from: '2026-12-15', to: '2026-12-17' },
    sachets: [
      { type: 'CG', quantity: 14, weight: { value: 1080, unit: 'g' }, serveDays: 14 },
      { type: 'GS', quantity: 0, weight: { value: 1080, unit: 'g' }, serveDays: 0 },
      { type: 'RT', quantity: 14, weight: { value: 1080, unit: 'g' }, serveDays: 14 },
    ],
    totalLineItemPrice: '199.90',
    totalLineItemDiscountedPrice: '199.90',
    deliveryPrice: '0.00',
    supplements: [],
    taxIncluded: true,
    taxRate: '0.07',
    discounts: [],
    discount: null,
    code: null,
    shippingAddress: aShippingAddress(),
    paymentMethodId: 'pm_5001',
    lastPaymentStatus: 'SUCCEEDED',
    completedOrders: 3,
    flowBanner: [],
    cancellationOffer: null,
    cancellationFlowId: null,
    cancelledAt: null,
    pause: null,
    activationPreview: null,
    isLocked: false,
    allowedActions: ALL_OF_ACTIVE,
    ...changes,
  }
}

/** Paused by the customer for four weeks. */
export function aPausedSubscription(changes: Partial<SubscriptionView> = {}): SubscriptionView {
  return aSubscription({
    status: 'PAUSED',
    nextBillingDate: '2026-12-18',
    nextDelivery: null,
    pause: { reason: 'CUSTOMER', startedAt: '2026-11-20', weeks: 4, resumesAt: '2026-12-18' },
    activationPreview: {
      billingDate: '2026-11-20',
      deliveryWindow: { from: '2026-11-27', to: '2026-12-01' },
    },
    allowedActions: [
      'updateSubscriptionAddress',
      'changePaymentMethod',
      'swapPlan',
      'changeNextChargeDate',
      'pauseSubscription',
      'resumeSubscription',
      'cancelSubscription',
      'switchSubscription',
    ],
    ...changes,
  })
}

export function aCancelledSubscription(changes: Partial<SubscriptionView> = {}): SubscriptionView {
  return aSubscription({
    status: 'CANCELLED',
    nextBillingDate: null,
    nextDelivery: null,
    cancelledAt: '2026-11-19T09:30:00.000Z',
    activationPreview: {
      billingDate: '2026-11-20',
      deliveryWindow: { from: '2026-11-27', to: '2026-12-01' },
    },
    allowedActions: [
      'updateSubscriptionAddress',
      'changePaymentMethod',
      'reactivateSubscription',
      'switchSubscription',
    ],
    ...changes,
  })
}

export function aDiscount(changes: Partial<DiscountView> = {}): DiscountView {
  return {
    id: 601,
    shopifyId: '990601',
    kind: 'CODE',
    title: 'WILLKOMMEN10',
    code: 'WILLKOMMEN10',
    valueType: 'PERCENTAGE',
    value: '10',
    isActive: true,
    isRemovable: true,
    remainingOrders: 1,
    expiresAt: null,
    ...changes,
  }
}

type Variant = ProductView['variants'][number]

function aVariant(id: number, selectedOptions: Variant['selectedOptions'], price: string): Variant {
  return {
    id,
    variantShopifyId: `7700${id}`,
    sku: `FM-${id}`,
    title: 'Frischmenü',
    selectedOptions,
    price,
    currencyCode: 'EUR',
    unitPrice: { amount: '6.61', per: 'kg' },
    availableForSale: true,
    metafields: {
      product_info: {
        kcalPerDay: 1400,
        cycleDays: selectedOptions.cycle === 28 ? 28 : 14,
        boxWeight: { value: 30_240, unit: 'g' },
        parcelCount: 3,
        sachets: [],
      },
    },
  }
}

/** Frieda's product: variants for every set of recipes, both rhythms and both portions. */
export function aProduct(changes: Partial<ProductView> = {}): ProductView {
  const sets: Variant['selectedOptions']['recipes'][] = [
    ['CG'],
    ['GS'],
    ['RT'],
    ['CG', 'GS'],
    ['CG', 'RT'],
    ['GS', 'RT'],
    ['CG', 'GS', 'RT'],
  ]
  const variants = sets.flatMap((recipes, index) =>
    ([14, 28] as const).flatMap((cycle) =>
      (['V', 'H'] as const).map((pension) =>
        aVariant(
          80_100 + index * 10 + (cycle === 28 ? 0 : 2) + (pension === 'V' ? 1 : 2),
          { recipes, cycle, pension },
          cycle === 28 ? '199.90' : '109.90',
        ),
      ),
    ),
  )
  return {
    id: 801,
    productShopifyId: '7700801',
    title: 'Frischmenü',
    handle: 'frischmenue-1400',
    kcalPerDay: 1400,
    images: [],
    options: [],
    priceRange: { min: '109.90', max: '199.90', currencyCode: 'EUR' },
    variants,
    ...changes,
  }
}

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

export function aSupplementItem(changes: Partial<ShopItemView> = {}): ShopItemView {
  return {
    id: 'snack-gelenke',
    kind: 'SUPPLEMENT',
    recipe: null,
    supplement: 'joint',
    title: 'Gelenk-Snack',
    text: 'Mit Grünlippmuschel.',
    images: [],
    price: '14.90',
    currencyCode: 'EUR',
    content: { value: 250, unit: 'g' },
    unitPrice: { amount: '59.60', per: 'kg' },
    taxRate: '0.07',
    label: null,
    ...changes,
  }
}
