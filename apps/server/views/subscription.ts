/** A subscription on the wire (docs/domain.md 1.1, 1.2): numbers come from the rules, sentences from the texts. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { boxSupplements } from '@pfotenportal/domain/changes/box-supplement'
import { toWire } from '@pfotenportal/domain/core/money'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { activationDate, pausedSince } from '@pfotenportal/domain/lifecycle/activation'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { unclearWords, type HealthWords } from '@pfotenportal/domain/pet/recipe'
import { taxPercent } from '@pfotenportal/domain/product/price'
import { allowedActions } from '@pfotenportal/domain/quote/allowed-actions'
import { nextBoxPrice, priceSteps, sachetsOfNextBox } from '@pfotenportal/domain/subscription/box'
import {
  nextBillingDate,
  nextExpectedBillingDate,
  schedule,
} from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { isLocked } from '@pfotenportal/domain/subscription/transitions'
import { catalogueOn } from '../core/catalogue.ts'
import { taxRateOf } from '../database/order/order-tax.ts'
import type { OpenSnapshot } from '../database/order/snapshot.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { acceptedOfferView } from './cancellation.ts'
import { shippingAddressView } from './customer.ts'
import { discountView, loyaltyView, rewardView } from './discount.ts'
import { lineView } from './line.ts'
import { priceStepViews } from './order.ts'
import { priceOfferViews } from './price-offer.ts'
import { optionsView, sachetViews } from './product.ts'
import type { ViewContext } from './view-context.ts'

const FIRST_SHOP_ID = 11_200_000_000

/** The subscription as its customer sees it. The price of an order that is being charged is that of the next order. */
export function subscriptionView(stored: StoredSubscription, view: ViewContext): SubscriptionView {
  const { subscription, openCharge } = stored
  const rhythm = {
    interval: 'WEEK' as const,
    intervalCount: subscription.intervalDays / 7,
  }
  const billing = nextBillingDate(subscription, view)
  const expected = nextExpectedBillingDate(subscription, view)
  return {
    id: subscription.id,
    subscriptionShopifyId: String(FIRST_SHOP_ID + subscription.id),
    status: subscription.status,
    createdAt: subscription.createdAt,
    currencyCode: 'EUR',
    pet: subscription.pet && { ...petView(subscription.pet, view.catalogue), photo: stored.petPhoto },
    options: optionsView(subscription.plan),
    billingPolicy: rhythm,
    deliveryPolicy: rhythm,
    nextBillingDate: billing,
    nextDelivery: expected && windowOf(subscription, expected),
    sachets: sachetViews(sachetsOfNextBox(subscription)),
    ...moneyView(subscription, view, openCharge),
    ...priceOfferViews(subscription, view),
    supplements: supplementViews(subscription, view),
    taxIncluded: true,
    taxRate: taxRateOf(
      taxPercent(countryOf(subscription, view.catalogue), billing ?? view.today, view.catalogue),
    ),
    shippingAddress: shippingAddressView(subscription.shippingAddress),
    paymentMethodId: subscription.paymentMethod?.id ?? null,
    lastPaymentStatus: subscription.lastPaymentStatus,
    completedOrders: subscription.completedOrders,
    ...rewardView(stored, view),
    loyalty: loyaltyView(stored, view),
    cancellationOffer: acceptedOfferView(stored, view),
    ...stateView(subscription, view),
    isLocked: isLocked(subscription, view),
    allowedActions: allowedActions(subscription, view),
  }
}

export function petView(pet: Pet, catalogue: HealthWords): NonNullable<SubscriptionView['pet']> {
  return {
    id: pet.id,
    name: pet.name,
    gender: pet.gender,
    birth_year: pet.birth.year,
    birth_month: pet.birth.month,
    breed: typeof pet.breed === 'string' ? pet.breed : [...pet.breed],
    weight: pet.weight,
    activity_level: pet.activityLevel,
    weight_class: pet.weightClass,
    dog_stage: pet.stage,
    allergies: [...pet.allergies],
    health_issues: [...pet.healthIssues],
    unclear_words: unclearWords(pet, catalogue),
    confirmed_words: [...pet.confirmedWords],
  }
}

function windowOf(subscription: Subscription, billingDate: Parameters<typeof deliveryWindow>[0]) {
  const catalogue = catalogueOn(billingDate)
  const { from, to } = deliveryWindow(billingDate, countryOf(subscription, catalogue), catalogue)
  return { from, to }
}

/** Supplements that the customer added to upcoming boxes; none after a cancellation (C-154). */
function supplementViews(subscription: Subscription, view: ViewContext): SubscriptionView['supplements'] {
  const entries = schedule(subscription, view)
  const whenPaused = subscription.status === 'PAUSED' ? nextBillingDate(subscription, view) : null
  return boxSupplements(subscription, view).map(({ supplement, every, cycleIndex, line }) => ({
    supplement: supplement.kind,
    every,
    title: supplement.title[view.copy.language],
    price: toWire(line.price),
    images: [{ src: supplement.picture, alt: '' }],
    billingDate: entries.find((entry) => entry.cycleIndex === cycleIndex)?.billingDate ?? whenPaused,
  }))
}

/** Price and discount of the next box; of a paused or cancelled subscription, of the first box after it resumes. */
function moneyView(stored: Subscription, view: ViewContext, open: OpenSnapshot | null) {
  // Discounts are suspended after a cancellation until the subscription is reactivated (docs/domain.md 2.5).
  const it = stored.status === 'CANCELLED' ? { ...stored, discounts: [] } : stored
  const box = nextBoxPrice(it, view)
  const totals = open ?? box
  const activeId = open ? (open.discountId ?? undefined) : box.discountUsed?.id
  const discounts = it.discounts.map((each) => discountView(each, activeId, view.copy))
  const active = discounts.find(({ isActive }) => isActive) ?? null
  return {
    // The plan's own lines come first; the box may have more.
    lines: totals.lines.slice(0, it.lines.length).map((line) => lineView(line, view.copy)),
    totalLineItemPrice: toWire(totals.lineItems),
    totalLineItemDiscountedPrice: toWire(totals.total - totals.shipping),
    deliveryPrice: toWire(totals.shipping),
    priceSteps: priceStepViews(priceSteps(it, view)),
    discounts,
    discount: active,
    code: active?.code ?? null,
  }
}

type StateView = Pick<
  SubscriptionView,
  'cancelledAt' | 'endsAt' | 'cancellationFlowId' | 'pause' | 'pausedSince' | 'activationPreview'
>

function stateView(subscription: Subscription, view: ViewContext): StateView {
  const first = activationDate(subscription, view)
  return {
    cancelledAt: subscription.status === 'CANCELLED' ? subscription.cancelledAt : null,
    endsAt: subscription.status === 'CANCELLED' ? null : subscription.endsAt,
    cancellationFlowId: subscription.status === 'CANCELLED' ? subscription.cancellationFlowId : null,
    pause: pauseView(subscription),
    pausedSince: pausedSince(subscription),
    activationPreview: first && { billingDate: first, deliveryWindow: windowOf(subscription, first) },
  }
}

function pauseView(subscription: Subscription): SubscriptionView['pause'] {
  if (subscription.status !== 'PAUSED') return null
  const { pause } = subscription
  const own = pause.reason === 'CUSTOMER' ? pause : { weeks: null, resumesAt: null }
  return { reason: pause.reason, startedAt: pause.startedAt, weeks: own.weeks, resumesAt: own.resumesAt }
}
