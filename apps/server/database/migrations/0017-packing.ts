/** Packing: the weekly batches, and the batch of each packed order. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE packing_batch (
      week text PRIMARY KEY CHECK (week ~ '^[0-9]{4}-W[0-9]{2}$'),
      closed_at timestamptz NOT NULL
    )`,
  sql`
    ALTER TABLE customer_order
      ADD COLUMN batch_week text REFERENCES packing_batch,
      ADD CHECK (batch_week IS NULL OR (status = 'PROCESSED' AND fulfillment_status <> 'unfulfilled'))`,
  // In the order of the packing list.
  sql`
    CREATE INDEX customer_order_batch ON customer_order (batch_week, order_number)
      WHERE batch_week IS NOT NULL`,
  sql`
    CREATE INDEX customer_order_unpacked ON customer_order (id)
      WHERE status = 'PROCESSED' AND fulfillment_status = 'unfulfilled'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
