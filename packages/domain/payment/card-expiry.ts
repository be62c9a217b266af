/** When a customer is told that a card is over soon (docs/domain.md 9.1; C-196). */
import type { Day } from '../core/calendar.ts'
import { daysBetween } from '../core/calendar.ts'
import type { CardExpiry } from './payment-method.ts'
import { expiredFrom } from './payment-method.ts'

/** How many days before a card is over its customer is told, the nearer first. */
export const EXPIRY_NOTICES = [7, 30] as const

/** One of the two notices, by its days. */
export type ExpiryNotice = (typeof EXPIRY_NOTICES)[number]

/**
 * Which notice a card is due for on that day: the nearer one stands for one that was missed. Undefined while it is good
 * for longer, and once it is over.
 */
export function expiryNotice(card: CardExpiry, today: Day): ExpiryNotice | undefined {
  const days = daysBetween(today, expiredFrom(card))
  return days < 1 ? undefined : EXPIRY_NOTICES.find((notice) => days <= notice)
}
