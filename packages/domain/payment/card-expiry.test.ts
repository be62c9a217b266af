import { expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { dueExpiryReminder } from './card-expiry.ts'

it.each([
  // Expired on 1 January 2027; the days are 31, 30, 8, 7, 1 and 0 days before.
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-01', undefined],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-02', 30],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-24', 30],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-25', 7],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2026-12-31', 7],
  [{ expiryMonth: 12, expiryYear: 2026 }, '2027-01-01', undefined],
  // February 2028 has 29 days.
  [{ expiryMonth: 2, expiryYear: 2028 }, '2028-01-31', 30],
  [{ expiryMonth: 2, expiryYear: 2028 }, '2028-01-30', undefined],
])('a card %o has a reminder on %s: %s days before', (card, today, expected) => {
  expect(dueExpiryReminder(card, day(today))).toBe(expected)
})
