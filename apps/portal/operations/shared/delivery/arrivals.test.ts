import { expect, test } from 'vitest'
import type { OrderView } from '@pfotenportal/contract/orders'
import { anOrder } from '../../../testing/order-fixtures.ts'
import { arrivalsOf } from './arrivals.ts'

const arriving = (changes: Partial<OrderView>) => arrivalsOf([anOrder(changes)], 20001).length === 1

test('a paid box is arriving until it is delivered or returned', () => {
  expect(arriving({ fulfillmentStatus: 'unfulfilled' })).toBe(true)
  expect(arriving({ fulfillmentStatus: 'shipped' })).toBe(true)
  expect(arriving({ fulfillmentStatus: 'delivered' })).toBe(false)
  expect(arriving({ fulfillmentStatus: 'returned' })).toBe(false)
})

test('a refunded or cancelled box, or the box of another dog, is not arriving', () => {
  expect(arriving({ financialStatus: 'refunded' })).toBe(false)
  expect(arriving({ financialStatus: 'partially_refunded' })).toBe(true)
  expect(arriving({ status: 'CANCELLED' })).toBe(false)
  expect(arriving({ subscriptionId: 20002 })).toBe(false)
})

test('boxes of one delivery are counted', () => {
  const other = { from: '2026-11-24', to: '2026-11-26', shiftedByHoliday: false }
  const orders = [anOrder(), anOrder({ id: 20001007 }), anOrder({ id: 20001006, deliveryWindow: other })]
  expect(arrivalsOf(orders, 20001).map(({ window, boxes }) => [window.from, boxes])).toEqual([
    ['2026-12-15', 2],
    ['2026-11-24', 1],
  ])
})
