import { describe, expect, test } from 'vitest'
import { day, mondayOf } from './calendar.ts'
import { bucketStart, bucketStarts, granularityOf, isValidPeriod, periodUntil } from './report-period.ts'

const period = (from: string, to: string) => ({ from: day(from), to: day(to) })

test('a period ends with its day and includes it', () => {
  expect(periodUntil(day('2026-11-20'), 1)).toEqual(period('2026-11-20', '2026-11-20'))
  expect(periodUntil(day('2026-11-20'), 30)).toEqual(period('2026-10-22', '2026-11-20'))
})

test.each([
  ['one day', '2026-11-20', '2026-11-20', true],
  ['backwards', '2026-11-20', '2026-11-19', false],
  ['two years', '2025-01-01', '2026-12-31', true],
  ['732 days', '2024-01-01', '2026-01-01', true],
  ['733 days', '2024-01-01', '2026-01-02', false],
])('the period of %s: %s to %s', (_name, from, to, expected) => {
  expect(isValidPeriod(period(from, to))).toBe(expected)
})

describe('a month is reported daily, longer periods weekly', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'DAY', 30, '2026-11-01'],
    ['2026-10-01', '2026-10-31', 'DAY', 31, '2026-10-01'],
    ['2026-10-01', '2026-11-01', 'WEEK', 5, '2026-09-28'],
    ['2026-12-28', '2027-03-27', 'WEEK', 13, '2026-12-28'],
  ])('%s to %s', (from, to, step, count, first) => {
    const requested = period(from, to)
    expect(granularityOf(requested)).toBe(step)
    const steps = bucketStarts(requested, granularityOf(requested))
    expect([steps.length, steps[0]]).toEqual([count, first])
  })
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-20', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('%s belongs to the week of Monday %s', (of, monday) => {
  expect(mondayOf(day(of))).toBe(monday)
  expect(bucketStart(day(of), 'WEEK')).toBe(monday)
  expect(bucketStart(day(of), 'DAY')).toBe(of)
})
