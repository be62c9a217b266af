import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { RateView } from '@pfotenportal/contract/values'
import { taxRateOf } from './order-tax.ts'

it.each([
  [7, '0.07'],
  [20, '0.20'],
  [5.5, '0.055'],
  [0, '0.00'],
  [100, '1.00'],
])('%d percent is the rate %s', (percent, rate) => {
  expect(taxRateOf(percent)).toBe(rate)
})

it('a rate with a decimal is the same percentage again, and one that the API can answer', () => {
  assert(
    property(integer({ min: 0, max: 1000 }), (permille) => {
      const rate = taxRateOf(permille / 10)
      expect(Math.round(Number(rate) * 1000)).toBe(permille)
      expect(RateView.safeParse(rate).success).toBe(true)
    }),
  )
})
