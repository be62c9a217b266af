import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import {
  comparisonWeighing,
  firstWeighingDay,
  isUnusualChange,
  newestWeighing,
  weighingOn,
  weightRange,
  withWeighing,
  type Weighing,
} from './weighing.ts'

const on = (text: string, weight: number, source: Weighing['source'] = 'IMPORT'): Weighing => ({
  measuredOn: day(text),
  weight,
  source,
})
const CURVE = [on('2026-10-01', 27), on('2026-04-01', 25), on('2026-11-01', 28)]

describe('weighings', () => {
  test('are one per day: a later entry replaces the former', () => {
    const twice = withWeighing(withWeighing(CURVE, day('2026-10-15'), 26), day('2026-10-15'), 26.5)
    expect(twice.map(({ weight }) => weight)).toEqual([25, 27, 26.5, 28])
    expect(weighingOn(twice, day('2026-10-15'))).toMatchObject({ source: 'CUSTOMER' })
  })

  test('can be removed, also the only one', () => {
    expect(withWeighing([on('2026-11-01', 28)], day('2026-11-01'), null)).toEqual([])
    expect(newestWeighing([])).toBeUndefined()
  })

  test.each([
    ['2026-11-20', 28],
    ['2026-10-15', 27],
    ['2026-10-01', 25],
    ['2026-03-01', 25],
  ])('of %s are compared with %d kg', (text, weight) => {
    expect(comparisonWeighing(CURVE, day(text))?.weight).toBe(weight)
  })

  test('are sorted by day, regardless of the order of entry', () => {
    expect(newestWeighing(CURVE)?.weight).toBe(28)
  })

  test('start with the month of birth', () => {
    expect(firstWeighingDay({ year: 2021, month: 4 })).toBe('2021-04-01')
  })

  test.each([
    [28, 33.6, false],
    [28, 33.61, true],
    [28, 22.4, false],
    [28, 22.39, true],
    [2.6, 26, true],
  ])('from %d to %d kg are unusual: %s', (before, after, unusual) => {
    expect(isUnusualChange(before, after)).toBe(unusual)
  })

  test('of puppies may be lighter than those of adults', () => {
    expect(weightRange('puppy').min).toBeLessThan(weightRange('adult').min)
    expect(weightRange('senior')).toEqual(weightRange('adult'))
  })
})
