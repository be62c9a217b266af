import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  dailyPrice,
  includedTax,
  menuFacts,
  menuPrice,
  orderTax,
  orderTotals,
  parcelCount,
  taxPercent,
} from './price.ts'

describe('a menu costs', () => {
  test('72.20 for 0500GSRTV28: 10.64 kg, 6.79 per kg, 2.58 a day', () => {
    const facts = menuFacts(500, { recipes: ['GS', 'RT'], cycle: 28, pension: 'V' }, CATALOGUE)
    expect(facts).toEqual({ grams: 10_640, price: 7220, unitPrice: 679, parcels: 1 })
    expect(dailyPrice(facts.price, 28)).toBe(258)
  })

  test('199.90 for 1400CGGSV28: 30.24 kg in three parcels; 109.20 every 14 days', () => {
    const plan = { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' } as const
    expect(menuFacts(1400, plan, CATALOGUE)).toMatchObject({ grams: 30_240, price: 19_990, parcels: 3 })
    expect(menuPrice(1400, { ...plan, cycle: 14 }, CATALOGUE)).toBe(10_920)
  })

  test('70 % of the 14-day price as a trial', () => {
    expect(menuPrice(650, { recipes: ['RT'], cycle: 14, pension: 'V' }, CATALOGUE)).toBe(5060)
    expect(menuPrice(650, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, CATALOGUE)).toBe(3550)
  })

  test('one parcel per started 15 kg', () => {
    expect([14_999, 15_000, 15_001, 30_000].map((grams) => parcelCount(grams, CATALOGUE))).toEqual([
      1, 1, 2, 2,
    ])
  })
})

describe('VAT', () => {
  test.each([
    ['DE', 7, 19_990, 1308],
    ['AT', 13, 16_900, 1944],
  ] as const)('in %s is %i %%: %i cents contain %i', (country, percent, gross, tax) => {
    expect(taxPercent(country, day('2026-11-20'), CATALOGUE)).toBe(percent)
    expect(includedTax(gross, percent)).toBe(tax)
  })
})

test('a country without rates is an error, and not free of VAT', () => {
  expect(() => taxPercent('FR', day('2026-11-20'), CATALOGUE)).toThrow('no VAT of the country FR')
})

describe('VAT of a rate with a decimal', () => {
  test.each([
    [5.5, 10_550, 550],
    [8.1, 10_810, 810],
    [2.6, 9_999, 253],
    [0.1, 1_001, 1],
    [0, 9_999, 0],
  ])('of %d %%: %i cents contain %i', (percent, gross, tax) => {
    expect(includedTax(gross, percent)).toBe(tax)
  })
})

describe('an order', () => {
  const menu = { id: 1, price: 7220, quantity: 1 }
  const snack = { id: 2, price: 1990, quantity: 2 }
  const sample = { id: 3, price: 0, quantity: 1 }

  test('adds up its lines by quantity', () => {
    expect(orderTotals([menu, snack], null, 0)).toMatchObject({
      lineItems: 11_200,
      discount: 0,
      total: 11_200,
    })
  })

  test('distributes its discount so that the lines add up to the total and free samples stay free', () => {
    const totals = orderTotals([menu, snack, sample], { valueType: 'PERCENTAGE', value: 10 }, 0)
    expect(totals).toMatchObject({ lineItems: 11_200, discount: 1120, total: 10_080 })
    expect(totals.lines.map(({ discountedPrice }) => discountedPrice)).toEqual([6498, 3582, 0])
  })

  test('includes the VAT of the country in which its transport ends', () => {
    expect(orderTax(4560, 'DE', day('2026-11-16'), CATALOGUE)).toEqual({ percent: 7, tax: 298 })
    expect(orderTax(4560, 'AT', day('2026-11-16'), CATALOGUE)).toEqual({ percent: 13, tax: 525 })
  })

  test('without lines costs nothing', () => {
    expect(orderTotals([], { valueType: 'FIXED', value: 500 }, 0)).toEqual({
      lines: [],
      lineItems: 0,
      discount: 0,
      shipping: 0,
      total: 0,
    })
  })
})
