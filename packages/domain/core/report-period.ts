/** The days that the operator's figures are about (C-250). */
import type { Day } from './calendar.ts'
import { addDays, daysBetween, weekday } from './calendar.ts'

/** First and last day, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** The lengths that the operator's pages offer, in days, today included. */
export const PERIOD_DAYS = [7, 30, 90, 365] as const

export type PeriodDays = (typeof PERIOD_DAYS)[number]

/** How long a period may be: two years and their leap days. */
export const MAX_PERIOD_DAYS = 732

/** What one row or bar of figures over time stands for. */
export type Granularity = 'DAY' | 'WEEK'

/** Up to so many days are told one by one; longer periods by week. */
const MAX_DAILY_BUCKETS = 31

/** The period of so many days that ends with a day. */
export function periodUntil(to: Day, days: number): Period {
  return { from: addDays(to, 1 - days), to }
}

/** Whether the figures can be asked for these days: not backwards, not longer than two years. */
export function isValidPeriod({ from, to }: Period): boolean {
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= MAX_PERIOD_DAYS
}

/** By day up to a month, by calendar week beyond. */
export function granularityOf({ from, to }: Period): Granularity {
  return daysBetween(from, to) < MAX_DAILY_BUCKETS ? 'DAY' : 'WEEK'
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

/** The first days of all steps of a period, in order; the first may lie before it where it is a Monday's week. */
export function bucketStarts(period: Period, step: Granularity): readonly Day[] {
  const starts: Day[] = []
  const length = step === 'DAY' ? 1 : 7
  const first = step === 'DAY' ? period.from : mondayOf(period.from)
  for (let start = first; start <= period.to; start = addDays(start, length)) starts.push(start)
  return starts
}

/** The step that a day belongs to, by its first day. */
export function bucketStart(day: Day, step: Granularity): Day {
  return step === 'DAY' ? day : mondayOf(day)
}
