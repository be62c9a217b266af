/** Charged orders on the wire (docs/domain.md 1.1, 4.1). */
import type { OrderView, TrackingView } from '@pfotenportal/contract/orders'
import { cutoffOf } from '@pfotenportal/domain/subscription/schedule'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { toWire } from '@pfotenportal/domain/core/money'
import type { ServiceText } from '@pfotenportal/text/de/service'
import type { StoredOrder } from '../database/order/orders.ts'
import { shippingAddressView } from './address.ts'
import { lineView } from './line.ts'
import { shopOrderId } from './schedule.ts'

export function orderView(order: StoredOrder, copy: ServiceText): OrderView {
  const { totals, shippingAddress } = order
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
    deliveryWindow: deliveryWindow(order.billingDate, shippingAddress.countryCode),
    currencyCode: 'EUR',
    lines: totals.lines.map((line) => lineView(line, copy)),
    totalLineItems: toWire(totals.lineItems),
    totalDiscount: toWire(totals.discount),
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
