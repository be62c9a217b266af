/** Order fixtures: complete views; a test overrides the fields that it is about. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'

export function aScheduleEntry(changes: Partial<ScheduleEntryView> = {}): ScheduleEntryView {
  return {
    id: 20001009,
    subscriptionId: 20001,
    cycleIndex: 9,
    status: 'SCHEDULED',
    billingDate: '2026-12-08',
    cutoffAt: '2026-12-07T23:00:00.000Z',
    isEditable: true,
    isFinal: false,
    deliveryWindow: { from: '2026-12-15', to: '2026-12-17', shiftedByHoliday: false },
    currencyCode: 'EUR',
    lines: [],
    totalLineItems: '199.90',
    totalDiscount: '0.00',
    totalPrice: '199.90',
    shippingAddress: null,
    paymentMethodId: 'pm_5001',
    ...changes,
  }
}

export function anOrder(changes: Partial<OrderView> = {}): OrderView {
  return {
    ...aScheduleEntry({ status: 'PROCESSED', billingDate: '2026-11-10' }),
    orderNumber: 'PP-104118',
    orderShopifyId: '5500104118',
    processedAt: '2026-11-10T03:00:00.000Z',
    financialStatus: 'paid',
    fulfillmentStatus: 'shipped',
    totalShipping: '0.00',
    totalTax: '13.08',
    taxRate: '0.07',
    tracking: null,
    ...changes,
  }
}
