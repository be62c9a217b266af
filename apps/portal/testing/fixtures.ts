/**
 * Fixtures of the component tests: complete views; a test overrides the fields that it is about. The subscriptions are
 * here, everything else comes from the files beside this one.
 */
import type { LineView } from '@pfotenportal/contract/orders'
import type { DiscountView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { aPet, aShippingAddress } from './customer-fixtures.ts'

export {
  aCustomer,
  aMethod,
  anAddress,
  aPayPalMethod,
  aPet,
  aPetProfile,
  aSepaMethod,
  aSession,
  aShippingAddress,
} from './customer-fixtures.ts'
export { aBox, anOrder, aQuote, aScheduleEntry, aSide } from './order-fixtures.ts'
export { aProduct, aSupplementItem } from './product-fixtures.ts'

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

/** What the service allows while an order is owed. */
export const ALLOWED_IN_DUNNING = ALL_OF_ACTIVE.filter(
  (action) => !['swapPlan', 'rescheduleOrder', 'changeNextChargeDate', 'addSupplement'].includes(action),
)

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
    priceSteps: [{ totalPrice: '199.90', boxes: null }],
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
    loyalty: { collected: 1, goal: 3 },
    ordersUntilReward: 5,
    cancellationOffer: null,
    cancellationFlowId: null,
    cancelledAt: null,
    pause: null,
    pausedSince: null,
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
    pausedSince: '2026-11-20',
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
