/** Order and quote fixtures: complete views; a test overrides the fields that it is about. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { QuotedBoxView, QuoteSideView, QuoteView } from '@pfotenportal/contract/quotes'

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

/** The plan of the quoted boxes. */
const options: QuoteSideView['options'] = { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' }

/** The next box of Frieda's sample plan. */
export function aBox(changes: Partial<QuotedBoxView> = {}): QuotedBoxView {
  return {
    orderId: 20001009,
    billingDate: '2026-12-08',
    cutoffAt: '2026-12-07T23:00:00.000Z',
    deliveryWindow: { from: '2026-12-15', to: '2026-12-17', shiftedByHoliday: false },
    options,
    lines: [],
    weight: { value: 30240, unit: 'g' },
    parcelCount: 3,
    totalLineItems: '199.90',
    totalDiscount: '0.00',
    totalShipping: '0.00',
    totalPrice: '199.90',
    priceSteps: [{ totalPrice: changes.totalPrice ?? '199.90', boxes: null }],
    totalTax: '13.08',
    taxRate: '0.07',
    unitPrice: { amount: '6.61', per: 'kg' },
    pricePerDay: '7.14',
    discount: null,
    ...changes,
  }
}

export function aSide(changes: Partial<QuoteSideView> = {}): QuoteSideView {
  return {
    status: 'ACTIVE',
    options,
    intervalDays: 28,
    kcalPerDay: 1400,
    gramsPerDay: 1080,
    sachets: [],
    nextBox: aBox(),
    upcoming: [],
    resumesAt: null,
    reward: null,
    ...changes,
  }
}

interface Changes extends Partial<Omit<QuoteView, 'before' | 'after'>> {
  before?: Partial<QuoteSideView>
  after?: Partial<QuoteSideView>
}

export function aQuote({ before, after, ...changes }: Changes = {}): QuoteView {
  return {
    id: 'quote',
    subscriptionId: 20001,
    operation: 'rescheduleOrder',
    createdAt: '2026-11-20T11:00:00.000Z',
    expiresAt: '2026-11-20T11:10:00.000Z',
    currencyCode: 'EUR',
    charge: null,
    needsOrderButton: false,
    withdrawal: 'NONE',
    portion: null,
    ...changes,
    before: aSide(before),
    after: aSide(after),
  }
}
