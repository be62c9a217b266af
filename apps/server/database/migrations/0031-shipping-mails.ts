/** Customers can switch off mails about shipping. */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE customer_setting ADD COLUMN shipping_mails boolean NOT NULL DEFAULT true`.execute(
    database,
  )
}
