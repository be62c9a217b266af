/** The days that a charge can be moved to (C-30; docs/domain.md 3.4). */
import type { Day } from '../core/calendar.ts'
import { addDays, daysBetween, earliest, latest } from '../core/calendar.ts'
import { RESUME_NOTICE_DAYS } from '../subscription/schedule.ts'

/** How far ahead an order, or a restart, can be moved. */
export const RESCHEDULE_DAYS = 84

/** The longest pause in a row, in days. */
export const MAX_PAUSE_DAYS = 26 * 7

/** The first and the last day that something can be moved to, both included. */
export interface DayRange {
  readonly min: Day
  readonly max: Day
}

/** Where an order stands among the others. */
export interface OrderPlace {
  readonly billingDate: Day
  /** The planned order before it; left out for the next one. */
  readonly before?: Day | undefined
  /** The planned order after it; left out where all later ones move along. */
  readonly after?: Day | undefined
  /** The declared end of the subscription. */
  readonly endsAt?: Day | null | undefined
}

/**
 * The days that an order can be moved to: from tomorrow, 84 days ahead or as far as it is now, and always between its
 * planned neighbours.
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
 * The days that the first charge after a customer's pause can be moved to: from tomorrow, 84 days ahead or as far as it
 * is now, within the longest pause in a row.
 */
export function restartRange(startedAt: Day, planned: Day | null, today: Day): DayRange {
  const ahead = addDays(today, RESCHEDULE_DAYS)
  const longest = addDays(startedAt, MAX_PAUSE_DAYS + RESUME_NOTICE_DAYS)
  return {
    min: addDays(today, 1),
    max: earliest(planned === null ? ahead : latest(ahead, planned), longest),
  }
}

/** The day that a pause of so many weeks, chosen on `today`, ends on (docs/domain.md 2.5). */
export function pauseEnd(weeks: number, today: Day): Day {
  return addDays(today, weeks * 7)
}

/** Whether a pause that began on `startedAt` may last until `resumesAt`: at most 26 weeks in a row. */
export function isPauseAllowed(startedAt: Day, resumesAt: Day): boolean {
  return daysBetween(startedAt, resumesAt) <= MAX_PAUSE_DAYS
}
