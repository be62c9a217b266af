/**
 * The e-mailed link for setting up or renewing a payment method (C-54; docs/domain.md 8.2). Instants here are real
 * time; only card expiry depends on the business day.
 */
import type { Day, Instant } from '../core/calendar.ts'
import { accept, refuse, type Decision } from '../core/decision.ts'
import { statusOn, type BankAccount, type CardExpiry, type PaymentMethodStatus } from './payment-method.ts'

/** A link is valid for 24 hours. */
export const PAYMENT_LINK_SECONDS = 86_400
/** How many links a customer can request per hour and method (docs/domain.md 1.3). */
export const PAYMENT_LINKS_PER_HOUR = 3
/** How many setups one link can start: enough for typing errors, too few for testing stolen cards. */
export const MAX_SETUPS_PER_LINK = 8
/** How many setups a customer can start from the portal per hour (C-635). */
export const PORTAL_SETUPS_PER_HOUR = 8
/** How long a customer may stay at the payment provider: a link that expires sooner is not used for a visit (C-633). */
export const PAYMENT_VISIT_SECONDS = 3_600

/** The facts about a link that the rule needs. */
export interface PaymentLinkState {
  readonly expiresAt: Instant
  /** When its method was confirmed through it; null if it was not. */
  readonly consumedAt: Instant | null
  /** When a newer link replaced it; null if none has. */
  readonly voidedAt: Instant | null
}

export type PaymentLinkStatus = 'OPEN' | 'USED' | 'REPLACED' | 'EXPIRED'

/** The status at that time. A used link stays USED, so that the customer sees that everything is done. */
export function paymentLinkStatus(link: PaymentLinkState, realNow: Instant): PaymentLinkStatus {
  if (link.consumedAt !== null) return 'USED'
  if (link.voidedAt !== null) return 'REPLACED'
  return link.expiresAt > realNow ? 'OPEN' : 'EXPIRED'
}

/** A card, a PayPal account or a bank account as the gateway confirmed it, exactly one of the three. */
export type ConfirmedMethod<Card extends CardExpiry = CardExpiry> =
  | { readonly card: Card; readonly payPal: null; readonly sepaDebit: null }
  | { readonly card: null; readonly payPal: { readonly email: string }; readonly sepaDebit: null }
  | { readonly card: null; readonly payPal: null; readonly sepaDebit: BankAccount }

/**
 * Replaces a method's details by those that the gateway confirmed. The method stays the same, so that all its
 * subscriptions follow, and is ACTIVE again. Refuses PAYMENT_METHOD_INVALID for a card that has expired on that day.
 */
export function confirmMethod<Details extends ConfirmedMethod>(
  details: Details,
  today: Day,
): Decision<Details & { readonly status: PaymentMethodStatus }> {
  const confirmed = { ...details, status: 'ACTIVE' as const }
  return statusOn(confirmed, today) === 'ACTIVE' ? accept(confirmed) : refuse('PAYMENT_METHOD_INVALID')
}

/** An e-mail address that only its owner recognises: `l•••@example.de`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at > 0 ? 1 : 0)}•••${email.slice(Math.max(at, 0))}`
}
