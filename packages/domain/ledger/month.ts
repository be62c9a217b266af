/** The months of the books: which there are, when one is over, and in which one a fact is posted (C-560, C-565). */
import { addDays, dayOf, latest, partsOf, type Day } from '../core/calendar.ts'
import type { Period } from '../core/report-period.ts'

declare const monthBrand: unique symbol

/** A calendar month in Europe/Berlin, `YYYY-MM`. Months compare correctly with `<` and `>`. */
export type Month = string & { readonly [monthBrand]: 'Month' }

/** Parses a month; undefined if the text is not one. For external input. */
export function parseMonth(text: string): Month | undefined {
  return isMonth(text) ? text : undefined
}

function isMonth(text: string): text is Month {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

/** The month of a day. Throws a RangeError for a day outside of the years 2000 to 2999. */
export function monthOf(day: Day): Month {
  const text = day.slice(0, 7)
  if (!isMonth(text)) throw new RangeError(`not in a month of the books: ${day}`)
  return text
}

/** The first and the last day of a month. */
export function daysOf(month: Month): Period {
  const from = dayOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)
  return { from, to: addDays(firstDayAfter(month), -1) }
}

/** The first day of the following month. */
export function firstDayAfter(month: Month): Day {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, number + 1, 1)
}

export function nextMonth(month: Month): Month {
  return monthOf(firstDayAfter(month))
}

export function previousMonth(month: Month): Month {
  return monthOf(addDays(daysOf(month).from, -1))
}

/** Whether a month is over, running, or has not begun yet. */
export function stateOfMonth(month: Month, today: Day): 'OVER' | 'RUNNING' | 'AHEAD' {
  const { from, to } = daysOf(month)
  if (today < from) return 'AHEAD'
  return today <= to ? 'RUNNING' : 'OVER'
}

/**
 * The day under which a fact is posted: its own, or the first day after the last closed month, whose figures never
 * change. `closedUntil` is that month; null if none is closed.
 */
export function postingDay(on: Day, closedUntil: Month | null): Day {
  return closedUntil === null ? on : latest(on, firstDayAfter(closedUntil))
}

/** What decides whether a month can be closed. */
export interface Closing {
  readonly today: Day
  /** The last closed month; null if none is. */
  readonly closedUntil: Month | null
  /** The first month with something to post; null if there is nothing. */
  readonly first: Month | null
}

/** Why a month cannot be closed. */
export type ClosingRefusal = 'ALREADY_CLOSED' | 'NOT_OVER' | 'EARLIER_OPEN'

/**
 * Why a month cannot be closed; undefined if it can. Months are closed one after the other, from the first with something
 * to post: a later one would leave a gap that nothing could be posted in any more.
 */
export function closingRefusal(
  month: Month,
  { today, closedUntil, first }: Closing,
): ClosingRefusal | undefined {
  if (closedUntil !== null && month <= closedUntil) return 'ALREADY_CLOSED'
  if (stateOfMonth(month, today) !== 'OVER') return 'NOT_OVER'
  const next = closedUntil === null ? first : nextMonth(closedUntil)
  return next !== null && next < month ? 'EARLIER_OPEN' : undefined
}

/** The first day of the fiscal year that a day belongs to; `start` is its first day in every year, as `MM-DD`. */
export function fiscalYearOf(day: Day, start: string): Day {
  const { year } = partsOf(day)
  const [month, dayOfMonth] = [Number(start.slice(0, 2)), Number(start.slice(3, 5))]
  const begun = dayOf(year, month, dayOfMonth)
  return begun <= day ? begun : dayOf(year - 1, month, dayOfMonth)
}
