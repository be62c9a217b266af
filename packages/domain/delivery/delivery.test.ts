import { describe, expect, test } from 'vitest'
import { addDays, day, daysBetween, weekday, type Weekday } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { deliveryOffset, deliveryWindow } from './delivery.ts'

const WEEKDAYS: Weekday[] = [0, 1, 2, 3, 4, 5, 6]

describe('new delivery days, which a version brings from 1 February on,', () => {
  const later = { weekdays: [5], windowDays: 1, from: 'DE' }
  const catalogue = {
    ...CATALOGUE,
    deliveries: [
      { from: day('2026-11-01'), delivery: CATALOGUE.delivery },
      { from: day('2027-02-01'), delivery: later },
    ],
  }
  test.each([
    ['2026-10-30', '2026-11-03', '2026-11-05'],
    ['2027-01-31', '2027-02-02', '2027-02-04'],
    ['2027-02-01', '2027-02-12', '2027-02-12'],
    ['2027-02-07', '2027-02-12', '2027-02-12'],
  ])('a box billed on %s arrives from %s to %s', (billed, from, to) => {
    expect(deliveryWindow(day(billed), 'DE', catalogue)).toEqual({ from, to, shiftedByHoliday: false })
  })
})

describe('a box arrives', () => {
  test.each([
    [0, 2],
    [1, 8],
    [2, 7],
    [3, 6],
    [4, 5],
    [5, 4],
    [6, 3],
  ] as const)('billed on weekday %i, %i days later', (billedOn, days) => {
    expect(deliveryOffset(billedOn)).toBe(days)
  })

  test('by the formula of the spec: (9 - weekday) mod 7, Tuesday 7, Monday 8', () => {
    const raw = (w: number) => (w === 2 ? 7 : w === 1 ? 8 : (9 - w) % 7)
    expect(WEEKDAYS.map(deliveryOffset)).toEqual(WEEKDAYS.map(raw))
  })

  test('on the first Tuesday at least two days later, for 2800 days', () => {
    for (let count = 0; count < 2800; count += 1) {
      const billed = addDays(day('2026-01-01'), count)
      const from = addDays(billed, deliveryOffset(weekday(billed)))
      expect(weekday(from)).toBe(2)
      expect(daysBetween(billed, from)).toBeGreaterThanOrEqual(2)
      expect(daysBetween(billed, from)).toBeLessThan(9)
    }
  })

  test('from Tuesday to Thursday in an ordinary week', () => {
    expect(deliveryWindow(day('2026-12-14'), 'DE', CATALOGUE)).toEqual({
      from: '2026-12-22',
      to: '2026-12-24',
      shiftedByHoliday: false,
    })
  })
})

describe('public holidays move a delivery', () => {
  const weeks: [string, 'DE' | 'AT', string, string][] = [
    ['2026-12-08', 'AT', '2026-12-09', '2026-12-11'],
    ['2027-01-05', 'AT', '2027-01-05', '2027-01-08'],
    ['2027-03-30', 'DE', '2027-03-31', '2027-04-02'],
    ['2027-03-30', 'AT', '2027-03-31', '2027-04-02'],
    ['2027-05-04', 'DE', '2027-05-04', '2027-05-07'],
    ['2027-05-04', 'AT', '2027-05-04', '2027-05-07'],
    ['2027-05-18', 'DE', '2027-05-19', '2027-05-21'],
    ['2027-05-18', 'AT', '2027-05-19', '2027-05-21'],
    ['2027-05-25', 'AT', '2027-05-25', '2027-05-28'],
    ['2027-10-26', 'AT', '2027-10-27', '2027-10-29'],
    ['2027-12-07', 'AT', '2027-12-07', '2027-12-10'],
  ]

  test.each(weeks)('the week of Tuesday %s in %s: %s to %s', (tuesday, country, from, to) => {
    expect(deliveryWindow(addDays(day(tuesday), -4), country, CATALOGUE)).toEqual({
      from,
      to,
      shiftedByHoliday: true,
    })
  })

  test('in no other week of the thirteen months from December 2026', () => {
    const shifted = { DE: [] as string[], AT: [] as string[] }
    for (let tuesday = day('2026-12-01'); tuesday < '2027-12-31'; tuesday = addDays(tuesday, 7)) {
      for (const country of ['DE', 'AT'] as const) {
        if (deliveryWindow(addDays(tuesday, -4), country, CATALOGUE).shiftedByHoliday)
          shifted[country].push(tuesday)
      }
    }
    for (const country of ['DE', 'AT'] as const) {
      expect(shifted[country]).toEqual(weeks.filter((week) => week[1] === country).map((week) => week[0]))
    }
  })
})

describe('delivery on Mondays, a week after dispatch,', () => {
  const mondays = {
    ...CATALOGUE,
    delivery: { weekdays: [5, 6, 1], windowDays: 2, from: 'DE' },
    deliveries: undefined,
  }
  test.each([
    ['2026-11-27', { weekdays: [1], windowDays: 1, from: 'DE' }, '2026-12-07', '2026-12-07'],
    ['2026-11-29', { weekdays: [1], windowDays: 1, from: 'DE' }, '2026-12-07', '2026-12-07'],
    ['2026-11-30', { weekdays: [1], windowDays: 1, from: 'DE' }, '2026-12-14', '2026-12-14'],
    ['2026-11-27', { weekdays: [6, 1], windowDays: 2, from: 'DE' }, '2026-12-05', '2026-12-07'],
  ])('billed on %s with %j', (billed, delivery, from, to) => {
    expect(deliveryWindow(day(billed), 'DE', { ...mondays, delivery })).toEqual({
      from,
      to,
      shiftedByHoliday: false,
    })
  })

  test('avoids a Monday that is a public holiday', () => {
    // Easter Monday is 29 March 2027, Good Friday the 26th.
    expect(deliveryWindow(day('2027-03-19'), 'DE', mondays)).toEqual({
      from: '2027-03-27',
      to: '2027-03-27',
      shiftedByHoliday: true,
    })
  })
})
