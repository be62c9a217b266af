import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../core/calendar.ts'
import { billingDateAt, nextBillingDate } from '../subscription/schedule.ts'
import type { ScheduleException } from '../subscription/subscription.ts'
import { active, cancelled, inDunning, NOON, pausedByCustomer } from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { withBoxesOfFormerSystem } from './parallel-run.ts'

const exceptionOf = (cycleIndex: number, changes: Partial<ScheduleException>): ScheduleException => ({
  cycleIndex,
  skipped: false,
  isFinal: false,
  movedTo: null,
  cutoffAt: null,
  extraLines: [],
  ...changes,
})
const legacy = (changes: Parameters<typeof active>[0] = {}) =>
  active({
    isBilledHere: false,
    lastCycleIndex: 8,
    anchor: { index: 9, date: day('2026-11-18') },
    ...changes,
  })

describe('a contract that the former system bills', () => {
  test.each([
    ['before its day', '2026-11-17', '2026-11-18'],
    ['on its day', '2026-11-18', '2026-12-16'],
    ['a day later', '2026-11-19', '2026-12-16'],
    ['on its second day', '2026-12-16', '2027-01-13'],
    ['after a year', '2027-11-18', '2027-12-15'],
  ])('has its next order %s, on %s, on %s', (_name, today, next) => {
    const after = withBoxesOfFormerSystem(legacy(), day(today))
    const noon = { ...NOON, today: day(today) }
    expect(nextBillingDate(after, noon)).toBe(next)
  })

  test('keeps later skips and days, and loses those of passed boxes', () => {
    const exceptions = [
      exceptionOf(9, { movedTo: day('2026-11-19') }),
      exceptionOf(10, { skipped: true }),
      exceptionOf(11, { movedTo: day('2027-01-15') }),
    ]
    const after = withBoxesOfFormerSystem(legacy({ exceptions }), day('2026-11-19'))
    expect(after.exceptions).toEqual([
      exceptionOf(9, { skipped: true }),
      exceptionOf(10, { movedTo: day('2027-01-15') }),
    ])
  })

  test.each([
    ['billed here', active({ anchor: { index: 9, date: day('2026-11-18') } })],
    ['paused', { ...pausedByCustomer(), isBilledHere: false }],
    ['cancelled', { ...cancelled(), isBilledHere: false }],
    ['owing an order', { ...inDunning(), isBilledHere: false }],
  ])('is left alone if it is %s', (_name, subscription) => {
    expect(withBoxesOfFormerSystem(subscription, day('2027-01-01'))).toBe(subscription)
  })

  test('keeps every day after today, on any day, and again changes nothing', () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 }), fc.subarray([9, 10, 11, 12]), (days, skipped) => {
        const before = legacy({ exceptions: skipped.map((index) => exceptionOf(index, { skipped: true })) })
        const today = addDays(day('2026-11-01'), days)
        const after = withBoxesOfFormerSystem(before, today)
        if (after.status !== 'ACTIVE') throw new Error('not active')
        const dates = (of: typeof before, from: number) =>
          Array.from({ length: 40 }, (_none, index) => billingDateAt(of, from + index))
        const first = before.anchor.index
        const ahead = dates(before, first).filter((date) => date > today)
        expect(dates(after, first).slice(0, ahead.length)).toEqual(ahead)
        expect(withBoxesOfFormerSystem(after, today)).toBe(after)
      }),
      runs(100),
    )
  })
})
