/**
 * Indexes for what was looked for in whole tables. A large database gets them before the migration, without blocking
 * writers (docs/operations.md, "Indexes of large tables").
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  // The boxes on their way, by id: a page of them, without all orders that were ever made.
  sql`CREATE INDEX IF NOT EXISTS customer_order_in_transit ON customer_order (id)
    WHERE fulfillment_status = 'shipped' AND status = 'PROCESSED'`,
  // Links that are void once the customer's address has changed.
  sql`CREATE INDEX IF NOT EXISTS login_link_unused ON login_link (customer_id) WHERE consumed_at IS NULL`,
  // The report asks for each session of the cancellation flow which of its offers was taken.
  sql`CREATE INDEX IF NOT EXISTS concession_offer ON concession (offer_id) WHERE offer_id IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
