/** Aggregates daily rows into the bars of a chart. */
import { partsOf, type Day } from '@pfotenportal/domain/core/calendar'
import {
  bucketStart,
  bucketStarts,
  granularityOf,
  type Period,
} from '@pfotenportal/domain/core/report-period'
import { dayParts, type Language } from '@pfotenportal/text/format'
import type { Bar } from './chart.tsx'

/** `5. Nov`, or `5 Nov`; with its year in a period of more than one. */
export function shortDay(day: Day, language: Language, { from, to }: Period): string {
  const { dayOfMonth, monthShort, year } = dayParts(day, language)
  const hasYear = partsOf(from).year !== partsOf(to).year
  return [dayOfMonth, monthShort, ...(hasYear ? [year] : [])].join(' ')
}

/** One bar per day or week of the period, including empty ones. */
export function barsOf<T extends { readonly day: Day }>(
  rows: readonly T[],
  period: Period,
  language: Language,
  numbers: readonly ((row: T) => number)[],
): Bar[] {
  const step = granularityOf(period)
  return bucketStarts(period, step).map((start) => {
    const mine = rows.filter(({ day }) => bucketStart(day, step) === start)
    return {
      label: shortDay(start, language, period),
      values: numbers.map((number) => mine.reduce((sum, row) => sum + number(row), 0)),
    }
  })
}
