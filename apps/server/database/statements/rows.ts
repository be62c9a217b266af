/**
 * Rows on their way in and out. Many rows or ids are one parameter, so that the text of a statement is the same for any
 * number of them.
 */
import {
  sql,
  type Expression,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  type Selectable,
} from 'kysely'
import { instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Schema } from '../schema.ts'

/** Rows, or what stands for them as JSON. */
type Rows<R> = readonly R[] | RawBuilder<string>

/** Rows of a table, to be written by one statement. Columns that they do not have are null. */
export function rowsFor<T extends keyof Schema>(
  table: T,
  rows: Rows<object>,
): RawBuilder<Selectable<Schema[T]>> {
  const json = 'length' in rows ? JSON.stringify(rows) : rows
  return sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`
}

/** Columns with their values. */
type Row = Readonly<Record<string, unknown>>

/**
 * Inserts rows by one statement, whose text is the same for any number of them. All rows have the same columns; `also`
 * are columns whose values the database calculates.
 */
export function insertRows<T extends keyof Schema>(
  db: QueryCreator<Schema>,
  table: T,
  rows: readonly Row[],
  also: Readonly<Record<string, RawBuilder<unknown>>> = {},
) {
  return insertColumns(db, table, Object.keys(rows[0] ?? {}), rows, also)
}

/** The same for rows with these columns. */
export function insertColumns<T extends keyof Schema>(
  db: QueryCreator<Schema>,
  table: T,
  names: readonly string[],
  rows: Rows<Row>,
  also: Readonly<Record<string, RawBuilder<unknown>>> = {},
) {
  const values = [...names.map((name) => sql.ref(name)), ...Object.values(also)]
  return db
    .insertInto(table)
    .columns([...names, ...Object.keys(also)] as (keyof Schema[T] & string)[])
    .expression(sql`SELECT ${sql.join(values)} FROM ${rowsFor(table, rows)}`)
}

/** Inserts rows if there are any. */
export async function insertAll(
  db: Kysely<Schema>,
  table: keyof Schema,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length > 0) await insertRows(db, table, rows).execute()
}

/** The values of a row that could not be inserted because there is one already, to replace those of that row. */
export function excluded<C extends string>(...columns: readonly C[]): Record<C, RawBuilder<never>>
export function excluded(...columns: readonly string[]): Record<string, RawBuilder<never>> {
  return Object.fromEntries(columns.map((name) => [name, sql`excluded.${sql.ref(name)}`]))
}

/**
 * Compares equal to each of the values. A single value is written as such: for a list PostgreSQL plans the statement anew at
 * every execution, because the best plan depends on how long the list is.
 */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return values.length === 1 ? sql`${values[0]}` : sql`any(${values})`
}

/**
 * The same for a list of a type that a placeholder stands for, which is planned once: inside a subquery PostgreSQL cannot see how
 * long it is.
 */
export function anyOfList<T>(
  list: RawBuilder<readonly T[]>,
  type: 'integer' | 'text' | 'uuid',
): RawBuilder<T> {
  const array = sql.raw(`${type}[]`)
  return sql`any((SELECT ${list}::${array})::${array})`
}

/** Compares equal to each of the ids that a query reads. It is run once, whatever the plan, so that its limit and locks hold. */
export function anyOfRows<T>(rows: Expression<{ id: T }>): RawBuilder<T> {
  return sql<T>`any (array(${rows}))`
}

/**
 * The instant in a text of PostgreSQL: `2026-11-20 11:00:00.123456+00`, inside JSON with `T` and `+00:00`. Sessions are
 * in UTC, unless a pooler drops our parameters: then the offset is that of the server's time zone. Throws a RangeError if
 * the text is no instant, such as `infinity`.
 */
export function instantFrom(text: string): Instant {
  const zoneAt = text.length - (text.at(-3) === ':' ? '+00:00'.length : '+00'.length)
  const zone = text.slice(zoneAt)
  if (zone !== '+00' && zone !== '+00:00') {
    return instant(`${text.slice(0, 10)}T${text.slice(11, zoneAt)}${zone.length === 3 ? `${zone}:00` : zone}`)
  }
  const milliseconds = text[19] === '.' ? text.slice(20, Math.min(23, zoneAt)) : ''
  return instant(`${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds.padEnd(3, '0')}Z`)
}
