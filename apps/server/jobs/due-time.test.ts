import { describe, expect, test } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { firstTimeAfter, lastTimeUntil } from './due-time.ts'
import { SCHEDULE } from './schedule.ts'

const times = ['04:00', '10:00']

describe('due times are Berlin times, also on days when the clocks change', () => {
  test.each([
    ['2026-11-20T11:00:00.000Z', '2026-11-20', '2026-11-21T03:00:00.000Z'],
    ['2026-11-21T03:00:00.000Z', '2026-11-20', '2026-11-21T09:00:00.000Z'],
    ['2026-11-20T11:00:00.000Z', '2026-12-08', '2026-12-08T03:00:00.000Z'],
    ['2027-03-27T22:00:00.000Z', '2027-03-20', '2027-03-28T02:00:00.000Z'],
    ['2026-10-24T22:30:00.000Z', '2026-10-20', '2026-10-25T03:00:00.000Z'],
  ])('the first after %s and from %s on is %s', (after, from, expected) => {
    expect(firstTimeAfter({ times }, instant(after), day(from))).toBe(expected)
  })

  test.each([
    ['2026-11-20T11:00:00.000Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T00:30:00.000Z', '2026-11-19T09:00:00.000Z'],
  ])('the last until %s is %s', (until, expected) => {
    expect(lastTimeUntil({ times }, instant(until))).toBe(expected)
  })
})

describe('days on which a job is due', () => {
  test.each([
    // 2026-11-20 is a Friday; 25 and 26 December are holidays, and 27 December is a Sunday.
    ['MONDAY', '2026-11-20T11:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['MONDAY', '2026-11-23T03:00:00.000Z', '2026-11-23T09:00:00.000Z'],
    ['MONDAY', '2026-11-23T09:00:00.000Z', '2026-11-30T03:00:00.000Z'],
    ['FIRST_OF_MONTH', '2026-11-20T11:00:00.000Z', '2026-12-01T03:00:00.000Z'],
    ['WORKING_DAYS', '2026-12-24T11:00:00.000Z', '2026-12-28T03:00:00.000Z'],
  ] as const)('%s: the first after %s is %s', (on, after, expected) => {
    expect(firstTimeAfter({ times, on }, instant(after), day('2026-11-20'))).toBe(expected)
  })

  test.each([
    ['MONDAY', '2026-11-20T11:00:00.000Z', '2026-11-16T09:00:00.000Z'],
    ['FIRST_OF_MONTH', '2026-11-20T11:00:00.000Z', '2026-11-01T09:00:00.000Z'],
    ['WORKING_DAYS', '2026-12-27T11:00:00.000Z', '2026-12-24T09:00:00.000Z'],
  ] as const)('%s: the last until %s is %s', (on, until, expected) => {
    expect(lastTimeUntil({ times, on }, instant(until))).toBe(expected)
  })
})

test('times are ascending, and charging runs from 04:00 to 22:00', () => {
  for (const { times } of SCHEDULE) expect(times).toEqual(times.toSorted())
  const charging = SCHEDULE.find(({ job }) => job.name === 'charge-due')?.times
  expect([charging?.at(0), charging?.at(1), charging?.at(-1), charging?.length]).toEqual([
    '04:00',
    '04:15',
    '22:00',
    73,
  ])
})
