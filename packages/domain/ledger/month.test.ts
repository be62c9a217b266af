import { describe, expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import {
  closingRefusal,
  daysOf,
  fiscalYearOf,
  monthOf,
  nextMonth,
  parseMonth,
  postingDay,
  previousMonth,
  stateOfMonth,
  type Month,
} from './month.ts'

const month = (text: string): Month => monthOf(day(`${text}-01`))

test.each(['2026-13', '2026-00', '11/2026', '2026-11-01', '26-11', '2026-1', ' 2026-11', '1999-12', ''])(
  '%j is not a month',
  (text) => {
    expect(parseMonth(text)).toBeUndefined()
  },
)

test.each([
  ['2026-11', '2026-11-01', '2026-11-30', '2026-12', '2026-10'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01', '2026-11'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-03', '2028-01'],
  ['2027-01', '2027-01-01', '2027-01-31', '2027-02', '2026-12'],
])('%s lasts from %s to %s', (text, from, to, next, previous) => {
  expect(parseMonth(text)).toBe(text)
  expect(daysOf(month(text))).toEqual({ from, to })
  expect([nextMonth(month(text)), previousMonth(month(text))]).toEqual([next, previous])
})

test.each([
  ['2026-10-31', 'AHEAD'],
  ['2026-11-01', 'RUNNING'],
  ['2026-11-30', 'RUNNING'],
  ['2026-12-01', 'OVER'],
] as const)('on %s, November is %s', (today, state) => {
  expect(stateOfMonth(month('2026-11'), day(today))).toBe(state)
})

describe('a fact is posted', () => {
  test.each([
    ['on its day', '2026-11-20', null, '2026-11-20'],
    ['on its day if an earlier month is closed', '2026-11-20', '2026-10', '2026-11-20'],
    ['on the first open day if its month is closed', '2026-11-20', '2026-11', '2026-12-01'],
    ['on the first open day even a year later', '2025-12-31', '2026-11', '2026-12-01'],
  ] as const)('%s', (_what, on, closed, posted) => {
    expect(postingDay(day(on), closed === null ? null : month(closed))).toBe(posted)
  })
})

describe('a month', () => {
  const open = { today: day('2026-12-01'), closedUntil: null, first: month('2026-11') }
  test.each([
    ['that is over is closed', open, undefined],
    ['that nothing was posted before is closed', { ...open, first: null }, undefined],
    ['after the last closed one is closed', { ...open, closedUntil: month('2026-10') }, undefined],
    ['that runs is not', { ...open, today: day('2026-11-30') }, 'NOT_OVER'],
    ['that has not begun is not', { ...open, today: day('2026-10-30') }, 'NOT_OVER'],
    ['is not closed twice', { ...open, closedUntil: month('2026-11') }, 'ALREADY_CLOSED'],
    ['before the last closed one is not', { ...open, closedUntil: month('2026-12') }, 'ALREADY_CLOSED'],
    ['after one that is open is not', { ...open, first: month('2026-10') }, 'EARLIER_OPEN'],
    ['two after the last closed one is not', { ...open, closedUntil: month('2026-09') }, 'EARLIER_OPEN'],
  ] as const)('%s', (_what, closing, refusal) => {
    expect(closingRefusal(month('2026-11'), closing)).toBe(refusal)
  })
})

it('a fiscal year may begin in any month', () => {
  expect(fiscalYearOf(day('2026-11-01'), '01-01')).toBe('2026-01-01')
  expect(fiscalYearOf(day('2026-06-30'), '07-01')).toBe('2025-07-01')
  expect(fiscalYearOf(day('2026-07-01'), '07-01')).toBe('2026-07-01')
})
