/** Orders on the wire: upcoming ones from the derived schedule (C-26), and charged ones as they are stored. */
import type { OrderView, ScheduleEntryView, TrackingView } from '@pfotenportal/contract/orders'
import type { PriceStepView } from '@pfotenportal/contract/values'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import { isConfirmationMissing } from '@pfotenportal/domain/payment/decline-reason'
import type { OrderTotals } from '@pfotenportal/domain/product/price'
import { boxPrices, type PriceStep } from '@pfotenportal/domain/subscription/box'
import {
  cutoffOf,
  expectedBillingDate,
  schedule,
  type ScheduleEntry,
} from '@pfotenportal/domain/subscription/schedule'
import type { Line, Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { catalogueOn } from '../core/catalogue.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import { storedTax } from '../database/order/order-tax.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import type { OpenSnapshot } from '../database/order/snapshot.ts'
import { shippingAddressView } from './customer.ts'
import { discountTitle } from './discount.ts'
import { lineView } from './line.ts'
import type { ViewContext } from './view-context.ts'

/** An upcoming order with what it will cost. */
export interface PricedEntry {
  readonly entry: ScheduleEntry
  readonly totals: OrderTotals<Line>
  /** The discount in its price. */
  readonly discountUsed: Discount | null
  /** Whether the bank wants the customer to confirm its payment. */
  readonly needsConfirmation: boolean
}

/** Prices of boxes in a row on the wire. */
export function priceStepViews(steps: readonly PriceStep[]): PriceStepView[] {
  return steps.map(({ total, boxes }) => ({ totalPrice: toWire(total), boxes }))
}

/** The schedule with prices. An order that is being charged keeps the price of its snapshot. */
export function pricedEntries(
  subscription: Subscription,
  view: ViewContext,
  open: OpenSnapshot | null,
): PricedEntry[] {
  return boxPrices(subscription, schedule(subscription, view)).map(({ entry, box }) => ({
    entry,
    totals: open && isCharged(entry) ? open : box,
    discountUsed: box.discountUsed,
    needsConfirmation: entry.status === 'FAILED' && isConfirmationMissing(open?.declineCode ?? null),
  }))
}

function isCharged({ status }: ScheduleEntry): boolean {
  return status === 'FAILED' || status === 'PROCESSING'
}

export function scheduleEntryView(
  subscription: Subscription,
  priced: PricedEntry,
  view: ViewContext,
): ScheduleEntryView {
  const { entry, totals, discountUsed } = priced
  const expected = expectedBillingDate(entry, view)
  return {
    id: entry.orderId,
    subscriptionId: subscription.id,
    cycleIndex: entry.cycleIndex,
    status: entry.status,
    billingDate: entry.billingDate,
    cutoffAt: entry.cutoffAt,
    isEditable: entry.isEditable,
    isFinal: entry.isFinal,
    ...(entry.nextRetryDate !== null && { nextRetryDate: entry.nextRetryDate }),
    ...(priced.needsConfirmation && { needsConfirmation: true as const }),
    deliveryWindow: deliveryWindow(expected, countryOf(subscription, view.catalogue), catalogueOn(expected)),
    currencyCode: 'EUR',
    lines: totals.lines.map((line) =>
      lineView(line, view.copy, { menu: subscription.terms.version, added: view.catalogue.version }),
    ),
    totalLineItems: toWire(totals.lineItems),
    totalDiscount: toWire(totals.discount),
    ...(discountUsed && { discountTitle: discountTitle(discountUsed, view.copy) }),
    ...(totals.shipping > 0 && { totalShipping: toWire(totals.shipping) }),
    totalPrice: toWire(totals.total),
    shippingAddress: shippingAddressView(subscription.shippingAddress),
    paymentMethodId: subscription.paymentMethod?.id ?? null,
  }
}

/** An upcoming order as an `OrderView`: not charged, not shipped, without an order number. */
export function plannedOrderView(
  subscription: Subscription,
  priced: PricedEntry,
  view: ViewContext,
): OrderView {
  const { entry, totals } = priced
  const country = countryOf(subscription, view.catalogue)
  const { tax, taxRate } = storedTax(totals.total, country, expectedBillingDate(entry, view))
  return {
    ...scheduleEntryView(subscription, priced, view),
    orderNumber: '',
    orderShopifyId: shopOrderId(entry.orderId),
    processedAt: null,
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    totalShipping: toWire(totals.shipping),
    totalTax: toWire(tax),
    taxRate,
    tracking: null,
  }
}

/** The shop's id of an order, digits only (C-02). */
function shopOrderId(orderId: number): string {
  return `55881${orderId}`
}

/** A charged order. */
export function orderView(order: StoredOrder, copy: ServiceText): OrderView {
  const { totals, shippingAddress, discountUsed, processedAt, billingDate } = order
  const added = catalogueOn(processedAt ? berlinDay(processedAt) : billingDate).version
  const feed = { menu: order.catalogueVersion, added }
  const { promised, expected, isLate } = windowsOf(order)
  return {
    id: order.id,
    subscriptionId: order.subscriptionId,
    cycleIndex: order.cycleIndex,
    status: order.status,
    billingDate: order.billingDate,
    cutoffAt: cutoffOf(order.billingDate),
    isEditable: false,
    isFinal: order.status === 'SKIPPED',
    ...(order.nextRetryDate !== null && { nextRetryDate: order.nextRetryDate }),
    deliveryWindow: expected,
    ...(isLate && { promisedWindow: promised }),
    currencyCode: 'EUR',
    lines: totals.lines.map((line) => lineView(line, copy, feed)),
    totalLineItems: toWire(totals.lineItems),
    totalDiscount: toWire(totals.discount),
    ...(discountUsed && { discountTitle: discountTitle(discountUsed, copy) }),
    totalPrice: toWire(totals.total),
    shippingAddress: shippingAddressView(shippingAddress),
    paymentMethodId: order.paymentMethodId,
    orderNumber: order.orderNumber ?? '',
    orderShopifyId: shopOrderId(order.id),
    processedAt: order.processedAt,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    totalShipping: toWire(totals.shipping),
    totalTax: toWire(totals.tax),
    taxRate: totals.taxRate,
    ...(order.refunded > 0 && { refundedAmount: toWire(order.refunded) }),
    tracking: trackingView(order, copy),
  }
}

/** Tracking starts with the charge, before a parcel has a number (C-34). */
function trackingView({ parcel, events }: StoredOrder, copy: ServiceText): TrackingView | null {
  if (!parcel) return null
  return {
    ...parcel,
    events: events.map(({ event, at }) => ({
      id: event,
      title: event === 'shipped' ? copy.handedOver(parcel.carrier) : copy.parcel[event],
      updatedAt: at,
    })),
  }
}
