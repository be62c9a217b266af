/** When a box arrives (spec 5; docs/domain.md 3.5). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { addDays, weekday, type Day, type Weekday } from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'
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

const MONDAY = 1
const TUESDAY = 2

/** Days from the Tuesday of a delivery to one of its weekdays. A Monday is the one after the weekend (C-220). */
function afterTuesday(each: number): number {
  return (each === MONDAY ? MONDAY + 7 : each) - TUESDAY
}

/** Whether two periods have a day in common. */
export function overlaps(one: Days, other: Days): boolean {
  return one.from <= other.to && one.to >= other.from
}

/** The days on which a company's parcels arrive. */
export type DeliveryTerms = Pick<Catalogue, 'delivery' | 'deliveries' | 'publicHolidays'>

/** The delivery days of the boxes billed on a day; before the first version, those of the first. */
function deliveryOf(billingDate: Day, { delivery, deliveries = [] }: DeliveryTerms): Catalogue['delivery'] {
  const inForce = deliveries.findLast(({ from }) => from <= billingDate) ?? deliveries[0]
  return inForce?.delivery ?? delivery
}

/** The country in which the boxes billed on a day are packed and leave. */
export function dispatchCountry(billingDate: Day, catalogue: DeliveryTerms): CountryCode {
  return deliveryOf(billingDate, catalogue).from
}

/**
 * Days from billing to delivery: the first Tuesday at least two days later. It equals the spec's (9 - weekday) mod 7
 * with Tuesday 7 and Monday 8 (spec 5): production closes on Sunday night, parcels leave on Monday (C-31).
 */
export function deliveryOffset(billedOn: Weekday): number {
  return 2 + ((7 - billedOn) % 7)
}

/** The facts about a charged order that decide when its box is packed and delivered. */
export interface BoxDays {
  readonly billingDate: Day
  /** The day on which its last box was replaced; null if none was. */
  readonly replacedOn: Day | null
}

/** The day from which packing and delivery of an order's box count: a replaced box starts again on that day (C-400). */
export function boxDay({ billingDate, replacedOn }: BoxDays): Day {
  return replacedOn ?? billingDate
}

/**
 * The delivery window of a box billed on that day: the first days of its week on which parcels arrive, without those
 * lost to a public holiday (Tuesday to Thursday, at the latest until Saturday, in the sample world). A public holiday at
 * the destination blocks its own day; one on Monday where parcels leave blocks Tuesday, because nothing is dispatched on
 * it.
 */
export function deliveryWindow(
  billingDate: Day,
  country: CountryCode,
  catalogue: DeliveryTerms,
): DeliveryWindow {
  const { weekdays, windowDays, from: dispatchedFrom } = deliveryOf(billingDate, catalogue)
  const tuesday = addDays(billingDate, deliveryOffset(weekday(billingDate)))
  const days = weekdays.map((each) => addDays(tuesday, afterTuesday(each)))
  const isLate = isPublicHoliday(addDays(tuesday, -1), dispatchedFrom, catalogue)
  const open = days.filter((day) => !isPublicHoliday(day, country, catalogue) && !(isLate && day === tuesday))
  const usual = { from: days[0] ?? tuesday, to: days[windowDays - 1] ?? days.at(-1) ?? tuesday }
  const from = open[0] ?? usual.from
  const to = open[windowDays - 1] ?? open.at(-1) ?? usual.to
  return { from, to, shiftedByHoliday: from !== usual.from || to !== usual.to }
}

/** The days within which the delivery days after a hand-over are looked for. */
const LONGEST_WAY_DAYS = 28

/** The window of a box that leaves on a working day: the first days after it on which parcels arrive (C-410). */
export function windowAfter(leavesOn: Day, country: CountryCode, catalogue: DeliveryTerms): DeliveryWindow {
  const { weekdays, windowDays } = deliveryOf(leavesOn, catalogue)
  const days = Array.from({ length: LONGEST_WAY_DAYS }, (_, index) => addDays(leavesOn, index + 1))
  const open = days.filter(
    (day) => weekdays.includes(weekday(day)) && !isPublicHoliday(day, country, catalogue),
  )
  const from = open[0] ?? addDays(leavesOn, 1)
  return { from, to: open[windowDays - 1] ?? from, shiftedByHoliday: false }
}
