/** When a customer is told that a card is over soon (docs/domain.md 9.1; C-196). */
import type { Day } from '../core/calendar.ts'
import { daysBetween } from '../core/calendar.ts'
import type { CardExpiry } from './payment-method.ts'
import { firstExpiredDay } from './payment-method.ts'

/** How many days before a card is over its customer is told, the nearer first. */
export const EXPIRY_REMINDER_DAYS = [7, 30] as const

/** One of the two notices, by its days. */
export type ExpiryReminder = (typeof EXPIRY_REMINDER_DAYS)[number]

/**
 * Which notice a card is due for on that day: the nearer one stands for one that was missed. Undefined while it is good
 * for longer, and once it is over.
 */
export function dueExpiryReminder(card: CardExpiry, today: Day): ExpiryReminder | undefined {
  const days = daysBetween(today, firstExpiredDay(card))
  return days < 1 ? undefined : EXPIRY_REMINDER_DAYS.find((notice) => days <= notice)
}
