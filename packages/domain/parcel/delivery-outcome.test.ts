import { expect, test } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { deliveryOutcome, isOverdue } from './delivery-outcome.ts'

test.each([
  ['on the first day of the window', 'DE', '2026-12-08T10:00:00.000Z', 'ON_TIME'],
  ['in the last minute of its last day', 'DE', '2026-12-10T22:59:00.000Z', 'ON_TIME'],
  ['just after midnight of the day after', 'DE', '2026-12-10T23:01:00.000Z', 'LATE'],
  ['on the last evening before it is assumed', 'DE', '2026-12-17T20:00:00.000Z', 'LATE'],
  ['by assumption, a week after the window', 'DE', '2026-12-17T22:59:59.999Z', 'ASSUMED'],
  [
    'on a Friday, because of an Austrian public holiday on Tuesday',
    'AT',
    '2026-12-11T10:00:00.000Z',
    'ON_TIME',
  ],
] as const)('a box of 1 December arrives %s', (_name, country, deliveredAt, expected) => {
  expect(deliveryOutcome({ billingDate: day('2026-12-01'), country }, instant(deliveredAt))).toBe(expected)
})

test('a box is overdue from the day after its window', () => {
  const box = { billingDate: day('2026-12-01'), country: 'DE' } as const
  expect(isOverdue(box, day('2026-12-10'))).toBe(false)
  expect(isOverdue(box, day('2026-12-11'))).toBe(true)
})
