import { expect, test } from 'vitest'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { day } from '@pfotenportal/domain/core/calendar'
import { defaultWeeks, pauseLengths } from './pause-subscription-dialog.tsx'

const today = day('2026-11-20')

type Pause = NonNullable<SubscriptionView['pause']>

type Limited = Pick<SubscriptionView, 'pause' | 'pausedSince'>

function aPause(changes: Partial<Pause>): Limited {
  return {
    pausedSince: changes.startedAt ?? '2026-11-06',
    pause: { reason: 'CUSTOMER', startedAt: '2026-11-06', weeks: 6, resumesAt: '2026-12-18', ...changes },
  }
}

test('each length shows the day on which the pause ends', () => {
  expect(
    pauseLengths({ pausedSince: null }, today).map(({ weeks, resumesAt }) => [weeks, resumesAt]),
  ).toEqual([
    [1, '2026-11-27'],
    [2, '2026-12-04'],
    [3, '2026-12-11'],
    [4, '2026-12-18'],
    [5, '2026-12-25'],
    [6, '2027-01-01'],
    [7, '2027-01-08'],
    [8, '2027-01-15'],
    [9, '2027-01-22'],
    [10, '2027-01-29'],
    [11, '2027-02-05'],
    [12, '2027-02-12'],
  ])
})

test('a pause lasts 26 weeks at most, counted from its first day', () => {
  const long = pauseLengths(aPause({ startedAt: '2026-07-31' }), today)
  expect(long.filter(({ isAllowed }) => isAllowed).map(({ weeks }) => weeks)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

test('a pause right after another one counts from the first day of both', () => {
  const again = pauseLengths({ pausedSince: '2026-06-05' }, today)
  expect(again.filter(({ isAllowed }) => isAllowed).map(({ weeks }) => weeks)).toEqual([1, 2])
})

test('the dialog preselects the current length, otherwise four weeks, otherwise the longest allowed length', () => {
  const choiceOf = (subscription: Limited) => defaultWeeks(subscription, pauseLengths(subscription, today))
  expect(choiceOf({ pause: null, pausedSince: null })).toBe(4)
  expect(choiceOf(aPause({ weeks: 6 }))).toBe(6)
  expect(choiceOf(aPause({ weeks: null }))).toBe(4)
  expect(choiceOf(aPause({ startedAt: '2026-06-05', weeks: 12 }))).toBe(2)
  expect(choiceOf(aPause({ startedAt: '2026-05-22' }))).toBeNull()
})
