/** Upcoming orders on the wire: entries of the derived schedule with lines, prices and delivery (C-26). */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import { boxPrices } from '@pfotenportal/domain/subscription/box'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { toWire } from '@pfotenportal/domain/core/money'
import type { OrderTotals } from '@pfotenportal/domain/catalogue/price'
import { includedTax, taxPercent } from '@pfotenportal/domain/catalogue/price'
import type { ScheduleEntry } from '@pfotenportal/domain/subscription/schedule'
import { expectedBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import type { Line, Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { ChargeSnapshot } from '../database/order/orders.ts'
import { shippingAddressView } from './address.ts'
import { lineView } from './line.ts'
import type { ViewContext } from './view-context.ts'

/** An upcoming order with what it will cost. */
export interface PricedEntry {
  readonly entry: ScheduleEntry
  readonly totals: OrderTotals<Line>
}

/** The country of delivery; Germany if there is no address yet. */
export function countryOf(it: Subscription) {
  return it.shippingAddress?.countryCode ?? 'DE'
}

/** A tax rate of whole percent on the wire: 7 becomes `"0.07"`. */
export function rateView(percent: number): string {
  return (percent / 100).toFixed(2)
}

/** The schedule with prices. An order that is being charged keeps the price of its snapshot. */
export function pricedEntries(
  it: Subscription,
  view: ViewContext,
  open: ChargeSnapshot | undefined,
): PricedEntry[] {
  return boxPrices(it, schedule(it, view)).map(({ entry, box }) => ({
    entry,
    totals: open && isCharged(entry) ? open : box,
  }))
}

function isCharged({ status }: ScheduleEntry): boolean {
  return status === 'FAILED' || status === 'PROCESSING'
}

export function scheduleEntryView(
  it: Subscription,
  priced: PricedEntry,
  view: ViewContext,
): ScheduleEntryView {
  const { entry, totals } = priced
  return {
    id: entry.orderId,
    subscriptionId: it.id,
    cycleIndex: entry.cycleIndex,
    status: entry.status,
    billingDate: entry.billingDate,
    cutoffAt: entry.cutoffAt,
    isEditable: entry.isEditable,
    isFinal: entry.isFinal,
    ...(entry.nextRetryDate !== null && { nextRetryDate: entry.nextRetryDate }),
    deliveryWindow: deliveryWindow(expectedBillingDate(entry), countryOf(it)),
    currencyCode: 'EUR',
    lines: totals.lines.map((line) => lineView(line, view.copy)),
    totalLineItems: toWire(totals.lineItems),
    totalDiscount: toWire(totals.discount),
    totalPrice: toWire(totals.total),
    shippingAddress: shippingAddressView(it.shippingAddress),
    paymentMethodId: it.paymentMethod?.id ?? null,
  }
}

/** An upcoming order as an `OrderView`: not charged, not shipped, without an order number. */
export function plannedOrderView(it: Subscription, priced: PricedEntry, view: ViewContext): OrderView {
  const { entry, totals } = priced
  const percent = taxPercent(countryOf(it), expectedBillingDate(entry))
  return {
    ...scheduleEntryView(it, priced, view),
    orderNumber: '',
    orderShopifyId: shopOrderId(entry.orderId),
    processedAt: null,
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    totalShipping: toWire(0),
    totalTax: toWire(includedTax(totals.total, percent)),
    taxRate: rateView(percent),
    tracking: null,
  }
}

/** The shop's id of an order, digits only (C-02). */
export function shopOrderId(orderId: number): string {
  return `55881${orderId}`
}
