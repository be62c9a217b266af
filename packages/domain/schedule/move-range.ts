/** The days that a charge can be moved to (C-30; docs/domain.md 3.4). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addDays, daysBetween, earliest, latest, type Day } from '../core/calendar.ts'
import { RESUME_NOTICE_DAYS } from '../subscription/schedule.ts'

/** How far ahead an order or a restart can be moved, in days. */
export const RESCHEDULE_DAYS = 84

/** How long pauses may last. */
export type PauseTerms = Pick<Catalogue, 'pauses'>

/** The first and last possible day, both included. */
export interface DayRange {
  readonly min: Day
  readonly max: Day
}

/** An order's place in the schedule. */
export interface OrderPlace {
  readonly billingDate: Day
  /** The previous planned order; absent for the next one. */
  readonly before?: Day | undefined
  /** The following planned order; absent if all later ones move too. */
  readonly after?: Day | undefined
  /** The declared end of the subscription. */
  readonly endsAt?: Day | null | undefined
}

/**
 * The days that `rescheduleOrder` can move an order to: from tomorrow to 84 days ahead, or to its current day if that
 * is later, and always between the neighbouring planned orders.
 */
export function orderRange({ billingDate, before, after, endsAt }: OrderPlace, today: Day): DayRange {
  const tomorrow = addDays(today, 1)
  const farthest = latest(addDays(today, RESCHEDULE_DAYS), billingDate)
  const bounds = [after && addDays(after, -1), endsAt && addDays(endsAt, -1)]
  return {
    min: before ? latest(tomorrow, addDays(before, 1)) : tomorrow,
    max: bounds.reduce<Day>((max, bound) => (bound ? earliest(max, bound) : max), farthest),
  }
}

/**
 * The days that `changeNextChargeDate` can move the first charge after a customer's pause to: from tomorrow to 84
 * days ahead, or to its current day if that is later, within the longest uninterrupted pause.
 */
export function restartRange(
  startedAt: Day,
  planned: Day | null,
  today: Day,
  { pauses }: PauseTerms,
): DayRange {
  const ahead = addDays(today, RESCHEDULE_DAYS)
  const longest = addDays(startedAt, pauses.inARow * 7 + RESUME_NOTICE_DAYS)
  return {
    min: addDays(today, 1),
    max: earliest(planned === null ? ahead : latest(ahead, planned), longest),
  }
}

/** The day on which a pause of this many weeks from `today` ends (`pauseSubscription`; docs/domain.md 2.5). */
export function pauseEnd(weeks: number, today: Day): Day {
  return addDays(today, weeks * 7)
}

/** The longest pause that can be chosen, in weeks. */
export function longestPause({ pauses }: PauseTerms): number {
  return pauses.weeks.at(-1) ?? 0
}

/** Whether a pause that began on `startedAt` may last until `resumesAt`: at most 26 weeks in a row in the sample world. */
export function isPauseAllowed(startedAt: Day, resumesAt: Day, { pauses }: PauseTerms): boolean {
  return daysBetween(startedAt, resumesAt) <= pauses.inARow * 7
}
