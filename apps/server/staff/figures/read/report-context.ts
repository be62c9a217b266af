/** Shared by all queries of the figures: the context of a report, the bounds of its period, Berlin days, sums. */
import { sql, type RawBuilder } from 'kysely'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Queries } from '../../../database/open.ts'

/** The context in which figures are read: the requested period, and the present business and real time. */
export interface ReportContext {
  readonly db: Queries
  readonly period: Period
  /** Business time. */
  readonly moment: Moment
  /** Real time, by which mails are sent. */
  readonly realNow: Instant
}

/** The half-open interval of a period: `since` is inclusive, `until` is exclusive. */
export function boundsOf({ from, to }: Period): { readonly since: Instant; readonly until: Instant } {
  return { since: startOfBerlinDay(from), until: startOfBerlinDay(addDays(to, 1)) }
}

/** The Berlin day of a timestamp column. */
export function berlinDayOf(column: string): RawBuilder<Day> {
  return sql<Day>`(${sql.ref(column)} AT TIME ZONE 'Europe/Berlin')::date`
}

export function sumOf<T>(rows: readonly T[], number: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + number(row), 0)
}
