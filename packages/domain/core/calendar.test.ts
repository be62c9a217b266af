import { describe, expect, test } from 'vitest'
import { berlinTime, startOfBerlinDay } from './berlin.ts'
import {
  addDays,
  addMinutes,
  berlinDay,
  day,
  daysBetween,
  instant,
  isDay,
  parseDay,
  parseInstant,
  weekday,
} from './calendar.ts'

describe('a day', () => {
  test.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])('is %s', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20.11.2026', '', '2026-11-20T00:00'])(
    'is not %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined()
      expect(() => day(text)).toThrow(RangeError)
    },
  )

  test('is followed by the next one across months, years and clock changes', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
    expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(day('2026-03-28'), 2)).toBe('2026-03-30')
    expect(addDays(day('2026-11-20'), -20)).toBe('2026-10-31')
    expect(daysBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2)
    expect(daysBetween(day('2026-11-20'), day('2026-11-13'))).toBe(-7)
  })

  test.each([
    ['2026-11-15', 0],
    ['2026-11-16', 1],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['1969-12-31', 3],
  ] as const)('%s is weekday %i, Sunday being 0', (text, expected) => {
    expect(weekday(day(text))).toBe(expected)
  })
})

describe('Berlin', () => {
  test.each([
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['2026-07-01T22:00:00.000Z', '2026-07-02'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  ])('at %s it is %s', (at, expected) => {
    expect(berlinDay(instant(at))).toBe(expected)
  })

  test.each([
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (of, start) => {
    expect(startOfBerlinDay(day(of))).toBe(start)
  })

  test('04:00 exists on the days on which the clocks change', () => {
    expect(berlinTime(day('2026-03-29'), '04:00')).toBe('2026-03-29T02:00:00.000Z')
    expect(berlinTime(day('2026-10-25'), '04:00')).toBe('2026-10-25T03:00:00.000Z')
  })

  test('each day begins where the previous one ends, for three years', () => {
    for (let count = 0; count < 1096; count += 1) {
      const of = addDays(day('2026-01-01'), count)
      const start = startOfBerlinDay(of)
      expect(berlinDay(start)).toBe(of)
      expect(berlinDay(instant(addMinutes(start, -1)))).toBe(addDays(of, -1))
    }
  })
})

describe('an instant', () => {
  test('is parsed with any offset and stored in UTC', () => {
    expect(instant('2026-11-20T12:00:00+01:00')).toBe('2026-11-20T11:00:00.000Z')
    expect(parseInstant('2026-11-20T08:41:00Z')).toBe('2026-11-20T08:41:00.000Z')
  })

  test.each([
    '2026-11-20',
    '2026-11-20T12:00:00',
    'now',
    '2026-11-20T25:00:00Z',
    '2026-02-30T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
  ])('is not %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
    expect(() => instant(text)).toThrow(RangeError)
  })
})
