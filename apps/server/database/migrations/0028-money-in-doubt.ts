/**
 * The gateway of each charge and refund, payments without an order, unresolved refunds, and the provider's ids of
 * disputes.
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE charge ADD COLUMN gateway text`,
  sql`ALTER TABLE refund ADD COLUMN gateway text, ADD COLUMN alerted_at timestamptz`,
  sql`
    CREATE TABLE stray_payment (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      charge_id integer NOT NULL REFERENCES charge ON DELETE CASCADE,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      gateway_reference text NOT NULL,
      found_at timestamptz NOT NULL,
      returned_at timestamptz,
      UNIQUE (charge_id, gateway_reference)
    )`,
  sql`
    ALTER TABLE payment_dispute
      ADD COLUMN provider_id text NOT NULL DEFAULT '',
      ADD COLUMN is_inquiry boolean NOT NULL DEFAULT false,
      DROP CONSTRAINT payment_dispute_charge_id_kind_key,
      ADD CONSTRAINT payment_dispute_once UNIQUE (charge_id, kind, provider_id)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
