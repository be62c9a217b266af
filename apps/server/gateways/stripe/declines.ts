/** Maps the provider's decline reasons to ours (docs/payments.md, "Stripe"; docs/domain.md 4.4). */
import type { DeclineCode } from '@pfotenportal/domain/payment/decline-reason'
import type { ChargeOutcome } from '../gateway.ts'

export type StripeDecline = Extract<ChargeOutcome, { readonly outcome: 'DECLINED' }>

/** The provider's description of a failed payment. */
export interface StripeFailure {
  readonly code?: string | undefined
  /** The bank's reason, if there is one. */
  readonly decline_code?: string | undefined
  /** The card networks' advice. */
  readonly advice_code?: string | undefined
  readonly param?: string | undefined
}

/** Reasons that map to an existing code of ours. All others keep the provider's code, in capitals. */
const RENAMED = {
  card_declined: 'CARD_DECLINED',
  generic_decline: 'CARD_DECLINED',
  expired_card: 'EXPIRED_PAYMENT_METHOD',
  expired_payment_method: 'EXPIRED_PAYMENT_METHOD',
  payment_intent_authentication_failure: 'AUTHENTICATION_REFUSED',
  setup_intent_authentication_failure: 'AUTHENTICATION_REFUSED',
  payment_intent_mandate_invalid: 'MANDATE_REVOKED',
  billing_invalid_mandate: 'MANDATE_REVOKED',
  resource_missing: 'PAYMENT_METHOD_UNKNOWN',
} as const satisfies Readonly<Record<string, DeclineCode>>

const renamed: ReadonlyMap<string, DeclineCode> = new Map(Object.entries(RENAMED))

/** A reason with a text for customers. */
type KnownReason = keyof typeof RENAMED | Lowercase<DeclineCode>

/**
 * Hard declines: the method has expired, is gone, blocked or not allowed. After any other reason the method may work
 * another day, and the dunning table ends the attempts.
 */
const HARD_DECLINES: ReadonlySet<string> = new Set<KnownReason>([
  'account_closed',
  'bank_account_restricted',
  'bank_account_unusable',
  'billing_invalid_mandate',
  'card_not_supported',
  'currency_not_supported',
  'debit_not_authorized',
  'do_not_try_again',
  'expired_card',
  'expired_payment_method',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_account',
  'payment_intent_mandate_invalid',
  'payment_method_bank_account_blocked',
  'pickup_card',
  'resource_missing',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'sepa_unsupported_account',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
])

/** Declines of valid requests that the provider reports with the status of an invalid request. */
const DECLINES_AS_REQUESTS: ReadonlySet<string> = new Set<KnownReason>([
  'amount_too_small',
  'billing_invalid_mandate',
  'payment_intent_authentication_failure',
  'payment_intent_mandate_invalid',
  'payment_intent_payment_attempt_failed',
  'payment_method_customer_decline',
  'payment_method_not_available',
  'payment_method_provider_decline',
  'payment_method_provider_timeout',
  'processing_error',
])

/** A decline from the provider's failure. */
export function declineOf({
  code,
  decline_code: declineCode,
  advice_code: advice,
}: StripeFailure): StripeDecline {
  // The library uses an empty string for a missing code.
  const reason = declineCode || code || 'card_declined'
  return {
    outcome: 'DECLINED',
    code: codeOf(reason),
    isHard:
      HARD_DECLINES.has(reason) ||
      (code !== undefined && HARD_DECLINES.has(code)) ||
      advice === 'do_not_try_again',
  }
}

/** An invalid-request error that is a decline of the method; undefined if the request itself was invalid. */
export function declineOfRequest(failure: StripeFailure): StripeDecline | undefined {
  if (failure.param === 'payment_method' || failure.param === 'customer') return METHOD_UNKNOWN
  return failure.code !== undefined && DECLINES_AS_REQUESTS.has(failure.code) ? declineOf(failure) : undefined
}

/** The decline of a method that the provider does not know. */
export const METHOD_UNKNOWN: StripeDecline = {
  outcome: 'DECLINED',
  code: 'PAYMENT_METHOD_UNKNOWN',
  isHard: true,
}

/** Our code for a provider's reason. */
export function codeOf(reason: string): string {
  return renamed.get(reason) ?? reason.toUpperCase()
}
