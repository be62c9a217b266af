/** Migrations as a later version may have them, to test how a database is upgraded. Each may be repeated. */
import { sql, type RawBuilder } from 'kysely'
import type { Migrations } from '../database/migrate.ts'

const of = (...statements: readonly RawBuilder<unknown>[]): Migrations[string] => ({
  async up(database) {
    for (const statement of statements) await statement.execute(database)
  },
})

export const laterMigrations: Migrations = {
  '9001-columns': of(
    sql`ALTER TABLE outbox ADD COLUMN IF NOT EXISTS later_at timestamptz`,
    sql`UPDATE outbox SET later_at = created_at WHERE later_at IS NULL`,
  ),
  '9002-indexes': of(
    sql`CREATE INDEX IF NOT EXISTS charge_later ON charge (settled_at)`,
    sql`CREATE INDEX IF NOT EXISTS customer_order_later ON customer_order (processed_at)`,
    sql`CREATE INDEX IF NOT EXISTS subscription_later ON subscription (created_at)`,
  ),
  '9003-tables': of(
    sql`
      CREATE TABLE IF NOT EXISTS later (
        customer_id integer PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
        session_id uuid REFERENCES session,
        written_at timestamptz NOT NULL DEFAULT now()
      )`,
    sql`INSERT INTO later (customer_id) SELECT id FROM customer ON CONFLICT DO NOTHING`,
    sql`ALTER TABLE login_link ADD COLUMN IF NOT EXISTS later boolean NOT NULL DEFAULT false`,
  ),
  '9004-constraints': {
    ...of(
      sql`ALTER TABLE admin_key DROP CONSTRAINT IF EXISTS admin_key_later`,
      sql`ALTER TABLE admin_key ADD CONSTRAINT admin_key_later CHECK (id > 0)`,
      sql`DELETE FROM payment_dispute WHERE amount_cents = 0`,
    ),
    demands: [
      {
        sentence: 'the id of a key is above 0',
        violations: 'SELECT count(*) FROM admin_key WHERE id <= 0',
      },
    ],
    suitsFormerVersion: true,
  },
}
