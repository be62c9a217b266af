import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { orderTotals } from '../product/price.ts'
import { REWARD } from '../testing/frieda.ts'
import { normaliseCode } from './code.ts'
import {
  allocateDiscounts,
  consumeDiscount,
  discountAmount,
  discountFor,
  isRemovable,
  NEW_DISCOUNT,
  withoutRemovedDiscounts,
  type Discount,
} from './discount.ts'

const reward = REWARD
const code: Discount = { ...REWARD, id: 2, kind: 'CODE', code: 'NAPF5', valueType: 'FIXED', value: 500 }
const order = { cycleIndex: 9, billingDate: day('2026-12-08'), total: 7220 }

describe('a discount', () => {
  test.each([
    ['PERCENTAGE', 10, 7225, 723],
    ['PERCENTAGE', 10, 7224, 722],
    ['FIXED', 500, 300, 300],
    ['PERCENTAGE', 100, 7220, 7220],
  ] as const)('%s %i reduces %i cents by %i', (valueType, value, total, amount) => {
    expect(discountAmount({ valueType, value }, total)).toBe(amount)
  })

  test('can be removed by the customer only if it is a code', () => {
    expect([reward, code, { ...reward, kind: 'OFFER' as const }].map(isRemovable)).toEqual([
      false,
      true,
      false,
    ])
  })

  test.each([
    ['typed in lower case between blanks', '  pfote10 '],
    ['with a blank inside', 'PFOTE 10'],
    ['with a no-break space and a line break', 'PFOTE\u00A010\r\n'],
    ['in straight quotes', '"PFOTE10"'],
    ['in German quotes, at the end of a sentence', '„PFOTE10“.'],
    ['in guillemets', '»PFOTE10«'],
    ['in accents and backticks', '´PFOTE10`'],
    ['with a full stop', 'PFOTE10.'],
    ['with a zero-width space inside', 'PFOTE\u200B10'],
    ['with a byte order mark and a direction mark', '\uFEFFPFOTE10\u200E'],
    ['with a soft hyphen', 'PFO\u00ADTE10'],
    ['in bold from a chat', '*PFOTE10*'],
    ['in brackets, with an exclamation mark', '(PFOTE10!)'],
    ['as an item of a list', '– PFOTE10'],
    ['in full-width letters', 'ＰＦＯＴＥ１０'],
  ])('is found by its code %s', (_how, typed) => {
    expect(normaliseCode(typed)).toBe('PFOTE10')
  })

  test.each([
    ['dashes stand for the hyphen', 'dank–7k3q‑m9td', 'DANK-7K3Q-M9TD'],
    ['the minus sign stands for the hyphen', 'DANK−7K3Q', 'DANK-7K3Q'],
    ['nothing is left of an empty quotation', ' „“ \u200B. ', ''],
    ['another letter stays another letter', 'PFÖTE10', 'PFÖTE10'],
  ])('%s', (_what, typed, read) => {
    expect(normaliseCode(typed)).toBe(read)
  })
})

describe('of several discounts, an order gets', () => {
  test('the one that reduces the price most, never two', () => {
    expect(discountFor([code, reward], order)).toBe(reward)
    expect(discountFor([code, reward], { ...order, total: 4000 })).toBe(code)
  })

  test('the one that expires first if two are equal', () => {
    const soon = { ...reward, id: 9, expiresAt: day('2026-12-31') }
    expect(discountFor([reward, soon], order)).toBe(soon)
  })

  test('none that is used up or expired, or that requires a larger order', () => {
    expect(discountFor([{ ...reward, remainingOrders: 0 }], order)).toBeNull()
    expect(discountFor([{ ...reward, expiresAt: day('2026-12-07') }], order)).toBeNull()
    expect(discountFor([{ ...reward, minimumOrder: 7221 }], order)).toBeNull()
    expect(
      discountFor([{ ...reward, expiresAt: day('2026-12-08'), minimumOrder: 7220 }], order),
    ).not.toBeNull()
  })

  test('the older of two that expire on the same day', () => {
    expect(discountFor([{ ...reward, id: NEW_DISCOUNT }, { ...reward, id: 7 }, reward], order)).toBe(reward)
    const fresh = { ...reward, id: NEW_DISCOUNT }
    expect(discountFor([fresh, { ...reward, id: 7 }], order)?.id).toBe(7)
  })

  test('a discount only from its first to its last order', () => {
    const from = { ...reward, fromCycleIndex: 10 }
    const to = { ...reward, toCycleIndex: 9 }
    const applies = (discount: Discount, cycleIndex: number | null) =>
      discountFor([discount], { ...order, cycleIndex }) !== null
    expect([9, 10, 11, null].map((index) => applies(from, index))).toEqual([false, true, true, true])
    expect([8, 9, 10, null].map((index) => applies(to, index))).toEqual([true, true, false, false])
    expect(withoutRemovedDiscounts([from, to])).toEqual([from])
    expect(isRemovable({ kind: 'CODE', toCycleIndex: 9 })).toBe(false)
  })

  test('what the orders before it left', () => {
    const later = { ...order, cycleIndex: 10, billingDate: day('2027-01-05') }
    const twice = { ...code, remainingOrders: 2 }
    expect(allocateDiscounts([reward, twice], [order, later, later, later])).toEqual([
      reward,
      twice,
      { ...twice, remainingOrders: 1 },
      null,
    ])
  })

  test('one without a limit every time', () => {
    const endless = { ...reward, remainingOrders: null }
    expect(consumeDiscount([endless], 1)).toEqual([endless])
  })
})

describe('any combination of discounts', () => {
  const amounts = fc.record({
    value: fc.integer({ min: -50, max: 100 }),
    cents: fc.integer({ min: 0, max: 60_000 }),
    isPercentage: fc.boolean(),
    lines: fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 40_000 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 6 },
    ),
  })

  const shippings = fc.integer({ min: 0, max: 2_000 })

  test('keeps prices non-negative and discounts below the goods, and lines and shipping add up to the total', () => {
    fc.assert(
      fc.property(amounts, shippings, ({ value, cents, isPercentage, lines }, shipping) => {
        const discount = isPercentage
          ? { valueType: 'PERCENTAGE' as const, value }
          : { valueType: 'FIXED' as const, value: cents }
        const totals = orderTotals(lines, discount, shipping)
        const goods = totals.lines.reduce((sum, line) => sum + line.discountedPrice, 0)
        expect(totals.discount).toBeGreaterThanOrEqual(0)
        expect(totals.total).toBeGreaterThanOrEqual(totals.shipping)
        expect(totals.lineItems - totals.discount).toBe(goods)
        expect(goods + totals.shipping).toBe(totals.total)
        for (const line of totals.lines) expect(line.discountedPrice).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('never stacks: an order pays its price less one discount', () => {
    const some = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 40_000 }), (percentages, total) => {
        const discounts = percentages.map((value, index) => ({ ...reward, id: index + 1, value }))
        const chosen = discountFor(discounts, { ...order, total })
        const amounts = discounts.map((discount) => discountAmount(discount, total))
        expect(chosen && discountAmount(chosen, total)).toBe(Math.max(...amounts))
      }),
    )
  })
})
