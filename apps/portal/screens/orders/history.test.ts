import { expect, it } from 'vitest'
import type { OrderView } from '@pfotenportal/contract/orders'
import { orderDetails as de } from '@pfotenportal/text/de/order-details'
import { orderDetails as en } from '@pfotenportal/text/en/order-details'
import { formatPrice } from '@pfotenportal/text/format'
import { anOrder } from '../../testing/order-fixtures.ts'
import { stateOf } from './history.tsx'

const format = { price: formatPrice }
const part = { financialStatus: 'partially_refunded', refundedAmount: '12.30' } as const

it.each<[string, Partial<OrderView>, string, string]>([
  [
    'the refunded amount',
    { ...part, fulfillmentStatus: 'delivered' },
    '12,30\u00a0€ erstattet',
    '12,30\u00a0€ refunded',
  ],
  ['a full refund', { financialStatus: 'refunded', refundedAmount: '199.90' }, 'Erstattet', 'Refunded'],
  ['a cancellation', { status: 'CANCELLED' }, 'Storniert', 'Cancelled'],
  ['the delivery', { fulfillmentStatus: 'delivered' }, 'Zugestellt', 'Delivered'],
  ['the payment', {}, 'Bezahlt', 'Paid'],
])('a past order shows %s', (_case, changes, german, english) => {
  const order = anOrder(changes)
  expect(stateOf(order, de, format).label).toBe(german)
  expect(stateOf(order, en, format).label).toBe(english)
})
