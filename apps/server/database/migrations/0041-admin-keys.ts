/** Keys of other systems for the admin API; stored answers can belong to a key instead of a customer. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE admin_key (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL CHECK (name <> ''),
      secret_hash bytea NOT NULL UNIQUE,
      scopes text[] NOT NULL CHECK (scopes <@ ARRAY['read', 'support', 'catalogue', 'money'] AND scopes <> '{}'),
      form_id uuid UNIQUE,
      created_at timestamptz NOT NULL,
      created_by text,
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by text
    )`,
  // The former version writes customer_id in every row and finds its conflicts by this unique index.
  sql`CREATE UNIQUE INDEX idempotency_key_of_customer ON idempotency_key (customer_id, key)`,
  sql`ALTER TABLE idempotency_key
    DROP CONSTRAINT idempotency_key_pkey,
    ALTER COLUMN customer_id DROP NOT NULL,
    ADD COLUMN admin_key_id integer REFERENCES admin_key,
    ADD CHECK (num_nonnulls(customer_id, admin_key_id) = 1)`,
  sql`CREATE UNIQUE INDEX idempotency_key_of_admin_key ON idempotency_key (admin_key_id, key)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
