import { describe, expect, test } from 'vitest'
import { defaultSubscription, inListOrder, isListable, type ListedSubscription } from './subscription-list.ts'

function listed(id: number, status: ListedSubscription['status'], createdAt = '2026-01-01T00:00:00.000Z') {
  return { id, status, createdAt, pet: {}, lines: [{ product: {} }] }
}

const paused = listed(1, 'PAUSED')
const cancelled = listed(2, 'CANCELLED')
const active = listed(3, 'ACTIVE', '2026-02-01T00:00:00.000Z')
const oldest = listed(4, 'ACTIVE', '2025-02-01T00:00:00.000Z')

describe('subscriptions', () => {
  test('are listed ACTIVE, PAUSED, CANCELLED, the oldest first', () => {
    expect(inListOrder([cancelled, paused, active, oldest])).toEqual([oldest, active, paused, cancelled])
    expect(inListOrder([listed(6, 'ACTIVE'), listed(5, 'ACTIVE')]).map(({ id }) => id)).toEqual([5, 6])
  })

  test('without a pet or a product are not listed', () => {
    expect(isListable(active)).toBe(true)
    expect(isListable({ ...active, pet: null })).toBe(false)
    expect(isListable({ ...active, lines: [{ product: null }] })).toBe(false)
    expect(isListable({ ...active, lines: [{ product: null }, { product: {} }] })).toBe(true)
  })
})

describe('the portal’s default is', () => {
  test('the chosen one, if it is still listed', () => {
    expect(defaultSubscription([active, cancelled], 2)).toBe(cancelled)
    expect(defaultSubscription([active, { ...cancelled, pet: null }], 2)).toBe(active)
    expect(defaultSubscription([active], 99)).toBe(active)
  })

  test('else the first active one, else the first of the list', () => {
    expect(defaultSubscription([paused, active, oldest], null)).toBe(oldest)
    expect(defaultSubscription([cancelled, paused], null)).toBe(paused)
  })

  test('nothing if nothing is listed', () => {
    expect(defaultSubscription([], 1)).toBeNull()
    expect(defaultSubscription([{ ...active, lines: [] }], null)).toBeNull()
  })
})
