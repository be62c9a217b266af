/**
 * The mailed link under which a payment method is set up or renewed (C-54; docs/domain.md 8.2). Moments here are real
 * time; only whether a card is over is a question of the business day.
 */
import type { Day, Instant } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept, refuse } from '../core/decision.ts'
import type { BankAccount, CardExpiry, PaymentMethodStatus } from './payment-method.ts'
import { statusOn } from './payment-method.ts'

/** A mailed link works for 24 hours. */
export const PAYMENT_LINK_SECONDS = 86_400
/** Links that a customer can ask for within an hour, per method (docs/domain.md 1.3). */
export const PAYMENT_LINKS_PER_HOUR = 3
/** Set-ups that one link can begin: enough for typing errors, too few for trying out stolen cards. */
export const MAX_SET_UPS_PER_LINK = 8

/** What the rule needs to know of a link. */
export interface PaymentLinkState {
  readonly expiresAt: Instant
  /** When its method was confirmed with it; null while it was not. */
  readonly consumedAt: Instant | null
  /** When a newer link took its place; null while none has. */
  readonly voidedAt: Instant | null
}

/** What a link is good for. */
export type PaymentLinkStatus = 'OPEN' | 'USED' | 'REPLACED' | 'EXPIRED'

/** The standing at that moment. A used link stays USED, whatever happened since: it says that all is done. */
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
 * Puts what the gateway confirmed in the place of what a method was: the same method, so that all its subscriptions
 * follow, ACTIVE again (C-54). Refuses PAYMENT_METHOD_INVALID for a card that is over on that day.
 */
export function confirmMethod<Means extends ConfirmedMethod>(
  means: Means,
  today: Day,
): Decision<Means & { readonly status: PaymentMethodStatus }> {
  const confirmed = { ...means, status: 'ACTIVE' as const }
  return statusOn(confirmed, today) === 'ACTIVE' ? accept(confirmed) : refuse('PAYMENT_METHOD_INVALID')
}

/** An e-mail address that its owner recognises and nobody else learns: `l•••@example.de`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at > 0 ? 1 : 0)}•••${email.slice(Math.max(at, 0))}`
}
