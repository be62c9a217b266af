/** The period of an operator report (C-250). */
import { addDays, daysBetween, mondayOf, type Day } from './calendar.ts'

/** First and last day, both included. */
export interface Period {
  readonly from: Day
  readonly to: Day
}

/** The period lengths offered on the operator's pages, in days, today included. */
export const PERIOD_DAYS = [7, 30, 90, 365] as const

export type PeriodDays = (typeof PERIOD_DAYS)[number]

/** The longest period: two years, allowing for leap days. */
export const MAX_PERIOD_DAYS = 732

/** The length of one bucket of a report. */
export type Granularity = 'DAY' | 'WEEK'

/** Reports of up to this many days are daily; longer ones are weekly. */
const MAX_DAILY_BUCKETS = 31

/** The period of this many days that ends on a day. */
export function periodUntil(to: Day, days: number): Period {
  return { from: addDays(to, 1 - days), to }
}

/** Whether a period is valid: not backwards, not longer than two years. */
export function isValidPeriod({ from, to }: Period): boolean {
  const days = daysBetween(from, to) + 1
  return days >= 1 && days <= MAX_PERIOD_DAYS
}

/** Daily up to a month, weekly beyond. */
export function granularityOf({ from, to }: Period): Granularity {
  return daysBetween(from, to) < MAX_DAILY_BUCKETS ? 'DAY' : 'WEEK'
}

/** The first days of all buckets of a period, in order. The first week may begin before the period. */
export function bucketStarts(period: Period, step: Granularity): readonly Day[] {
  const starts: Day[] = []
  const length = step === 'DAY' ? 1 : 7
  const first = step === 'DAY' ? period.from : mondayOf(period.from)
  for (let start = first; start <= period.to; start = addDays(start, length)) starts.push(start)
  return starts
}

/** The first day of the bucket of a day. */
export function bucketStart(day: Day, step: Granularity): Day {
  return step === 'DAY' ? day : mondayOf(day)
}
