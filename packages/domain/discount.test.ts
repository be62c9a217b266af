import { describe, expect, test } from 'vitest'
import { day } from './calendar.ts'
import type { Discount } from './discount.ts'
import {
  consume,
  discountAmount,
  discountFor,
  discountsInTurn,
  isRemovable,
  normalisedCode,
} from './discount.ts'

const reward: Discount = {
  id: 1,
  kind: 'REWARD',
  title: '10% Treuerabatt',
  code: null,
  valueType: 'PERCENTAGE',
  value: 10,
  remainingOrders: 1,
  expiresAt: null,
  minimumOrder: null,
}
const code: Discount = { ...reward, id: 2, kind: 'CODE', code: 'NAPF5', valueType: 'FIXED', value: 500 }
const order = { billingDate: day('2026-12-08'), total: 7220 }

describe('a discount', () => {
  test.each([
    ['PERCENTAGE', 10, 7225, 723],
    ['PERCENTAGE', 10, 7224, 722],
    ['FIXED', 500, 300, 300],
    ['PERCENTAGE', 100, 7220, 7220],
  ] as const)('%s %i takes %i cents down by %i', (valueType, value, total, amount) => {
    expect(discountAmount({ valueType, value }, total)).toBe(amount)
  })

  test('can be taken off by the customer only if it is a code', () => {
    expect([reward, code, { ...reward, kind: 'OFFER' as const }].map(isRemovable)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('is found by its code however that is typed', () => {
    expect(normalisedCode('  pfote10 ')).toBe('PFOTE10')
  })
})

describe('of several discounts an order gets', () => {
  test('the one that takes off most, never two', () => {
    expect(discountFor([code, reward], order)).toBe(reward)
    expect(discountFor([code, reward], { ...order, total: 4000 })).toBe(code)
  })

  test('among equals the one that expires first', () => {
    const soon = { ...reward, id: 9, expiresAt: day('2026-12-31') }
    expect(discountFor([reward, soon], order)).toBe(soon)
  })

  test('none that is used up, over, or wants a larger order', () => {
    expect(discountFor([{ ...reward, remainingOrders: 0 }], order)).toBeNull()
    expect(discountFor([{ ...reward, expiresAt: day('2026-12-07') }], order)).toBeNull()
    expect(discountFor([{ ...reward, minimumOrder: 7221 }], order)).toBeNull()
    expect(
      discountFor([{ ...reward, expiresAt: day('2026-12-08'), minimumOrder: 7220 }], order),
    ).not.toBeNull()
  })

  test('in turn what the orders before it left', () => {
    const later = { ...order, billingDate: day('2027-01-05') }
    const twice = { ...code, remainingOrders: 2 }
    expect(discountsInTurn([reward, twice], [order, later, later, later])).toEqual([
      reward,
      twice,
      { ...twice, remainingOrders: 1 },
      null,
    ])
  })

  test('and keeps one without a limit', () => {
    const endless = { ...reward, remainingOrders: null }
    expect(consume([endless], 1)).toEqual([endless])
  })
})
