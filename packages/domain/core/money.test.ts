import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distribute, divideHalfUp, fromWire, parseEuros, toWire } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [7220, '72.20'],
  [-2000, '-20.00'],
  [123456789, '1234567.89'],
])('%i cents are formatted as %s and parsed back', (cents, text) => {
  expect(toWire(cents)).toBe(text)
  expect(fromWire(text)).toBe(cents)
})

test.each(['72.2', '72,20', '72', '', ' 72.20', '1e3.00', '72.205'])('%j is not an amount', (text) => {
  expect(fromWire(text)).toBeUndefined()
})

test('a fraction of a cent is never formatted', () => {
  expect(() => toWire(0.5)).toThrow(RangeError)
})

test.each([
  [5, 2, 3],
  [-5, 2, -3],
  [4, 3, 1],
  [7, 4, 2],
  [0, 7, 0],
])('%i over %i rounds to %i', (numerator, denominator, expected) => {
  expect(divideHalfUp(numerator, denominator)).toBe(expected)
})

test('a remaining cent goes to the largest remainder, then to the first part', () => {
  expect(distribute(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(distribute(1000, [7220, 1990])).toEqual([784, 216])
  expect(distribute(10, [0, 0])).toEqual([10, 0])
  expect(distribute(0, [3, 4])).toEqual([0, 0])
})

test('parts always add up to the total, and none is further than a cent from its share', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (weights, total) => {
      const sum = weights.reduce((left, right) => left + right, 0)
      fc.pre(sum > 0)
      const parts = distribute(total, weights)
      expect(parts.reduce((left, right) => left + right, 0)).toBe(total)
      parts.forEach((part, index) => {
        expect(Math.abs(part - (total * (weights[index] ?? 0)) / sum)).toBeLessThan(1.000001)
      })
    }),
  )
})

test.each([
  ['12.30', 1230],
  ['12,3', 1230],
  ['12', 1200],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.234,50', undefined],
  ['12.345', undefined],
  ['1234567', undefined],
])('an amount typed as %j is %s cents', (text, cents) => {
  expect(parseEuros(text)).toBe(cents)
})
