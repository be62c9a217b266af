import { expect, test } from 'vitest'
import type { OrderView } from '@pfotenportal/contract/orders'
import { anOrder } from '../../../testing/order-fixtures.ts'
import { arrivingOrders } from './reschedule-text.ts'

const events = (...ids: NonNullable<OrderView['tracking']>['events'][number]['id'][]) => ({
  carrier: 'DHL',
  number: null,
  url: null,
  parcelCount: 1,
  events: ids.map((id) => ({ id, title: id, updatedAt: '2026-11-17T09:00:00.000Z' })),
})

const arriving = (changes: Partial<OrderView>) => arrivingOrders([anOrder(changes)], 20001).length === 1

test('a paid box is arriving until it is delivered or returned', () => {
  expect(arriving({ tracking: null })).toBe(true)
  expect(arriving({ tracking: events('ordered', 'shipped', 'delivery_failed') })).toBe(true)
  expect(arriving({ tracking: events('ordered', 'shipped', 'delivered') })).toBe(false)
  expect(arriving({ tracking: events('ordered', 'shipped', 'returned') })).toBe(false)
})

test('a refunded or cancelled box, or the box of another dog, is not arriving', () => {
  expect(arriving({ financialStatus: 'refunded' })).toBe(false)
  expect(arriving({ financialStatus: 'partially_refunded' })).toBe(true)
  expect(arriving({ status: 'CANCELLED' })).toBe(false)
  expect(arriving({ subscriptionId: 20002 })).toBe(false)
})
