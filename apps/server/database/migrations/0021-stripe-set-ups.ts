/** Stripe's page for each of our set-ups, and Stripe's customer for it. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE stripe_set_up (
      key text PRIMARY KEY,
      customer_key text NOT NULL,
      customer_reference text NOT NULL,
      session_reference text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX stripe_set_up_customer ON stripe_set_up (customer_key, created_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
