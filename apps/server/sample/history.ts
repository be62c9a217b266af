/**
 * The past of a sample subscription, derived forwards from its first box by the rules: prices, earned and used rewards,
 * codes, parcels. `lastBilledOn` and `completedOrders` define its end (docs/domain.md 10.2).
 */
import { addDays, addSeconds, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { consumeDiscount, discountFor } from '@pfotenportal/domain/discount/discount'
import { milestonesReached, unitsOfBox, valueOf } from '@pfotenportal/domain/discount/reward'
import { fulfillmentOf } from '@pfotenportal/domain/parcel/parcel'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { goodsValue, orderTotals } from '@pfotenportal/domain/product/price'
import { shippingOf } from '@pfotenportal/domain/product/shipping'
import type { Variant } from '@pfotenportal/domain/product/variants'
import { orderIdOf, type Line } from '@pfotenportal/domain/subscription/subscription'
import { catalogueOn } from '../core/catalogue.ts'
import { storedTax } from '../database/order/order-tax.ts'
import type { NewOrder, OrderBookkeeping } from '../database/order/orders.ts'
import type { ChargeSnapshot } from '../database/order/snapshot.ts'
import type { StoredDiscount } from '../database/subscription/subscription-insert.ts'
import { capAtNow, type SampleCalendar } from './calendar.ts'
import { parcelEvents, parcelOf, punctualEvents } from './parcels.ts'
import { referralDiscountsBefore } from './referrals.ts'
import type { SampleSubscription } from './subscriptions.ts'

export type SampleOrder = NewOrder & OrderBookkeeping

/** The data of a sample subscription apart from its seed. */
export interface SampleFacts {
  readonly seed: SampleSubscription
  readonly calendar: SampleCalendar
  readonly variant: Variant
  readonly lines: readonly Line[]
  readonly shippingAddress: ShippingAddress
}

/** Orders oldest first, without order numbers yet, and every discount that was ever attached. */
export interface SamplePast {
  readonly createdAt: Instant
  readonly orders: readonly SampleOrder[]
  readonly discounts: readonly StoredDiscount[]
}

/** The time of the first order, which the customer placed; all later ones are charged at night. */
const FIRST_ORDER_AT = '12:12'
export const CHARGED_AT = '04:00'
const CHARGE_SECONDS = 21

/** The billing date of a past cycle index. */
function billedOn({ seed, calendar }: SampleFacts, cycleIndex: number): Day {
  const days = (seed.completedOrders - cycleIndex) * cycleDays(seed.plan.cycle)
  return addDays(calendar.day(seed.lastBilledOn), -days)
}

/** The whole past up to now. */
export function pastOf(facts: SampleFacts): SamplePast {
  const { seed, calendar } = facts
  const createdAt = addSeconds(calendar.at(billedOn(facts, 1), FIRST_ORDER_AT), 44)
  const orders: SampleOrder[] = []
  let discounts: readonly StoredDiscount[] = []
  for (let cycleIndex = 1; cycleIndex <= seed.completedOrders; cycleIndex += 1) {
    const codes = [
      ...codesBefore(facts, cycleIndex, createdAt),
      ...referralDiscountsBefore(seed.id, cycleIndex, calendar),
    ]
    const order = paidOrder(facts, cycleIndex, createdAt, [...discounts, ...codes])
    orders.push(order)
    discounts = [...withUse([...discounts, ...codes], order), ...rewardsOf(facts, order)]
  }
  const unpaid = unpaidOrder(facts, discounts)
  return { createdAt, orders: unpaid ? [...orders, unpaid] : orders, discounts }
}

/** Attaches a code right before the first order that used it. */
function codesBefore({ seed }: SampleFacts, cycleIndex: number, createdAt: Instant): StoredDiscount[] {
  const { code } = seed
  if (!code || cycleIndex !== seed.completedOrders - code.used + 1) return []
  return [
    {
      id: 71_000 + seed.id,
      kind: 'CODE',
      title: code.campaign,
      code: code.code,
      valueType: 'PERCENTAGE',
      value: code.percent,
      remainingOrders: code.orders,
      expiresAt: null,
      minimumOrder: null,
      fromCycleIndex: null,
      toCycleIndex: null,
      milestone: null,
      consumedOn: null,
      createdAt,
    },
  ]
}

/** The reward that an order earned. One that the newest order earned is still unused. */
function rewardsOf({ seed, calendar }: SampleFacts, order: SampleOrder): StoredDiscount[] {
  const terms = calendar.moment.catalogue
  const { cycle } = seed.plan
  const [milestone] = milestonesReached((order.cycleIndex - 1) * unitsOfBox(cycle), cycle, [], terms)
  if (!milestone || order.processedAt === null) return []
  const isUnused = order.cycleIndex === seed.completedOrders
  return [
    {
      id: isUnused ? 71_000 + seed.id : (seed.id % 1000) * 100 + milestone.units,
      kind: 'REWARD',
      title: '',
      code: null,
      ...valueOf(milestone, terms),
      remainingOrders: 1,
      expiresAt: null,
      minimumOrder: null,
      fromCycleIndex: null,
      toCycleIndex: null,
      milestone: milestone.units,
      consumedOn: null,
      createdAt: order.processedAt,
    },
  ]
}

function withUse(discounts: readonly StoredDiscount[], order: SampleOrder): StoredDiscount[] {
  return discounts.map((discount) => {
    if (discount.id !== order.totals.discountId) return discount
    const isUsedUp = consumeDiscount([discount], discount.id).length === 0
    const remainingOrders = discount.remainingOrders === null ? null : discount.remainingOrders - 1
    return { ...discount, remainingOrders, consumedOn: isUsedUp ? order.billingDate : null }
  })
}

function snapshot(
  facts: SampleFacts,
  cycleIndex: number,
  discounts: readonly StoredDiscount[],
): ChargeSnapshot {
  const billingDate = billedOn(facts, cycleIndex)
  const { lines, shippingAddress } = facts
  const left = discounts.filter(({ consumedOn }) => consumedOn === null)
  const discount = discountFor(left, { cycleIndex, billingDate, total: goodsValue(lines) })
  const shipping = shippingOf(goodsValue(lines), shippingAddress.countryCode, catalogueOn(billingDate))
  const totals = orderTotals(lines, discount, shipping)
  const vat = storedTax(totals.total, shippingAddress.countryCode, billingDate)
  return { ...totals, ...vat, discountId: discount?.id ?? null }
}

function baseOrder(facts: SampleFacts, cycleIndex: number, totals: ChargeSnapshot) {
  const { seed, shippingAddress } = facts
  return {
    id: orderIdOf(seed.id, cycleIndex),
    subscriptionId: seed.id,
    cycleIndex,
    orderNumber: null,
    billingDate: billedOn(facts, cycleIndex),
    totals,
    shippingAddress,
    paymentMethodId: seed.paymentMethodId,
    cycleDays: cycleDays(seed.plan.cycle),
    catalogueVersion: facts.calendar.moment.catalogue.version,
  }
}

function paidOrder(
  facts: SampleFacts,
  cycleIndex: number,
  createdAt: Instant,
  discounts: readonly StoredDiscount[],
): SampleOrder {
  const { seed, calendar, variant, shippingAddress } = facts
  const billingDate = billedOn(facts, cycleIndex)
  const charged =
    cycleIndex === 1
      ? addSeconds(createdAt, 9)
      : addSeconds(calendar.at(billingDate, CHARGED_AT), CHARGE_SECONDS)
  const [orderedAt = charged] = capAtNow([charged], calendar.moment)
  const window = deliveryWindow(billingDate, shippingAddress.countryCode, catalogueOn(billingDate))
  const shipment = { orderedAt, window }
  const isNewest = cycleIndex === seed.completedOrders
  const events = isNewest ? parcelEvents(seed.events, shipment, calendar) : punctualEvents(shipment, calendar)
  return {
    ...baseOrder(facts, cycleIndex, snapshot(facts, cycleIndex, discounts)),
    status: 'PROCESSED',
    financialStatus: 'paid',
    fulfillmentStatus: fulfillmentOf(events),
    processedAt: orderedAt,
    nextRetryDate: null,
    parcel: parcelOf(orderIdOf(seed.id, cycleIndex), variant.parcels, events),
    events,
    attempts: 1,
    declineCode: null,
  }
}

/** The order after the newest paid one if its charge failed: still owed, or given up with a pause. */
function unpaidOrder(facts: SampleFacts, discounts: readonly StoredDiscount[]): SampleOrder | undefined {
  const { seed, calendar } = facts
  const cycleIndex = seed.completedOrders + 1
  const totals = snapshot(facts, cycleIndex, discounts)
  const unpaid = {
    ...baseOrder(facts, cycleIndex, totals),
    fulfillmentStatus: 'unfulfilled' as const,
    processedAt: null,
    parcel: null,
    events: [],
  }
  const { state } = seed
  if (state.status === 'ACTIVE' && state.dunning) {
    const { attempts, declineCode, nextRetryOn } = state.dunning
    const owed = { attempts, declineCode, nextRetryDate: calendar.day(nextRetryOn) }
    return { ...unpaid, ...owed, status: 'FAILED', financialStatus: 'pending' }
  }
  if (state.status === 'PAUSED' && state.reason === 'PAYMENT_FAILED') {
    const givenUp = { attempts: 4, declineCode: 'INSUFFICIENT_FUNDS', nextRetryDate: null }
    return { ...unpaid, ...givenUp, status: 'CANCELLED', financialStatus: 'voided' }
  }
  return undefined
}
