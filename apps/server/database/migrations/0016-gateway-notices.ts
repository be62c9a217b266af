/** Webhook events of the gateway, disputes, the gateway's references of customers, and lapsed charges. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE customer ADD COLUMN gateway_reference text`,
  sql`ALTER TABLE charge DROP CONSTRAINT charge_state_check`,
  sql`
    ALTER TABLE charge ADD CONSTRAINT charge_state_check
      CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'RELEASED', 'LAPSED'))`,
  sql`ALTER TABLE charge ADD COLUMN alerted_at timestamptz`,
  sql`
    CREATE TABLE gateway_notice (
      id text PRIMARY KEY,
      kind text NOT NULL,
      received_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX gateway_notice_received ON gateway_notice (received_at)`,
  sql`
    CREATE TABLE payment_dispute (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      charge_id integer NOT NULL REFERENCES charge ON DELETE CASCADE,
      order_id bigint NOT NULL,
      kind text NOT NULL CHECK (kind IN ('DISPUTE', 'RETURNED_DEBIT')),
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL,
      state text NOT NULL CHECK (state IN ('OPENED', 'WON', 'LOST')),
      opened_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      UNIQUE (charge_id, kind)
    )`,
  sql`CREATE INDEX payment_dispute_opened ON payment_dispute (opened_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
