/** What an import of our own export asks of the tables. */
import { sql } from 'kysely'
import type { ExportedTable } from '../customer/export.ts'
import type { Queries, Tx } from '../open.ts'

/** The names of all columns, by table. */
export async function listColumns(
  db: Queries,
  tables: readonly ExportedTable[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = any (${[...tables]}::text[]) GROUP BY 1`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Those of these legal texts that the brand has. */
export async function listStoredTexts(db: Queries, hashes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_text')
    .select('hash')
    .where(sql<boolean>`hash = any (${[...hashes]}::text[])`)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Lets new order numbers begin after one of the own series. */
export async function passOrderNumber(tx: Tx, number: number): Promise<void> {
  await sql`
    SELECT setval('order_number', ${number}) FROM order_number
    WHERE CASE WHEN is_called THEN last_value ELSE last_value - 1 END < ${number}`.execute(tx)
}
