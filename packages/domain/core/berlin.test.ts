import { describe, expect, test } from 'vitest'
import { advanceClock, isMoveTooLong, parseClockStep, parseClockTarget, parseFutureMoment } from './berlin.ts'
import { instant } from './calendar.ts'

describe('a clock move keeps the wall-clock time in Berlin', () => {
  test.each([
    ['+1d', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['+1w', '2026-11-20T11:00:00.000Z', '2026-11-27T11:00:00.000Z'],
    ['+4w', '2026-11-20T11:00:00.000Z', '2026-12-18T11:00:00.000Z'],
    // The clocks go back on 25 October 2026 and forward on 28 March 2027.
    ['+1d', '2026-10-24T10:00:00.000Z', '2026-10-25T11:00:00.000Z'],
    ['+1w', '2026-10-24T10:00:00.000Z', '2026-10-31T11:00:00.000Z'],
    ['+1d', '2027-03-27T11:00:00.000Z', '2027-03-28T10:00:00.000Z'],
    // 02:30 does not exist on 28 March and becomes 03:30. On 25 October it occurs twice; the first one counts.
    ['+1d', '2027-03-27T01:30:00.000Z', '2027-03-28T01:30:00.000Z'],
    ['+1d', '2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['+1d', '2026-11-20T22:59:59.999Z', '2026-11-21T22:59:59.999Z'],
    // Hours are exact, whatever the wall clock shows.
    ['+3h', '2026-10-24T23:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['+24h', '2026-10-24T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
  ])('%s from %s', (text, from, to) => {
    const step = parseClockStep(text)
    expect(step && advanceClock(instant(from), step)).toBe(to)
  })

  test.each(['7d', '+0d', '-1d', '+d', '+1m', '+1.5d', '+1d ', '+100000d', ''])(
    '%o is not a step',
    (text) => {
      expect(parseClockStep(text)).toBeUndefined()
    },
  )
})

describe('a clock target', () => {
  const now = instant('2026-11-20T11:00:00.000Z')

  test.each([
    ['2026-12-24T09:00', '2026-12-24T08:00:00.000Z'],
    ['2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
    ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['2026-12-24', '2026-12-24T11:00:00.000Z'],
    ['2027-07-01', '2027-07-01T10:00:00.000Z'],
    ['2026-12-24T09:00:00+01:00', '2026-12-24T08:00:00.000Z'],
    ['2026-12-24T08:00Z', '2026-12-24T08:00:00.000Z'],
  ])('can be %s', (text, at) => expect(parseClockTarget(text, now)).toBe(at))

  test.each(['2026-02-30', '2026-12-24T24:00', '2026-12-24T9:00', 'tomorrow', '24.12.2026', ''])(
    'cannot be %o',
    (text) => expect(parseClockTarget(text, now)).toBeUndefined(),
  )
})

describe('a moment to come, at noon in Berlin,', () => {
  const now = instant('2026-11-20T11:00:00.000Z')

  test.each([
    ['18:00', '2026-11-20T17:00:00.000Z'],
    ['12:00', '2026-11-21T11:00:00.000Z'],
    ['03:30', '2026-11-21T02:30:00.000Z'],
    ['2026-12-24T09:00', '2026-12-24T08:00:00.000Z'],
    ['2026-11-20T11:00:01.000Z', '2026-11-20T11:00:01.000Z'],
  ])('can be %s', (text, at) => expect(parseFutureMoment(text, now)).toBe(at))

  test.each(['24:00', '9:00', 'soon', '', '2026-11-20', '2026-11-20T11:00:00.000Z', '2026-11-19T23:00'])(
    'cannot be %o',
    (text) => expect(parseFutureMoment(text, now)).toBeUndefined(),
  )
})

test('a move of more than 800 days is too long', () => {
  const from = instant('2026-11-20T11:00:00.000Z')
  expect(isMoveTooLong(from, instant('2029-01-28T22:59:59.000Z'))).toBe(false)
  expect(isMoveTooLong(from, instant('2029-01-28T23:00:00.000Z'))).toBe(true)
})
