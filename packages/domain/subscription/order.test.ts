import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { TrackedOrder } from './order.ts'
import { currentOrder, orderLists } from './order.ts'

const TODAY = day('2026-11-20')
const shipped: TrackedOrder = {
  id: 20001008,
  billingDate: '2026-11-10',
  status: 'PROCESSED',
  financialStatus: 'paid',
  tracking: { events: [{ id: 'shipped', updatedAt: '2026-11-16T16:05:00.000Z' }] },
}

function deliveredAt(updatedAt: string): TrackedOrder {
  return { ...shipped, tracking: { events: [{ id: 'delivered', updatedAt }] } }
}

describe('the current order', () => {
  test('is the newest one, in any order of the list', () => {
    const older = { ...shipped, id: 20001007, billingDate: '2026-10-13' }
    const sameDay = { ...shipped, id: 20001009 }
    expect(currentOrder([older, shipped], TODAY)).toBe(shipped)
    expect(currentOrder([sameDay, shipped, older], TODAY)).toBe(sameDay)
  })

  test('is shown until midnight in Berlin after its delivery', () => {
    const lateEvening = deliveredAt('2026-11-20T22:59:00.000Z')
    expect(currentOrder([lateEvening], TODAY)).toBe(lateEvening)
    expect(currentOrder([lateEvening], day('2026-11-21'))).toBeNull()
    expect(currentOrder([deliveredAt('2026-11-19T22:59:00.000Z')], TODAY)).toBeNull()
    expect(currentOrder([deliveredAt('2026-11-19T23:00:00.000Z')], TODAY)).not.toBeNull()
  })

  test.each([
    ['not processed', { status: 'CANCELLED' }],
    ['not tracked', { tracking: null }],
    ['refunded', { financialStatus: 'refunded' }],
    ['refunded in part', { financialStatus: 'partially_refunded' }],
  ] as const)('is none if the newest is %s, even if an older one would qualify', (_name, change) => {
    const older = { ...shipped, id: 20001007, billingDate: '2026-10-13' }
    expect(currentOrder([{ ...shipped, ...change }, older], TODAY)).toBeNull()
  })

  test('is none without orders', () => {
    expect(currentOrder([], TODAY)).toBeNull()
  })
})

describe('the lists of the dashboard', () => {
  const entry = (id: number, status: 'SCHEDULED' | 'SKIPPED' | 'FAILED' = 'SCHEDULED') => ({ id, status })
  const five = [entry(1, 'SKIPPED'), entry(2), entry(3), entry(4), entry(5)]

  test('with a current order: it is the card, then the next three', () => {
    const current = { id: 9 }
    expect(orderLists(five, current)).toEqual({ next: five[1], card: current, upcoming: five.slice(1, 4) })
  })

  test('without one: the next order is the card, then the three after it', () => {
    expect(orderLists(five, null)).toEqual({ next: five[1], card: five[1], upcoming: five.slice(2, 5) })
  })

  test('never show the current order twice', () => {
    expect(orderLists(five, { id: 2 }).upcoming.map(({ id }) => id)).toEqual([3, 4, 5])
  })

  test('show an owed order first', () => {
    expect(orderLists([entry(7, 'FAILED'), entry(8)], null).card).toEqual(entry(7, 'FAILED'))
  })

  test('are empty if nothing is planned', () => {
    expect(orderLists([entry(1, 'SKIPPED')], null)).toEqual({ next: null, card: null, upcoming: [] })
  })
})
