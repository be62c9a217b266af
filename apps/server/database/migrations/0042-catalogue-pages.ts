/**
 * Campaigns and versions of the catalogue from pages: codes for one customer, codes that were made together, and who
 * applied a version. A process of the former version lets everybody use the code of a customer, but only that customer
 * knows it.
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE campaign
    ADD COLUMN customer_id integer REFERENCES customer ON DELETE CASCADE,
    ADD COLUMN batch text,
    ADD COLUMN created_at timestamptz`,
  sql`CREATE INDEX campaign_batch ON campaign (batch) WHERE batch IS NOT NULL`,
  sql`CREATE INDEX campaign_customer ON campaign (customer_id) WHERE customer_id IS NOT NULL`,
  sql`ALTER TABLE catalogue_version ADD COLUMN applied_by text`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
