/** How customers and their contracts move here from the system that billed them before (C-56; docs/domain.md 8.4). */
import { berlinTime } from '../core/berlin.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { addDays, berlinDay, daysBetween, weekday } from '../core/calendar.ts'
import { isPublicHoliday } from '../delivery/public-holidays.ts'
import type { PaymentMethodStatus } from '../payment/payment-method.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The tag that customers carry until their contracts are billed here (spec 2). */
export const MIGRATION_TAG = 'Recharge'

/** When contracts are taken over, on working days: the time in Berlin. */
export const ACTIVATION_RUN = '06:00'

/** So many days before a billing date the customer is reminded of a method that is not confirmed (docs/domain.md 9.1). */
export const CONFIRMATION_REMINDER_DAYS: readonly number[] = [2, 7]

/** A contract that the former system still bills. */
export interface LegacyContract {
  readonly id: number
  readonly status: SubscriptionStatus
  /** The standing of its payment method today; null where it has none. */
  readonly payment: PaymentMethodStatus | null
}

/** Which contracts are taken over, and whether the customer's move is over with them. */
export interface Activation {
  readonly ids: readonly number[]
  readonly isDone: boolean
}

/** Where a customer's move stands. */
export interface Migration {
  /** By when everything is billed here; null while a payment method still has to be confirmed. */
  readonly activatesOn: Day | null
}

/** Monday to Friday, but for nationwide holidays in Germany: the days on which the former system is operated. */
export function isWorkingDay(of: Day): boolean {
  const at = weekday(of)
  return at !== 0 && at !== 6 && !isPublicHoliday(of, 'DE')
}

/** The day of the next run that takes contracts over: by the end of the next working day at the latest (spec 2). */
export function nextActivationDay(after: Instant): Day {
  let day = berlinDay(after)
  while (!isWorkingDay(day) || berlinTime(day, ACTIVATION_RUN) <= after) day = addDays(day, 1)
  return day
}

function isConfirmed({ payment }: LegacyContract): boolean {
  return payment === 'ACTIVE'
}

/**
 * What a run takes over: every contract whose method is confirmed, and once no running contract waits for one, the
 * cancelled ones too, of which the former system has nothing left to bill. Nothing while nothing is confirmed.
 */
export function contractsToActivate(contracts: readonly LegacyContract[]): Activation {
  const confirmed = contracts.filter(isConfirmed)
  const waiting = contracts.filter((contract) => !isConfirmed(contract) && contract.status !== 'CANCELLED')
  const isDone = confirmed.length > 0 && waiting.length === 0
  return { ids: (isDone ? contracts : confirmed).map(({ id }) => id), isDone }
}

/**
 * By when running contracts that one confirmed method pays are billed here; null where none of them moves. A customer's
 * other contracts may still wait for theirs (C-136).
 */
export function expectedActivationDay(contracts: readonly LegacyContract[], now: Instant): Day | null {
  const isMoving = contracts.some((contract) => isConfirmed(contract) && contract.status !== 'CANCELLED')
  return isMoving ? nextActivationDay(now) : null
}

/** Where the move of a customer stands; null for everybody who is not tagged. */
export function migrationStatus(
  tags: readonly string[],
  contracts: readonly LegacyContract[],
  now: Instant,
): Migration | null {
  if (!tags.includes(MIGRATION_TAG)) return null
  return { activatesOn: contractsToActivate(contracts).isDone ? nextActivationDay(now) : null }
}

/**
 * Which reminder is due on a day, by its days before the billing date: the nearest that has come, so that a day missed
 * is made up for. Undefined where none has, and from the billing date on.
 */
export function dueConfirmationReminder(today: Day, billingDate: Day): number | undefined {
  const ahead = daysBetween(today, billingDate)
  return ahead > 0 ? CONFIRMATION_REMINDER_DAYS.find((days) => ahead <= days) : undefined
}
