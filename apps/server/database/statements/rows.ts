/**
 * Rows on their way in and out. Many rows or ids are one parameter, so that the text of a statement is the same for any
 * number of them.
 */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Schema } from '../schema.ts'

/** Rows of a table, to be written by one statement. Columns that they do not have are null. */
export function rowsFor<T extends keyof Schema>(
  table: T,
  rows: readonly object[],
): RawBuilder<Selectable<Schema[T]>> {
  return sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/**
 * Compares equal to each of the values, or of those that a placeholder stands for. A single value is written as such:
 * for a list PostgreSQL plans the statement anew at every execution, because it cannot know how long the list is.
 */
export function anyOf<T>(values: readonly T[] | RawBuilder<readonly T[]>): RawBuilder<T> {
  if ('length' in values && values.length === 1) return sql`${values[0]}`
  return sql`any(${values})`
}

/**
 * The instant in a text of PostgreSQL, whose sessions are in UTC: `2026-11-20 11:00:00.123456+00`, inside JSON with `T`
 * and `+00:00`.
 */
export function instantFrom(text: string): Instant {
  const milliseconds = text[19] === '.' ? text.slice(20, Math.min(23, text.indexOf('+', 20))) : ''
  return instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds.padEnd(3, '0')}Z`)
}
