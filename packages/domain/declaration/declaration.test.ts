import { expect, it } from 'vitest'
import { berlinDay, day, instant } from '../core/calendar.ts'
import { endOfContract, receiptNumber, refundDeadline } from './declaration.ts'

it.each([
  ['no day: the day of the receipt', null, '2026-11-20T11:00:00Z', '2026-11-20'],
  ['a later day', '2026-12-31', '2026-11-20T11:00:00Z', '2026-12-31'],
  ['the same day', '2026-11-20', '2026-11-20T11:00:00Z', '2026-11-20'],
  ['a day that has passed', '2026-11-01', '2026-11-20T11:00:00Z', '2026-11-20'],
  ['no day, after midnight in Berlin', null, '2026-11-20T23:30:00Z', '2026-11-21'],
  ['no day, in summer', null, '2026-07-01T22:30:00Z', '2026-07-02'],
])('a contract ends, with %s', (_, requested, receivedAt, expected) => {
  const receivedOn = berlinDay(instant(receivedAt))
  expect(endOfContract(requested === null ? null : day(requested), receivedOn)).toBe(expected)
})

it.each([
  ['2026-11-20', '2026-12-04'],
  ['2026-12-24', '2027-01-07'],
  ['2027-03-20', '2027-04-03'],
])('what was paid is paid back within 14 days of %s', (received, expected) => {
  expect(refundDeadline(day(received))).toBe(expected)
})

it('a receipt has a number by its kind', () => {
  expect(receiptNumber('CANCELLATION', 42)).toBe('K-100042')
  expect(receiptNumber('WITHDRAWAL', 43)).toBe('W-100043')
})
