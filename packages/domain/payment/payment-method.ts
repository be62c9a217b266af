/** Payment methods: whether they can be charged, and when a card expires (C-54, C-196). Card numbers never reach us. */
import { dayOf, daysBetween, type Day } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'

/** Only ACTIVE methods can be charged. */
export type PaymentMethodStatus = 'ACTIVE' | 'EXPIRED' | 'REQUIRES_CONFIRMATION' | 'REVOKED'

/** The expiry month of a card. */
export interface CardExpiry {
  readonly expiryMonth: number
  readonly expiryYear: number
}

/** A bank account with a SEPA mandate. It never expires; its full number stays at the gateway. */
export interface BankAccount {
  /** The last four characters of the IBAN. */
  readonly lastDigits: string
  /** The bank code within the IBAN; null if the gateway does not provide it. */
  readonly bankCode: string | null
  /** Two letters of ISO 3166, such as `DE`. */
  readonly country: string
}

/** The facts about a subscription's payment method that rules need. */
export interface ChosenPaymentMethod {
  readonly id: string
  readonly status: PaymentMethodStatus
}

/** The first day on which a card no longer works: the first of the month after its expiry month. */
export function firstExpiredDay(card: CardExpiry): Day {
  return card.expiryMonth === 12
    ? dayOf(card.expiryYear + 1, 1, 1)
    : dayOf(card.expiryYear, card.expiryMonth + 1, 1)
}

/** The status on that day: ACTIVE becomes EXPIRED when the card's expiry month is over, whether or not a job ran. */
export function statusOn(
  method: { readonly status: PaymentMethodStatus; readonly card: CardExpiry | null },
  today: Day,
): PaymentMethodStatus {
  const isOver = method.card !== null && firstExpiredDay(method.card) <= today
  return method.status === 'ACTIVE' && isOver ? 'EXPIRED' : method.status
}

/**
 * The status of a card after its bank replaced it (C-257): an expired card works again; a revoked or unconfirmed one
 * keeps its status.
 */
export function statusAfterReplacement(
  status: PaymentMethodStatus,
  card: CardExpiry,
  today: Day,
): PaymentMethodStatus {
  return statusOn({ status: status === 'EXPIRED' ? 'ACTIVE' : status, card }, today)
}

/** How many days before its expiry a customer is asked to renew a card. */
export const RENEWAL_HINT_DAYS = 60

/** The problem with a payment method: it cannot be charged any more or not yet, or its card expires soon. */
export type PaymentMethodProblem = 'EXPIRED' | 'REVOKED' | 'SOON' | 'UNCONFIRMED'

/** The problem to report to the customer on that day; undefined if there is none. */
export function paymentMethodProblem(
  method: { readonly status: PaymentMethodStatus; readonly card: CardExpiry | null },
  today: Day,
): PaymentMethodProblem | undefined {
  const status = statusOn(method, today)
  if (status === 'EXPIRED' || status === 'REVOKED') return status
  if (status === 'REQUIRES_CONFIRMATION') return 'UNCONFIRMED'
  if (method.card === null) return undefined
  return daysBetween(today, firstExpiredDay(method.card)) <= RENEWAL_HINT_DAYS ? 'SOON' : undefined
}

/** Why the method cannot be charged; undefined if it can (docs/domain.md 1.4). */
export function paymentMethodRefusal(method: ChosenPaymentMethod | null): Refused | undefined {
  if (method?.status === 'ACTIVE') return undefined
  return refuse(
    method?.status === 'REQUIRES_CONFIRMATION' ? 'PAYMENT_METHOD_UNCONFIRMED' : 'PAYMENT_METHOD_INVALID',
  )
}

/** The reminders in days before the card expires, nearest first. */
export const EXPIRY_REMINDER_DAYS = [7, 30] as const

/** One of the two reminders, by its days before the expiry. */
export type ExpiryReminder = (typeof EXPIRY_REMINDER_DAYS)[number]

/**
 * The reminder that is due on that day; after a missed one, the nearer one. Undefined more than 30 days before the
 * expiry, and once the card has expired.
 */
export function dueExpiryReminder(card: CardExpiry, today: Day): ExpiryReminder | undefined {
  const days = daysBetween(today, firstExpiredDay(card))
  return days < 1 ? undefined : EXPIRY_REMINDER_DAYS.find((ahead) => days <= ahead)
}
