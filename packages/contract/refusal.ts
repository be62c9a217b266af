/** Every refusal with its HTTP status (docs/domain.md 1.4): the only table from code to status. */
import type { RefusalReason } from '@pfotenportal/domain/core/decision'

/** HTTP status by refusal. */
export const refusalStatus = {
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  SESSION_TOKEN_INVALID: 401,
  SIGN_IN_UNCONFIRMED: 409,
  SIGN_IN_CODE_WRONG: 401,
  SIGN_IN_CODE_EXPIRED: 401,
  SESSION_EXPIRED: 401,
  PASSKEY_UNKNOWN: 401,
  PASSKEY_REFUSED: 422,
  PASSKEY_LIMIT_REACHED: 409,
  SIGN_IN_NOT_RECENT: 403,
  FORBIDDEN_ORIGIN: 403,
  NOT_PERMITTED: 403,
  HOST_NOT_ALLOWED: 421,
  NOT_FOUND: 404,
  INVALID_CHARACTERS: 400,
  VALIDATION_FAILED: 422,
  COUNTRY_NOT_SUPPORTED: 422,
  RATE_LIMITED: 429,
  MALFORMED_JSON: 400,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_DONE: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  SUBSCRIPTION_PAUSED: 409,
  SUBSCRIPTION_CANCELLED: 409,
  SUBSCRIPTION_NOT_PAUSED: 409,
  SUBSCRIPTION_NOT_CANCELLED: 409,
  DOG_HAS_SUBSCRIPTION: 409,
  DOG_MOVED: 409,
  DOG_KNOWN: 409,
  DOG_LIMIT_REACHED: 409,
  PAUSE_LIMIT_REACHED: 409,
  ORDER_LOCKED: 409,
  ORDER_NOT_SKIPPABLE: 409,
  ORDER_NOT_UNSKIPPABLE: 409,
  ORDER_SKIPPED: 409,
  SKIP_LIMIT_REACHED: 409,
  NO_UPCOMING_ORDER: 409,
  ORDER_ALREADY_PLACED: 409,
  DATE_OUT_OF_RANGE: 422,
  VACATION_TOO_LONG: 422,
  VACATION_OVERLAPS: 409,
  PAYMENT_DECLINED: 402,
  PAYMENT_OPEN: 409,
  PAYMENT_METHOD_INVALID: 409,
  PAYMENT_METHOD_UNCONFIRMED: 409,
  MIGRATION_PENDING: 409,
  ADDRESS_MISSING: 409,
  ADDRESS_LIMIT_REACHED: 409,
  VARIANT_NOT_AVAILABLE: 422,
  CYCLE_NOT_AVAILABLE: 422,
  INTERVAL_MISMATCH: 422,
  BELOW_MINIMUM_ORDER: 422,
  WEIGHT_OUT_OF_RANGE: 422,
  WEIGHT_UNCONFIRMED: 422,
  WEIGHING_NOT_REMOVABLE: 409,
  QUOTE_STALE: 409,
  QUOTE_EXPIRED: 409,
  DISCOUNT_CODE_INVALID: 422,
  DISCOUNT_NOT_FOUND: 404,
  DISCOUNT_NOT_REMOVABLE: 409,
  FLOW_BANNER_NOT_FOUND: 404,
  OFFER_NOT_AVAILABLE: 409,
  BENEFIT_NOT_AVAILABLE: 409,
  UNDO_NOT_AVAILABLE: 409,
  SUPPLEMENT_NOT_FOUND: 404,
  PRICE_OFFER_NOT_FOUND: 404,
  PRICE_OFFER_CHANGED: 409,
  REFUND_NOT_POSSIBLE: 409,
  ACTION_REFUSED: 409,
  UPSTREAM_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  /** Announced or not: `details` has the end as announced, and the seconds of `Retry-After`. */
  MAINTENANCE: 503,
  INTERNAL: 500,
} as const satisfies Record<RefusalReason, number> & Record<string, number>

/** The refusals that a caller can receive. */
export type RefusalCode = keyof typeof refusalStatus

/** Refusals that customers get as a plain string, their message, instead of an object: only that of a discount code (C-14). */
export const plainTextRefusals: readonly RefusalCode[] = ['DISCOUNT_CODE_INVALID']

/**
 * The error object. Only the refusals of `plainTextRefusals` are a plain string instead (C-14). `message` is in the language
 * of the request.
 */
export interface ApiError {
  type: RefusalCode
  message: string
  status: number
  /** Validation errors by field of the request. */
  fields?: Record<string, string>
  /** Facts about the refusal, such as `cutoffAt` or `min` and `max`. */
  details?: Record<string, unknown>
  requestId: string
}
