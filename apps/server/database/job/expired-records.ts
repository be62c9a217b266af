/** Records whose last day is over: receipts, declarations, and what is left of erased customers (C-571, C-573). */
import { sql } from 'kysely'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import type { Page } from './due-subscriptions.ts'

/** A kind of record that ends. */
export type ExpiringTable = 'document' | 'declaration' | 'customer'

/** The first day on which a record may be deleted; null without any. */
export async function firstExpiry(db: Queries): Promise<Day | null> {
  const { rows } = await sql<{ last: Day | null }>`
    SELECT least((SELECT min(kept_until) FROM document), (SELECT min(kept_until) FROM declaration),
      (SELECT min(kept_until) FROM customer WHERE kept_until IS NOT NULL)) AS last`.execute(db)
  const last = rows[0]?.last ?? null
  return last === null ? null : addDays(last, 1)
}

/** A declaration that nobody has dealt with stays, and so does a receipt that another one replaces. */
const mayGo = {
  document: sql`NOT EXISTS (SELECT FROM document AS newer WHERE newer.corrects_id = document.id)`,
  declaration: sql`NOT EXISTS (SELECT FROM open_declaration WHERE declaration_id = declaration.id)`,
  customer: sql`merged_into IS NULL AND NOT EXISTS (SELECT FROM document WHERE document.customer_id = customer.id)`,
} as const satisfies Readonly<Record<ExpiringTable, unknown>>

/** The records of a kind that must not be kept any longer on a day. */
export async function listExpired(
  db: Queries,
  table: ExpiringTable,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE kept_until < ${today} AND id > ${after} AND ${mayGo[table]}
    ORDER BY id LIMIT ${size}`.execute(db)
  return rows
}

/** Deletes a record of that list. */
export async function deleteExpired(tx: Tx, table: ExpiringTable, id: number, today: Day): Promise<void> {
  if (table === 'document') {
    await sql`DELETE FROM document_file WHERE document_id = ${id}`.execute(tx)
  } else if (table === 'customer') {
    const accounts = sql`(SELECT id FROM customer WHERE id = ${id} OR merged_into = ${id})`
    await sql`
      DELETE FROM webhook_delivery USING audit WHERE audit.id = audit_id AND customer_id IN ${accounts}`.execute(
      tx,
    )
    await sql`DELETE FROM audit WHERE customer_id IN ${accounts}`.execute(tx)
    await sql`DELETE FROM imported_row WHERE kind = 'customers' AND row_id IN (SELECT each.id::text FROM ${accounts} AS each)`.execute(
      tx,
    )
  }
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id} AND kept_until < ${today}`.execute(tx)
}
