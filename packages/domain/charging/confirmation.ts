/** Payments that the customer confirms at the bank (strong customer authentication; C-352, C-353). */
import { addSeconds, type Instant } from '../core/calendar.ts'
import type { ChargeTrigger } from '../subscription/subscription.ts'

/** How long a payment waits for its customer, in real time: enough for a banking app, too short to block an order. */
const CONFIRMATION_SECONDS = 900

/** Whose presence a charge can count on: who orders now is present, and who has just renewed a method under its link. */
export interface Presence {
  readonly trigger: ChargeTrigger
  readonly hasJustRenewed: boolean
}

/**
 * Whether the customer is present when the charge is made, so that the bank may ask for a confirmation. Only cards are
 * confirmed per payment: PayPal and direct debits were agreed to once for all.
 */
export function isOnSession({ trigger, hasJustRenewed }: Presence, isCard: boolean): boolean {
  return isCard && (trigger === 'ORDER_NOW' || hasJustRenewed)
}

/** Until when a payment that was started then can be confirmed. */
export function confirmationEnd(startedAt: Instant): Instant {
  return addSeconds(startedAt, CONFIRMATION_SECONDS)
}

/** Whether a payment that was started then can no longer be confirmed. */
export function isConfirmationOver(startedAt: Instant, now: Instant): boolean {
  return now >= confirmationEnd(startedAt)
}
