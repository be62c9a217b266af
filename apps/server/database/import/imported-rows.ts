/** What was imported already, what would collide with existing data, and writing many rows at once. */
import { sql } from 'kysely'
import type { Queries, Tx } from '../open.ts'
import type { Claim } from './staging.ts'

/** An imported line. */
export interface ImportedRow {
  readonly kind: string
  readonly externalId: string
  /** The id of our row, which may be gone by now. */
  readonly rowId: string
  readonly digest: string
}

/** Those of these lines that were imported from the source before. */
export async function findImported(
  db: Queries,
  source: string,
  lines: readonly { readonly kind: string; readonly externalId: string }[],
): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    SELECT row.kind, row.external_id AS "externalId", row.row_id AS "rowId", row.digest
    FROM unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ externalId }) => externalId)}::text[])
      AS line (kind, external_id)
    JOIN imported_row AS row
      ON row.source = ${source} AND row.kind = line.kind AND row.external_id = line.external_id`.execute(db)
  return rows
}

/** Remembers what a line says now, so that the same is not taken over twice. */
export async function saveDigest(
  tx: Tx,
  { source, kind, externalId, digest }: Omit<ImportedRow, 'rowId'> & { readonly source: string },
): Promise<void> {
  await tx
    .updateTable('imported_row')
    .set({ digest })
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .execute()
}

/** Those of these claims whose value exists in the database: e-mails, referral codes and order numbers. */
export async function findTakenValues(db: Queries, claims: readonly Claim[]): Promise<Claim[]> {
  if (claims.length === 0) return []
  const { rows } = await sql<Claim>`
    WITH claim AS MATERIALIZED (
      SELECT * FROM unnest(${claims.map(({ kind }) => kind)}::text[], ${claims.map(({ value }) => value)}::text[],
        ${claims.map(({ unit }) => unit)}::text[]) AS claim (kind, value, unit))
    SELECT claim.* FROM claim JOIN customer ON lower(customer.email) = claim.value WHERE claim.kind = 'email'
    UNION ALL
    SELECT claim.* FROM claim JOIN customer ON lower(customer.former_email) = claim.value WHERE claim.kind = 'email'
    UNION ALL
    SELECT claim.* FROM claim JOIN customer ON customer.referral_code = claim.value
      WHERE claim.kind = 'referral_code'
    UNION ALL
    SELECT claim.* FROM claim JOIN customer_order ON customer_order.order_number = claim.value
      WHERE claim.kind = 'number'`.execute(db)
  return rows
}

/** Tables whose ids others name. */
export type NumberedTable =
  'customer' | 'address' | 'pet' | 'subscription' | 'discount' | 'cancellation_session' | 'cancellation_offer'

/** New ids of a table, in ascending order. */
export async function nextIds(tx: Tx, table: NumberedTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** New order numbers, in ascending order. */
export async function nextOrderNumbers(tx: Tx, count: number, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT ${prefix} || nextval('order_number') AS number FROM generate_series(1, ${count})`.execute(tx)
  return rows.map(({ number }) => number)
}

/**
 * Customers of a source whose code nobody has: the first ones by their ids in its files, at most `count`, and how many
 * there are. For after every other friend was registered.
 */
export async function listUnknownCodes(
  db: Queries,
  source: string,
  count: number,
): Promise<{ readonly externalIds: readonly string[]; readonly total: number }> {
  const { rows } = await sql<{ externalId: string; total: number }>`
    SELECT row.external_id AS "externalId", (count(*) OVER ())::int AS total
    FROM imported_row AS row JOIN customer ON customer.id::text = row.row_id
    WHERE row.source = ${source} AND row.kind = 'customers' AND customer.referred_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM referral WHERE referral.friend_id = customer.id)
    ORDER BY customer.id LIMIT ${count}`.execute(db)
  return { externalIds: rows.map(({ externalId }) => externalId), total: rows[0]?.total ?? 0 }
}

/** Customers of an import who name a code and have no referral yet, after an id, at most `count`. */
export async function listUnregisteredFriends(db: Queries, after: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT customer.id FROM customer
    WHERE customer.id > ${after} AND customer.referred_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM referral WHERE referral.friend_id = customer.id)
    ORDER BY customer.id LIMIT ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
