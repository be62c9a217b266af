import { expect, test } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { backOffItem, backOffRun } from './back-off.ts'

const at = instant('2026-11-20T12:00:00.000Z')

test.each([
  [1, '2026-11-20T12:00:00.000Z'],
  [2, '2026-11-20T13:00:00.000Z'],
  [3, '2026-11-20T18:00:00.000Z'],
  [4, '2026-11-21T12:00:00.000Z'],
  [5, '2026-11-22T12:00:00.000Z'],
])('after failure %i an item backs off until %s', (attempts, retryAfter) => {
  expect(backOffItem(attempts, at)).toEqual({ retryAfter, isDeadLettered: false })
})

test('after the sixth failure an item is dead-lettered', () => {
  expect(backOffItem(6, at).isDeadLettered).toBe(true)
})

test.each([
  [1, { state: 'WAITING', delaySeconds: 2 }],
  [2, { state: 'WAITING', delaySeconds: 2 }],
  [3, { state: 'FAILED', retryInSeconds: 60 }],
  [4, { state: 'FAILED', retryInSeconds: 300 }],
  [8, { state: 'FAILED', retryInSeconds: 86_400 }],
  [9, { state: 'FAILED', retryInSeconds: null }],
])('after failed attempt %i of a run follows %o', (attempts, expected) => {
  expect(backOffRun(attempts)).toEqual(expected)
})
