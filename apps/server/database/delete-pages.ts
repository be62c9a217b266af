/** Deletes what is due, however much it is: each page is a statement of its own that ends in time. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from './open.ts'
import type { Schema } from './schema.ts'

const PAGE = 5_000

/**
 * Deletes the rows of which a time is past, page by page until none is left or the process stops; returns how many. A
 * row that changes meanwhile stays until the next time.
 */
export async function deleteBefore<Table extends keyof Schema>(
  db: Queries,
  [table, column]: readonly [Table, keyof Schema[Table] & string],
  before: Instant | number,
  { page = PAGE, signal }: { readonly page?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    if (signal?.aborted === true) return total
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${page}))
        and ${sql.ref(column)} < ${before}`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < page) return total
  }
}
