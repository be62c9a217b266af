/** What the queries of the figures have in common: bounds of a period in business time, and Berlin days of moments. */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, type Day, type Instant, type Moment } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/open.ts'

/** What figures are read with: the days that are asked for, and both present times. */
export interface ReportContext {
  readonly db: Queries
  readonly period: Period
  /** Business time. */
  readonly moment: Moment
  /** Of mails' and processes' own clocks. */
  readonly realNow: Instant
}

/** From the first moment of the period until before the second. */
export function boundsOf({ from, to }: Period): { readonly since: Instant; readonly until: Instant } {
  return { since: startOfBerlinDay(from), until: startOfBerlinDay(addDays(to, 1)) }
}

/** The Berlin day of a column with a moment. */
export function berlinDayOf(column: string): RawBuilder<Day> {
  return sql<Day>`(${sql.ref(column)} AT TIME ZONE 'Europe/Berlin')::date`
}

/** The sum of a number of each. */
export function sumOf<T>(rows: readonly T[], number: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + number(row), 0)
}
