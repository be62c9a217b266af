import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { includedTax } from '../product/price.ts'
import {
  creditAmounts,
  creditedBefore,
  isReceiptOutdated,
  receiptAmounts,
  seriesYear,
  taxOfPart,
  type ChargedAmounts,
} from './document.ts'

const order: ChargedAmounts = {
  lines: [
    { price: 7220, quantity: 1 },
    { price: 1490, quantity: 2 },
  ],
  discount: 1020,
  shipping: 0,
  total: 9180,
  tax: 601,
  taxRate: '0.07',
  country: 'DE',
}

describe('a receipt', () => {
  it('states the lines, the discount and the VAT by country and rate', () => {
    expect(receiptAmounts(order)).toEqual({
      lines: [7220, 2980],
      discount: 1020,
      shipping: 0,
      total: 9180,
      vat: [{ country: 'DE', rate: '0.07', net: 8579, tax: 601, gross: 9180 }],
    })
  })

  test.each([
    ['shipping counts', { shipping: 490, total: 9670, tax: 633 }, { total: 9670, gross: 9670, net: 9037 }],
    [
      'in Austria with its rate',
      { country: 'AT', taxRate: '0.13', tax: 1056 },
      { total: 9180, gross: 9180, net: 8124 },
    ],
    ['a rate of zero', { taxRate: '0', tax: 0 }, { total: 9180, gross: 9180, net: 9180 }],
  ] as const)('%s', (_what, changed, { total, gross, net }) => {
    const amounts = receiptAmounts({ ...order, ...changed })
    expect(amounts?.total).toBe(total)
    expect(amounts?.vat).toMatchObject([{ gross, net }])
  })

  it('is not issued if nothing was charged', () => {
    const free = { ...order, discount: 10_200, total: 0, tax: 0 }
    expect(receiptAmounts(free)).toBeUndefined()
  })

  it('is refused if its lines do not add up to what was charged', () => {
    expect(() => receiptAmounts({ ...order, total: 9181 })).toThrow('do not add up')
    expect(() => receiptAmounts({ ...order, shipping: 490 })).toThrow('do not add up')
  })
})

describe('a credit note', () => {
  test.each([
    ['all of it has all of the VAT', { refunded: 9180, credited: 0 }, 9180, 601],
    ['a part has its share', { refunded: 1000, credited: 0 }, 1000, 65],
    ['the rest has the rest', { refunded: 9180, credited: 1000 }, 8180, 536],
    ['a cent has its share as well', { refunded: 1, credited: 0 }, 1, 0],
  ])('%s', (_what, state, amount, tax) => {
    expect(creditAmounts(order, state)).toEqual({
      amount,
      vat: [{ country: 'DE', rate: '0.07', net: amount - tax, tax, gross: amount }],
    })
  })

  test.each([
    ['nothing was refunded', { refunded: 0, credited: 0 }],
    ['a refund that failed is made again', { refunded: 1000, credited: 1000 }],
    ['less is refunded than was credited', { refunded: 500, credited: 1000 }],
  ])('is not issued if %s', (_what, state) => {
    expect(creditAmounts(order, state)).toBeUndefined()
  })

  it('together with the others never has another VAT than the order', () => {
    const parts = tuple(
      integer({ min: 1, max: 3000 }),
      integer({ min: 1, max: 3000 }),
      integer({ min: 1, max: 3000 }),
    )
    assert(
      property(parts, ([one, two, three]) => {
        const total = one + two + three
        const tax = includedTax(total, 7)
        const whole = { total, tax }
        const taxes = [
          taxOfPart(whole, 0, one),
          taxOfPart(whole, one, two),
          taxOfPart(whole, one + two, three),
        ]
        expect(taxes.reduce((left, right) => left + right, 0)).toBe(tax)
        expect(Math.min(...taxes)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a receipt of a box that goes elsewhere', () => {
  test.each([
    ['stays for another street in the same country', {}, false],
    [
      'is replaced for another country with another rate',
      { country: 'AT', taxRate: '0.13', tax: 1056 },
      true,
    ],
    ['is replaced for another country with the same rate', { country: 'AT' }, true],
    ['is replaced if its rate changes', { taxRate: '0.19', tax: 1466 }, true],
  ] as const)('%s', (_what, now, isOutdated) => {
    expect(isReceiptOutdated(order, { ...order, ...now })).toBe(isOutdated)
  })

  it('counts what was credited before with its own VAT, and the credit notes after it have the rest', () => {
    const abroad: ChargedAmounts = { ...order, country: 'AT', taxRate: '0.13', tax: 1056 }
    const before = creditedBefore(abroad, 1000)
    expect(before).toEqual({ country: 'AT', rate: '0.13', net: 885, tax: 115, gross: 1000 })
    const rest = creditAmounts(abroad, { refunded: 9180, credited: 1000 })
    expect(rest?.vat[0]?.tax).toBe(1056 - 115)
    expect(creditedBefore(abroad, 0)).toBeUndefined()
  })
})

test.each([
  ['2026-11-20', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2027],
] as const)('a document of %s is numbered in %i', (issuedOn, year) => {
  expect(seriesYear(day(issuedOn))).toBe(year)
})
