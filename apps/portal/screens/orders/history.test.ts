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
    'how much of it came back',
    { ...part, fulfillmentStatus: 'delivered' },
    '12,30\u00a0€ erstattet',
    '12,30\u00a0€ refunded',
  ],
  ['that all came back', { financialStatus: 'refunded', refundedAmount: '199.90' }, 'Erstattet', 'Refunded'],
  ['that it was given up', { status: 'CANCELLED' }, 'Storniert', 'Cancelled'],
  ['that it arrived', { fulfillmentStatus: 'delivered' }, 'Zugestellt', 'Delivered'],
  ['that it is paid', {}, 'Bezahlt', 'Paid'],
])('a past order says %s', (_case, changes, german, english) => {
  const order = anOrder(changes)
  expect(stateOf(order, de, format).label).toBe(german)
  expect(stateOf(order, en, format).label).toBe(english)
})
