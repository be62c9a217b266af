/** Records whose last day is over: receipts, declarations, and what is left of erased customers (C-571, C-573). */
import { sql } from 'kysely'
import { addDays, day, type Day } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import type { Page } from './due-subscriptions.ts'

/** A kind of record that ends. */
export type ExpiringTable = 'document' | 'declaration' | 'customer'

/** The last day of what names nobody. */
const FOR_EVER = day('9999-12-31')

/** The first day on which a record may be deleted; null without any. */
export async function firstExpiry(db: Queries): Promise<Day | null> {
  const { rows } = await sql<{ last: Day | null }>`
    SELECT least((SELECT min(kept_until) FROM document), (SELECT min(kept_until) FROM declaration),
      (SELECT min(kept_until) FROM customer WHERE kept_until < ${FOR_EVER})) AS last`.execute(db)
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

/** Deletes a record of that list. Of an erased customer, what figures count stays with nobody (C-619). */
export async function deleteExpired(tx: Tx, table: ExpiringTable, id: number, today: Day): Promise<void> {
  if (table === 'document') await sql`DELETE FROM document_file WHERE document_id = ${id}`.execute(tx)
  else if (table === 'customer') await letGo(tx, id)
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id} AND kept_until < ${today}`.execute(tx)
}

/**
 * Gives the contracts, orders and payments of an erased customer, which name nobody since the erasure, to a new number that
 * nobody ever had, without what leads to the person: the numbers of orders and those of payments at the provider.
 */
async function letGo(tx: Tx, id: number): Promise<void> {
  const accounts = sql`(SELECT id FROM customer WHERE id = ${id} OR merged_into = ${id})`
  const { rows } = await sql<{ id: number }>`
    INSERT INTO customer (id, first_name, last_name, email, created_at, referral_code, erased_at, kept_until)
    SELECT number, '', '', 'erased ' || number, created_at, 'erased ' || number, erased_at, ${FOR_EVER}
    FROM (SELECT nextval(pg_get_serial_sequence('customer', 'id')) AS number, * FROM customer
      WHERE customer.id = ${id} AND (EXISTS (SELECT FROM subscription WHERE customer_id = ${id})
        OR EXISTS (SELECT FROM referral WHERE ${id} IN (friend_id, referrer_id)))) AS former
    RETURNING id`.execute(tx)
  const nobody = rows[0]?.id ?? null
  const contracts = sql`ARRAY(SELECT id FROM subscription WHERE customer_id = ${nobody})`
  const orders = sql`ARRAY(SELECT id FROM customer_order WHERE subscription_id = any (${contracts}))`
  const isCounted = sql`subscription_id IS NOT NULL AND action <> 'customerErased'`
  for (const statement of [
    sql`DELETE FROM webhook_delivery USING audit WHERE audit.id = audit_id AND customer_id IN ${accounts}`,
    sql`DELETE FROM audit WHERE customer_id IN ${accounts} AND (${nobody}::int IS NULL OR NOT (${isCounted}))`,
    sql`UPDATE audit SET customer_id = ${nobody} WHERE customer_id IN ${accounts}`,
    sql`UPDATE referral SET friend_id = ${nobody} WHERE friend_id = ${id}`,
    sql`UPDATE referral SET referrer_id = ${nobody} WHERE referrer_id = ${id}`,
    sql`UPDATE subscription SET customer_id = ${nobody} WHERE customer_id = ${id}`,
    sql`
      UPDATE charge SET customer_id = ${nobody}, request_id = '', key = 'erased ' || id,
        gateway_reference = CASE WHEN gateway_reference IS NOT NULL THEN 'erased ' || id END
      WHERE subscription_id = any (${contracts})`,
    sql`
      UPDATE customer_order SET order_number = 'erased ' || id
      WHERE subscription_id = any (${contracts}) AND order_number IS NOT NULL`,
    sql`
      UPDATE refund SET request_id = NULL, charge_reference = NULL,
        gateway_reference = CASE WHEN gateway_reference IS NOT NULL THEN 'erased ' || id END
      WHERE order_id = any (${orders})`,
    sql`DELETE FROM imported_row WHERE kind = 'customers' AND row_id IN (SELECT each.id::text FROM ${accounts} AS each)`,
  ])
    await statement.execute(tx)
}
