/** The migration of customers and contracts from the legacy billing system (C-56; docs/domain.md 8.4). */
import type { Moment } from '../catalogue/moment.ts'
import { berlinTime } from '../core/berlin.ts'
import { addDays, berlinDay, daysBetween, weekday, type Day, type Instant } from '../core/calendar.ts'
import { dispatchCountry, type DeliveryTerms } from '../delivery/delivery.ts'
import { isPublicHoliday } from '../delivery/public-holidays.ts'
import type { PaymentMethodStatus } from '../payment/payment-method.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The tag of customers whose contracts are not all billed here yet (spec 2). */
export const MIGRATION_TAG = 'Recharge'

/** When contracts are activated, on working days, Berlin time. */
export const ACTIVATION_RUN = '06:00'

/** Reminders of an unconfirmed payment method, in days before a billing date (docs/domain.md 9.1). */
export const CONFIRMATION_REMINDER_DAYS: readonly number[] = [2, 7]

/** A contract that the legacy billing system still bills. */
export interface LegacyContract {
  readonly id: number
  readonly status: SubscriptionStatus
  /** The status of its payment method today; null if it has none. */
  readonly payment: PaymentMethodStatus | null
}

/** The contracts to activate, and whether the customer's migration is complete with them. */
export interface Activation {
  readonly ids: readonly number[]
  readonly isDone: boolean
}

/** The status of a customer's migration. */
export interface Migration {
  /** The day by which all contracts are billed here; null while a payment method still needs confirmation. */
  readonly activatesOn: Day | null
}

/**
 * Monday to Friday, except nationwide public holidays of the country in which the company packs, Germany in the sample
 * world: the days on which the legacy billing system is operated and parcels leave.
 */
export function isWorkingDay(of: Day, catalogue: DeliveryTerms): boolean {
  const at = weekday(of)
  return at !== 0 && at !== 6 && !isPublicHoliday(of, dispatchCountry(of, catalogue), catalogue)
}

/** The day of the next activation run, at the latest by the end of the next working day (spec 2). */
export function nextActivationDay(after: Instant, catalogue: DeliveryTerms): Day {
  let day = berlinDay(after)
  while (!isWorkingDay(day, catalogue) || berlinTime(day, ACTIVATION_RUN) <= after) day = addDays(day, 1)
  return day
}

function isConfirmed({ payment }: LegacyContract): boolean {
  return payment === 'ACTIVE'
}

/**
 * The contracts that a run activates: all with a confirmed payment method, and the cancelled ones as soon as no other
 * contract is waiting, because the legacy billing system has nothing left to bill for them. None while no method is
 * confirmed.
 */
export function contractsToActivate(contracts: readonly LegacyContract[]): Activation {
  const confirmed = contracts.filter(isConfirmed)
  const waiting = contracts.filter((contract) => !isConfirmed(contract) && contract.status !== 'CANCELLED')
  const isDone = confirmed.length > 0 && waiting.length === 0
  return { ids: (isDone ? contracts : confirmed).map(({ id }) => id), isDone }
}

/**
 * The day by which the contracts of one confirmed payment method are billed here; null if none of them is activated.
 * The customer's other contracts may still be waiting (C-136).
 */
export function expectedActivationDay(
  contracts: readonly LegacyContract[],
  { at, catalogue }: Moment,
): Day | null {
  const isActivated = contracts.some((contract) => isConfirmed(contract) && contract.status !== 'CANCELLED')
  return isActivated ? nextActivationDay(at, catalogue) : null
}

/** The status of a customer's migration; null for customers without the tag. */
export function migrationStatus(
  tags: readonly string[],
  contracts: readonly LegacyContract[],
  { at, catalogue }: Moment,
): Migration | null {
  if (!tags.includes(MIGRATION_TAG)) return null
  return { activatesOn: contractsToActivate(contracts).isDone ? nextActivationDay(at, catalogue) : null }
}

/**
 * The reminder that is due on a day, in days before the billing date: the nearest one, so that it replaces a missed
 * one. Undefined before the first, and from the billing date on.
 */
export function dueConfirmationReminder(today: Day, billingDate: Day): number | undefined {
  const ahead = daysBetween(today, billingDate)
  return ahead > 0 ? CONFIRMATION_REMINDER_DAYS.find((days) => ahead <= days) : undefined
}
