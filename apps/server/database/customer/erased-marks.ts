/** What is left of erased customers, by which an import recognises them (C-618). */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../open.ts'

/**
 * What stays of the number that a customer had in another system, so that an old file does not bring the person back
 * without a word. It does not say the number.
 */
export function markOf(source: RawBuilder<unknown>, externalId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'erased ' || encode(sha256(convert_to(${source} || ' ' || ${externalId}, 'UTF8')), 'hex')`
}

/** Those of the customers of a source who were imported once and erased since. */
export async function listErasedOf(
  db: Queries,
  source: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id FROM unnest(${[...externalIds]}::text[]) AS asked (id)
    JOIN imported_row ON source = ${source} AND kind = 'customers'
      AND external_id = ${markOf(sql`${source}::text`, sql`asked.id`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether a customer with this number, created at that moment, was erased here. */
export async function isErasedSince(
  db: Queries,
  { id, createdAt }: { readonly id: unknown; readonly createdAt: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM customer WHERE id::text = ${String(id)} AND created_at = ${String(createdAt)}::timestamptz
      AND erased_at IS NOT NULL`.execute(db)
  return rows.length > 0
}
