/** The provider's reasons for a no, in our words (docs/payments.md, "Stripe"; docs/domain.md 4.4). */
import type { DeclineCode } from '@pfotenportal/domain/payment/decline-reason'
import type { ChargeOutcome } from '../gateway.ts'

export type Decline = Extract<ChargeOutcome, { readonly outcome: 'DECLINED' }>

/** What the provider says about a payment that failed. */
export interface StripeFailure {
  readonly code?: string | undefined
  /** The bank's own reason, where there is one. */
  readonly decline_code?: string | undefined
  /** The card networks' advice. */
  readonly advice_code?: string | undefined
  readonly param?: string | undefined
}

/** Reasons that have a name of ours already. All others keep the provider's, in capitals. */
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

/** A reason that people can be told of. */
type KnownReason = keyof typeof RENAMED | Lowercase<DeclineCode>

/**
 * Reasons that no waiting mends: the method is over, gone, blocked or forbidden to us. Whatever is not here may work
 * another day, and the dunning table ends it.
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

/** Answers to a request that was in order, although the provider gives them the status of a wrong one. */
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

/** A decline that says so itself. */
export function declineOf({ code, decline_code: declineCode, advice_code: advice }: StripeFailure): Decline {
  // The library says nothing with an empty text.
  const reason = declineCode || code || 'card_declined'
  return {
    outcome: 'DECLINED',
    code: codeOf(reason),
    isHard:
      HARD_DECLINES.has(reason) || (code !== undefined && HARD_DECLINES.has(code)) || advice === 'do_not_try_again',
  }
}

/** A refused request that is a decline of the method it named; undefined where the request itself was wrong. */
export function declineOfRequest(failure: StripeFailure): Decline | undefined {
  if (failure.param === 'payment_method' || failure.param === 'customer') return METHOD_UNKNOWN
  return failure.code !== undefined && DECLINES_AS_REQUESTS.has(failure.code) ? declineOf(failure) : undefined
}

/** A method that the provider does not know. */
export const METHOD_UNKNOWN: Decline = {
  outcome: 'DECLINED',
  code: 'PAYMENT_METHOD_UNKNOWN',
  isHard: true,
}

/** A reason of the provider in our words. */
export function codeOf(reason: string): string {
  return renamed.get(reason) ?? reason.toUpperCase()
}
