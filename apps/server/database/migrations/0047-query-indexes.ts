/**
 * Indexes for queries that read whole tables. A large database gets them before the migration, without blocking writers
 * (docs/operations.md, "Indexes of large tables").
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  // The few charges without an outcome, among all that were ever made.
  sql`CREATE INDEX IF NOT EXISTS charge_unsettled ON charge (subscription_id)
    WHERE state IN ('OPEN', 'RELEASED', 'LAPSED')`,
  sql`CREATE INDEX IF NOT EXISTS payment_dispute_order ON payment_dispute (order_id)`,
  sql`CREATE INDEX IF NOT EXISTS payment_dispute_undecided ON payment_dispute (opened_at, id)
    WHERE state = 'OPENED'`,
  // Boxes that have not arrived, by the day from which their delivery counts.
  sql`CREATE INDEX IF NOT EXISTS customer_order_box_day
    ON customer_order (fulfillment_status, coalesce(replaced_on, billing_date))
    WHERE fulfillment_status IN ('packed', 'shipped', 'returned')`,
  sql`CREATE INDEX IF NOT EXISTS subscription_ends ON subscription (ends_at) WHERE ends_at IS NOT NULL`,
  sql`CREATE INDEX IF NOT EXISTS subscription_trial ON subscription (id) WHERE cycle = 'TEST'`,
  sql`CREATE INDEX IF NOT EXISTS session_expires ON session (expires_at)`,
  sql`CREATE INDEX IF NOT EXISTS stripe_set_up_created ON stripe_set_up (created_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
