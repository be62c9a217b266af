/** Mailed links under which payment methods are set up or renewed (docs/domain.md 8.2). */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE payment_link (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
      payment_method_id text NOT NULL REFERENCES payment_method ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      voided_at timestamptz,
      consumed_at timestamptz,
      set_ups integer NOT NULL DEFAULT 0
    )`,
  sql`
    CREATE UNIQUE INDEX payment_link_living ON payment_link (payment_method_id)
      WHERE voided_at IS NULL AND consumed_at IS NULL`,
  sql`CREATE INDEX payment_link_customer ON payment_link (customer_id)`,
  sql`CREATE INDEX payment_link_expires ON payment_link (expires_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
