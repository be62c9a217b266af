/** A language-neutral table of figures, shown alike on the page, in the report and in its CSV file. */
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import {
  formatDate,
  formatNumber,
  formatPrice,
  formatRate,
  formatTime,
  type Language,
} from '@pfotenportal/text/format'

export type TableId = keyof OperatorText['tables']

/**
 * The type of a column: counts are integers, money is cents, a share is a fraction of 1, a moment is an instant. A long
 * text wraps on a page.
 */
export type ColumnKind =
  'text' | 'longText' | 'count' | 'money' | 'share' | 'seconds' | 'day' | 'moment' | 'order'

export type CellValue = string | number | null

/** A table. Its id is the key of its copy and the name of its CSV file. A row has one value per column, in order. */
export interface ReportTable<Id extends TableId = TableId> {
  readonly id: Id
  readonly columns: readonly { readonly key: string; readonly kind: ColumnKind }[]
  readonly rows: readonly (readonly CellValue[])[]
}

type Columns<Id extends TableId> = { readonly [K in keyof OperatorText['tables'][Id]['columns']]: ColumnKind }

type Row<Id extends TableId> = { readonly [K in keyof OperatorText['tables'][Id]['columns']]: CellValue }

/** A table of rows by column; the columns appear in the order of `kinds`. */
export function buildTable<const Id extends TableId>(
  id: Id,
  kinds: Columns<Id>,
  rows: readonly Row<Id>[],
): ReportTable<Id> {
  const columns = Object.entries<ColumnKind>(kinds).map(([key, kind]) => ({ key, kind }))
  return {
    id,
    columns,
    rows: rows.map((row) => {
      const values: Readonly<Record<string, CellValue>> = row
      return columns.map(({ key }) => values[key] ?? null)
    }),
  }
}

/** Whether a column is right-aligned. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'count' || kind === 'money' || kind === 'share' || kind === 'seconds'
}

/** The share as a percentage with one digit: `4,2 %`. */
export function formatShare(share: number, language: Language): string {
  return formatRate(String(share), language)
}

/** Formats a value for people. */
export function formatValue(
  value: CellValue,
  kind: ColumnKind,
  { language, copy, today }: { language: Language; copy: OperatorText; today: string },
): string {
  if (value === null) return copy.values.none
  if (typeof value === 'number') {
    if (kind === 'money') return formatPrice(toWire(value))
    if (kind === 'share') return formatShare(value, language)
    if (kind === 'seconds') return copy.values.seconds(formatNumber(value, language, value < 10 ? 1 : 0))
    return kind === 'order' ? String(value) : formatNumber(value, language)
  }
  if (kind === 'day') return formatDate(value, language, today)
  return kind === 'moment' ? shortMoment(value, language, today) : value
}

/** Day and time without the day of the week: `20. November, 04:00 Uhr`. */
function shortMoment(at: string, language: Language, today: string): string {
  return `${formatDate(berlinDay(instant(at)), language, today)}, ${formatTime(at, language)}`
}

/** Formats a value for machines: money in euros with two decimals, everything else as it is. */
export function rawValue(value: CellValue, kind: ColumnKind): string {
  if (value === null) return ''
  return kind === 'money' && typeof value === 'number' ? toWire(value) : String(value)
}

/** `part` as a fraction of `whole`; null if `whole` is 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
