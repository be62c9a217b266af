/** A subscription on the wire (docs/domain.md 1.1, 1.2): numbers come from the rules, sentences from the texts. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { activationDate } from '@pfotenportal/domain/lifecycle/activation'
import { nextBoxPrice, sachetsOfNextBox } from '@pfotenportal/domain/subscription/box'
import { boxSupplements } from '@pfotenportal/domain/changes/box-supplement'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { toWire } from '@pfotenportal/domain/core/money'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { taxPercent } from '@pfotenportal/domain/catalogue/price'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { allowedActions, isLocked } from '@pfotenportal/domain/subscription/transitions'
import type { ChargeSnapshot } from '../database/order/orders.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { shippingAddressView } from './customer.ts'
import { acceptedOfferView } from './cancellation.ts'
import { discountView, flowBannerViews } from './discount.ts'
import { lineView, supplementImages } from './line.ts'
import { optionsView, sachetViews } from './product.ts'
import { countryOf, rateView } from './order.ts'
import type { ViewContext } from './view-context.ts'

const FIRST_SHOP_ID = 11_200_000_000

/** `open` is the snapshot of an order that is being charged; its price is shown for the next order. */
export function subscriptionView(
  stored: StoredSubscription,
  view: ViewContext,
  open: ChargeSnapshot | undefined,
): SubscriptionView {
  const { it } = stored
  const rhythm = {
    interval: 'WEEK' as const,
    intervalCount: it.intervalDays === 28 ? (4 as const) : (2 as const),
  }
  const billing = nextBillingDate(it, view)
  return {
    id: it.id,
    subscriptionShopifyId: String(FIRST_SHOP_ID + it.id),
    status: it.status,
    createdAt: it.createdAt,
    currencyCode: 'EUR',
    pet: it.pet && petView(it.pet),
    options: optionsView(it.plan),
    billingPolicy: rhythm,
    deliveryPolicy: rhythm,
    nextBillingDate: billing,
    nextDelivery: billing && windowOf(it, billing),
    sachets: sachetViews(sachetsOfNextBox(it)),
    ...moneyView(it, view, open),
    supplements: supplementViews(it, view),
    deliveryPrice: toWire(0),
    taxIncluded: true,
    taxRate: rateView(taxPercent(countryOf(it), billing ?? view.today)),
    shippingAddress: shippingAddressView(it.shippingAddress),
    paymentMethodId: it.paymentMethod?.id ?? null,
    lastPaymentStatus: it.lastPaymentStatus,
    completedOrders: it.completedOrders,
    flowBanner: flowBannerViews(stored, view),
    cancellationOffer: acceptedOfferView(stored, view),
    ...stateView(it, view),
    isLocked: isLocked(it, view),
    allowedActions: allowedActions(it, view),
  }
}

export function petView(pet: Pet): NonNullable<SubscriptionView['pet']> {
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
  }
}

function windowOf(it: Subscription, billingDate: Parameters<typeof deliveryWindow>[0]) {
  const { from, to } = deliveryWindow(billingDate, countryOf(it))
  return { from, to }
}

/** Supplements that the customer added to upcoming boxes; none after a cancellation (C-154). */
function supplementViews(it: Subscription, view: ViewContext): SubscriptionView['supplements'] {
  const entries = schedule(it, view)
  const whenPaused = it.status === 'PAUSED' ? nextBillingDate(it, view) : null
  return boxSupplements(it, view).map(({ supplement, every, cycleIndex, line }) => ({
    supplement: supplement.kind,
    every,
    title: view.copy.supplementTitles[supplement.kind],
    price: toWire(line.price),
    images: [{ src: supplementImages[supplement.kind], alt: '' }],
    billingDate: entries.find((entry) => entry.cycleIndex === cycleIndex)?.billingDate ?? whenPaused,
  }))
}

/** Price and discount of the next box; of a paused or cancelled subscription, of the first box after it resumes. */
function moneyView(stored: Subscription, view: ViewContext, open: ChargeSnapshot | undefined) {
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
    totalLineItemDiscountedPrice: toWire(totals.total),
    discounts,
    discount: active,
    code: active?.code ?? null,
  }
}

type StateView = Pick<SubscriptionView, 'cancelledAt' | 'cancellationFlowId' | 'pause' | 'activationPreview'>

function stateView(it: Subscription, view: ViewContext): StateView {
  const first = activationDate(it, view)
  return {
    cancelledAt: it.status === 'CANCELLED' ? it.cancelledAt : null,
    cancellationFlowId: it.status === 'CANCELLED' ? it.cancellationFlowId : null,
    pause: pauseView(it),
    activationPreview: first && { billingDate: first, deliveryWindow: windowOf(it, first) },
  }
}

function pauseView(it: Subscription): SubscriptionView['pause'] {
  if (it.status !== 'PAUSED') return null
  const { pause } = it
  const own = pause.reason === 'CUSTOMER' ? pause : { weeks: null, resumesAt: null }
  return { reason: pause.reason, startedAt: pause.startedAt, weeks: own.weeks, resumesAt: own.resumesAt }
}
