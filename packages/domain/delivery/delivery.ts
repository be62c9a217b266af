/** When a box arrives (spec 5; docs/domain.md 3.5). */
import type { CountryCode } from '../customer/address.ts'
import type { Day, Weekday } from '../core/calendar.ts'
import { addDays, weekday } from '../core/calendar.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** First and last day of a delivery, both included. */
export interface DeliveryWindow {
  readonly from: Day
  readonly to: Day
  readonly shiftedByHoliday: boolean
}

/** First and last day, `YYYY-MM-DD`. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Whether two periods have a day in common. */
export function overlaps(one: Days, other: Days): boolean {
  return one.from <= other.to && one.to >= other.from
}

/** The usual delivery window in days: Tuesday to Thursday. */
const WINDOW_DAYS = 3
/** The days of the week on which parcels can arrive: Tuesday to Saturday. */
const DELIVERY_DAYS = 5

/**
 * Days from billing to delivery: the first Tuesday at least two days later. It equals the spec's (9 - weekday) mod 7
 * with Tuesday 7 and Monday 8 (spec 5): production closes on Sunday night, parcels leave on Monday (C-31).
 */
export function deliveryOffset(billedOn: Weekday): number {
  return 2 + ((7 - billedOn) % 7)
}

/**
 * The delivery window of a box billed on that day: Tuesday to Thursday, or the first three days until Saturday that are
 * not lost to a public holiday. A public holiday at the destination blocks its own day; a German public holiday on
 * Monday blocks Tuesday, because nothing is dispatched on it.
 */
export function deliveryWindow(billingDate: Day, country: CountryCode): DeliveryWindow {
  const tuesday = addDays(billingDate, deliveryOffset(weekday(billingDate)))
  const days = Array.from({ length: DELIVERY_DAYS }, (_, index) => addDays(tuesday, index))
  const isLate = isPublicHoliday(addDays(tuesday, -1), 'DE')
  const open = days.filter((day, index) => !isPublicHoliday(day, country) && !(isLate && index === 0))
  const usual = { from: tuesday, to: addDays(tuesday, WINDOW_DAYS - 1) }
  const from = open[0] ?? usual.from
  const to = open[WINDOW_DAYS - 1] ?? open.at(-1) ?? usual.to
  return { from, to, shiftedByHoliday: from !== usual.from || to !== usual.to }
}
