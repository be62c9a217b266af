/** Many rows or ids as one parameter: the text of a statement is the same for any number of them. */
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/** Rows of a table, to be written by one statement. Columns that they do not have are null. */
export function rowsFor<T extends keyof Schema>(
  table: T,
  rows: readonly object[],
): RawBuilder<Selectable<Schema[T]>> {
  return sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** Compares equal to each of the ids. */
export function anyOf(ids: readonly number[]): RawBuilder<number> {
  return sql`any(${ids})`
}
