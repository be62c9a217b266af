/**
 * The result of a rule: it accepts with a new value and events, or it refuses with a reason. A refusal is a value;
 * anything thrown is a bug.
 */

/** The reasons for a refusal (docs/domain.md 1.4). The contract maps each to an HTTP status. */
export type RefusalReason =
  | 'SUBSCRIPTION_PAUSED'
  | 'SUBSCRIPTION_CANCELLED'
  | 'SUBSCRIPTION_NOT_PAUSED'
  | 'SUBSCRIPTION_NOT_CANCELLED'
  | 'DOG_HAS_SUBSCRIPTION'
  | 'DOG_MOVED'
  | 'DOG_KNOWN'
  | 'DOG_LIMIT_REACHED'
  | 'PAUSE_LIMIT_REACHED'
  | 'ORDER_LOCKED'
  | 'ORDER_NOT_SKIPPABLE'
  | 'ORDER_NOT_UNSKIPPABLE'
  | 'ORDER_SKIPPED'
  | 'SKIP_LIMIT_REACHED'
  | 'NO_UPCOMING_ORDER'
  | 'ORDER_ALREADY_PLACED'
  | 'DATE_OUT_OF_RANGE'
  | 'VACATION_TOO_LONG'
  | 'VACATION_OVERLAPS'
  | 'PAYMENT_DECLINED'
  | 'PAYMENT_OPEN'
  | 'PAYMENT_METHOD_INVALID'
  | 'PAYMENT_METHOD_UNCONFIRMED'
  | 'MIGRATION_PENDING'
  | 'ADDRESS_MISSING'
  | 'ADDRESS_LIMIT_REACHED'
  | 'VARIANT_NOT_AVAILABLE'
  | 'CYCLE_NOT_AVAILABLE'
  | 'INTERVAL_MISMATCH'
  | 'BELOW_MINIMUM_ORDER'
  | 'WEIGHT_OUT_OF_RANGE'
  | 'WEIGHT_UNCONFIRMED'
  | 'WEIGHING_NOT_REMOVABLE'
  | 'DISCOUNT_CODE_INVALID'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NOT_REMOVABLE'
  | 'FLOW_BANNER_NOT_FOUND'
  | 'OFFER_NOT_AVAILABLE'
  | 'BENEFIT_NOT_AVAILABLE'
  | 'UNDO_NOT_AVAILABLE'
  | 'SUPPLEMENT_NOT_FOUND'
  | 'PRICE_OFFER_NOT_FOUND'
  | 'PRICE_OFFER_CHANGED'
  | 'NOT_FOUND'

/** A refusal. `details` are facts for the caller, such as `cutoffAt`, or `min` and `max` of a range. */
export interface Refused<R extends string = RefusalReason> {
  readonly ok: false
  readonly reason: R
  readonly details?: Readonly<Record<string, string | number>>
}

/** An acceptance: the new value and the events, in order. */
export interface Accepted<T, E> {
  readonly ok: true
  readonly value: T
  readonly events: readonly E[]
}

/** The result of a rule that changes something. */
export type Decision<T, E = never> = Accepted<T, E> | Refused

/** Accepts with a new value and its events. */
export function accept<T, E = never>(value: T, ...events: E[]): Accepted<T, E> {
  return { ok: true, value, events }
}

/** The same; the events are made when they are read, because whoever only asks whether a rule accepts needs none. */
export function acceptWith<T, E>(value: T, makeEvents: () => readonly E[]): Accepted<T, E> {
  let made: readonly E[] | undefined
  return {
    ok: true,
    value,
    get events() {
      return (made ??= makeEvents())
    },
  }
}

export function refuse<R extends string>(reason: R, details?: Refused['details']): Refused<R> {
  return details ? { ok: false, reason, details } : { ok: false, reason }
}
