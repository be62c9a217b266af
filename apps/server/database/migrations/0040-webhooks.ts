/** Webhook endpoints of other systems, and the deliveries of events to them. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE webhook_endpoint (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      url text NOT NULL,
      types text[] NOT NULL,
      sealed_secrets text NOT NULL,
      created_at timestamptz NOT NULL,
      rotated_at timestamptz,
      disabled_at timestamptz
    )`,
  sql`
    CREATE TABLE webhook_delivery (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      endpoint_id integer NOT NULL REFERENCES webhook_endpoint,
      audit_id bigint NOT NULL REFERENCES audit,
      subscription_id integer NOT NULL,
      type text NOT NULL,
      created_at timestamptz NOT NULL,
      send_after timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      attempted_at timestamptz,
      status integer,
      milliseconds integer,
      response text,
      last_error text,
      delivered_at timestamptz,
      failed_at timestamptz
    )`,
  sql`
    CREATE INDEX webhook_delivery_open ON webhook_delivery (endpoint_id, subscription_id, id)
      WHERE delivered_at IS NULL AND failed_at IS NULL`,
  sql`
    CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, send_after, id)
      WHERE delivered_at IS NULL AND failed_at IS NULL`,
  sql`CREATE INDEX webhook_delivery_failed ON webhook_delivery (failed_at) WHERE failed_at IS NOT NULL`,
  sql`CREATE INDEX webhook_delivery_delivered ON webhook_delivery (delivered_at) WHERE delivered_at IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
