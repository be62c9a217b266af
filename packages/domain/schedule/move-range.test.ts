import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { commonLimits, longestPause, orderLimits, orderRange, restartRange } from './move-range.ts'

const today = day('2026-11-20')

describe('the days that an order can be moved to', () => {
  it('start tomorrow and end 84 days ahead', () => {
    expect(orderRange({ billingDate: day('2026-12-08') }, today)).toEqual({
      min: '2026-11-21',
      max: '2027-02-12',
    })
  })

  it('include the current day of a later order', () => {
    expect(orderRange({ billingDate: day('2027-03-02') }, today).max).toBe('2027-03-02')
  })

  it('are strictly between the planned neighbours', () => {
    const place = { billingDate: day('2026-12-08'), before: day('2026-12-01'), after: day('2027-01-05') }
    expect(orderRange(place, today)).toEqual({ min: '2026-12-02', max: '2027-01-04' })
  })

  it('end before a declared end', () => {
    expect(orderRange({ billingDate: day('2026-12-08'), endsAt: day('2026-12-20') }, today).max).toBe(
      '2026-12-19',
    )
  })
})

describe('the days that the orders of several dogs can be moved to together', () => {
  const of = (billingDate: string, neighbours: { before?: string; after?: string } = {}) =>
    orderLimits(
      {
        billingDate: day(billingDate),
        before: neighbours.before ? day(neighbours.before) : undefined,
        after: neighbours.after ? day(neighbours.after) : undefined,
      },
      today,
    )

  it('are those of each of them, with what stands before and after them', () => {
    const dogs = [of('2026-12-08', { after: '2027-01-05' }), of('2026-12-01', { before: '2026-11-24' })]
    expect(commonLimits(dogs)).toEqual({
      min: '2026-11-25',
      before: 'EARLIER_ORDER',
      max: '2027-01-04',
      after: 'LATER_ORDER',
    })
    expect(commonLimits(dogs.toReversed())).toEqual(commonLimits(dogs))
  })

  it('are those of one dog alone, and none for no dog or if no day suits all', () => {
    expect(commonLimits([of('2026-12-08')])).toEqual(of('2026-12-08'))
    expect(commonLimits([])).toBeNull()
    const late = of('2026-12-20', { before: '2026-12-15' })
    expect(commonLimits([of('2026-12-08', { after: '2026-12-16' }), late])).toBeNull()
    expect(commonLimits([of('2026-12-08', { after: '2026-12-17' }), late])).toMatchObject({
      min: '2026-12-16',
      max: '2026-12-16',
    })
  })
})

describe('the days that a restart can be moved to', () => {
  it('start tomorrow and end 84 days ahead, or at the planned day', () => {
    const startedAt = day('2026-11-06')
    expect(restartRange(startedAt, day('2026-12-21'), today, CATALOGUE)).toEqual({
      min: '2026-11-21',
      max: '2027-02-12',
    })
    expect(restartRange(startedAt, day('2027-03-01'), today, CATALOGUE).max).toBe('2027-03-01')
  })

  it('never extend a pause beyond 26 weeks and its notice', () => {
    expect(restartRange(day('2026-07-01'), null, today, CATALOGUE).max).toBe('2027-01-02')
    const pauses = { weeks: [52], inARow: 52 }
    expect(restartRange(day('2026-07-01'), null, today, { pauses }).max).toBe('2027-02-12')
  })
})

it('the longest pause is the last that the catalogue lists, and none in an empty one', () => {
  expect(longestPause(CATALOGUE)).toBe(12)
  expect(longestPause({ pauses: { weeks: [1, 52], inARow: 104 } })).toBe(52)
  expect(longestPause({ pauses: { weeks: [], inARow: 26 } })).toBe(0)
})
