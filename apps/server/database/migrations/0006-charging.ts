/** Charging: the intents of charges, the gateway's references of payment methods, and the durable runs of jobs. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE payment_method ADD COLUMN gateway_reference text`,
  sql`
    CREATE TABLE charge (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
      order_id bigint NOT NULL,
      attempt integer NOT NULL CHECK (attempt >= 1),
      key text NOT NULL UNIQUE,
      trigger text NOT NULL CHECK (trigger IN ('DUE', 'ORDER_NOW', 'RETRY')),
      state text NOT NULL CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'RELEASED')),
      amount_cents integer NOT NULL CHECK (amount_cents >= 0),
      payment_method_id text REFERENCES payment_method,
      method_reference text,
      withheld_code text,
      gateway_reference text,
      decline_code text,
      is_hard boolean,
      customer_id integer,
      request_id text NOT NULL,
      business_at timestamptz NOT NULL,
      started_at timestamptz NOT NULL,
      lease_until timestamptz NOT NULL,
      settled_at timestamptz,
      UNIQUE (order_id, attempt),
      CHECK ((state = 'OPEN') = (settled_at IS NULL)),
      CHECK ((state = 'DECLINED') = (decline_code IS NOT NULL))
    )`,
  sql`CREATE UNIQUE INDEX charge_open ON charge (subscription_id) WHERE state = 'OPEN'`,
  sql`CREATE INDEX charge_subscription ON charge (subscription_id, id)`,
  sql`CREATE INDEX charge_payment_method ON charge (payment_method_id)`,
  sql`
    CREATE TABLE job_run (
      name text NOT NULL,
      due_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('RUNNING', 'WAITING', 'DONE', 'FAILED')),
      attempts integer NOT NULL CHECK (attempts >= 1),
      lease_until timestamptz NOT NULL,
      error text,
      finished_at timestamptz,
      PRIMARY KEY (name, due_at)
    )`,
  sql`CREATE INDEX job_run_unfinished ON job_run (due_at) WHERE state IN ('RUNNING', 'WAITING')`,
  sql`CREATE INDEX job_run_finished ON job_run (finished_at)`,
  sql`CREATE TABLE job_horizon (name text PRIMARY KEY, ran_until timestamptz NOT NULL)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
