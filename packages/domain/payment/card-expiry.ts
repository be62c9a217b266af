/** The reminders that a card expires soon (docs/domain.md 9.1; C-196). */
import type { Day } from '../core/calendar.ts'
import { daysBetween } from '../core/calendar.ts'
import type { CardExpiry } from './payment-method.ts'
import { firstExpiredDay } from './payment-method.ts'

/** The reminders in days before the card expires, nearest first. */
export const EXPIRY_REMINDER_DAYS = [7, 30] as const

/** One of the two reminders, by its days. */
export type ExpiryReminder = (typeof EXPIRY_REMINDER_DAYS)[number]

/**
 * The reminder that is due on that day: the nearer one replaces a missed one. Undefined while the card is valid for
 * longer, and once it has expired.
 */
export function dueExpiryReminder(card: CardExpiry, today: Day): ExpiryReminder | undefined {
  const days = daysBetween(today, firstExpiredDay(card))
  return days < 1 ? undefined : EXPIRY_REMINDER_DAYS.find((notice) => days <= notice)
}
