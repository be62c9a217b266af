/** Payment methods and whether a charge may use them (C-54). Card numbers never reach us. */
import type { Day } from '../core/calendar.ts'
import { dayOf, daysBetween } from '../core/calendar.ts'
import type { Refused } from '../core/decision.ts'
import { refuse } from '../core/decision.ts'

/** Only ACTIVE methods can be charged. */
export type PaymentMethodStatus = 'ACTIVE' | 'EXPIRED' | 'REQUIRES_CONFIRMATION' | 'REVOKED'

/** The month printed on a card. */
export interface CardExpiry {
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A bank account that may be debited by a SEPA mandate (C-240). It never expires; its full number stays at the gateway. */
export interface BankAccount {
  /** The last four characters of the IBAN. */
  readonly lastDigits: string
  /** The bank's code within the IBAN; null where the gateway does not tell it. */
  readonly bankCode: string | null
  /** Two letters of ISO 3166, such as `DE`. */
  readonly country: string
}

/** The payment method of a subscription as far as a rule needs it. */
export interface ChosenPaymentMethod {
  readonly id: string
  readonly status: PaymentMethodStatus
}

/** The first day on which a card no longer works: the first of the month after the one printed on it (C-54). */
export function firstExpiredDay(card: CardExpiry): Day {
  return card.expiryMonth === 12
    ? dayOf(card.expiryYear + 1, 1, 1)
    : dayOf(card.expiryYear, card.expiryMonth + 1, 1)
}

/** The status at that day: a stored ACTIVE turns EXPIRED when the card's month is over, whether a job ran or not. */
export function statusOn(
  method: { readonly status: PaymentMethodStatus; readonly card: CardExpiry | null },
  today: Day,
): PaymentMethodStatus {
  const isOver = method.card !== null && firstExpiredDay(method.card) <= today
  return method.status === 'ACTIVE' && isOver ? 'EXPIRED' : method.status
}

/**
 * The status of a card on the day on which its bank has replaced it and the gateway knows the new one (C-257): a card
 * that was over works again. One that was revoked, or was never confirmed, stays what it is: another date mends
 * neither.
 */
export function statusAfterReplacement(
  status: PaymentMethodStatus,
  card: CardExpiry,
  today: Day,
): PaymentMethodStatus {
  return statusOn({ status: status === 'EXPIRED' ? 'ACTIVE' : status, card }, today)
}

/** From how many days before its last one on a card's customer is asked to renew it (C-125). */
export const RENEWAL_HINT_DAYS = 60

/** What is the matter with a method that pays: it cannot be charged any more, or its card is over soon. */
export type PaymentMethodProblem = 'EXPIRED' | 'REVOKED' | 'SOON'

/**
 * What a customer should be told of a method on that day (C-125); undefined where all is well, and where the method only
 * waits for its confirmation, which has an invitation of its own.
 */
export function paymentMethodProblem(
  method: { readonly status: PaymentMethodStatus; readonly card: CardExpiry | null },
  today: Day,
): PaymentMethodProblem | undefined {
  const status = statusOn(method, today)
  if (status === 'EXPIRED' || status === 'REVOKED') return status
  if (status !== 'ACTIVE' || method.card === null) return undefined
  return daysBetween(today, firstExpiredDay(method.card)) <= RENEWAL_HINT_DAYS ? 'SOON' : undefined
}

/** Why this method cannot be charged; undefined where it can (docs/domain.md 1.4). */
export function paymentMethodRefusal(method: ChosenPaymentMethod | null): Refused | undefined {
  if (method?.status === 'ACTIVE') return undefined
  return refuse(
    method?.status === 'REQUIRES_CONFIRMATION' ? 'PAYMENT_METHOD_UNCONFIRMED' : 'PAYMENT_METHOD_INVALID',
  )
}
