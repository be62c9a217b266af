import { describe, expect, test } from 'vitest'
import { contradictsPlan, intervalText, parseInterval, statedInterval } from './stated-interval.ts'

describe('the interval of another system', () => {
  test.each([
    ['28', 'day', '28 days'],
    ['4', 'week', '28 days'],
    ['2', 'Wochen', '14 days'],
    [' 14 ', 'DAY', '14 days'],
    ['1', 'month', '1 month'],
    ['3', 'Monate', '3 months'],
    ['1', 'year', '12 months'],
  ])('of %s %s is %s', (count, unit, text) => {
    const interval = statedInterval(count, unit)
    expect(interval && intervalText(interval)).toBe(text)
  })

  test.each([
    ['', 'day'],
    ['0', 'day'],
    ['2.5', 'week'],
    ['-14', 'day'],
    ['14', ''],
    ['14', 'fortnight'],
    ['99999', 'day'],
  ])('of %j %j is none', (count, unit) => {
    expect(statedInterval(count, unit)).toBeNull()
  })

  test.each([
    ['28', '28 days'],
    ['28 days', '28 days'],
    ['4Wochen', '28 days'],
    ['1 Monat', '1 month'],
    ['every 28 days', null],
    ['', null],
  ])('is read from the cell %j as %s', (cell, text) => {
    const interval = parseInterval(cell)
    expect(interval && intervalText(interval)).toBe(text)
  })

  test.each([
    [{ days: 28 }, 28, false],
    [{ days: 14 }, 14, false],
    [{ days: 14 }, 'TEST', false],
    [{ days: 21 }, 14, true],
    [{ days: 14 }, 28, true],
    [{ months: 1 }, 28, true],
  ] as const)('of %o contradicts a cycle of %s: %s', (interval, cycle, expected) => {
    expect(contradictsPlan(interval, { cycle })).toBe(expected)
  })
})
