/**
 * The lifecycle of subscriptions: the beginning of a loyalty path, one-time mails, refunds with their intent, and the
 * indices of the nightly jobs.
 */
import { sql, type Kysely } from 'kysely'

const loyalty = [
  sql`ALTER TABLE subscription ADD COLUMN loyalty_from integer NOT NULL DEFAULT 1 CHECK (loyalty_from >= 1)`,
  sql`ALTER TABLE discount ADD COLUMN loyalty_from integer NOT NULL DEFAULT 1 CHECK (loyalty_from >= 1)`,
  sql`DROP INDEX discount_milestone`,
  sql`
    CREATE UNIQUE INDEX discount_milestone ON discount (subscription_id, loyalty_from, milestone)
      WHERE milestone IS NOT NULL`,
]

const notices = [
  sql`
    CREATE TABLE notice (
      kind text NOT NULL,
      subject text NOT NULL,
      version text NOT NULL,
      told_at timestamptz NOT NULL,
      PRIMARY KEY (kind, subject, version)
    )`,
]

/** The gateway has confirmed every refund made before. */
const refunds = [
  sql`
    ALTER TABLE refund
      ADD COLUMN number integer,
      ADD COLUMN state text NOT NULL DEFAULT 'DONE' CHECK (state IN ('OPEN', 'DONE', 'REFUSED')),
      ADD COLUMN is_cancelling boolean NOT NULL DEFAULT false,
      ADD COLUMN charge_reference text,
      ADD COLUMN gateway_reference text,
      ADD COLUMN refused_code text,
      ADD COLUMN request_id text,
      ADD COLUMN started_at timestamptz,
      ADD COLUMN lease_until timestamptz,
      ADD COLUMN settled_at timestamptz`,
  sql`
    UPDATE refund SET number = counted.number
      FROM (SELECT id, row_number() OVER (PARTITION BY order_id ORDER BY id) AS number FROM refund) AS counted
      WHERE counted.id = refund.id`,
  sql`
    ALTER TABLE refund
      ALTER COLUMN number SET NOT NULL,
      ADD CONSTRAINT refund_number UNIQUE (order_id, number),
      ADD CHECK ((state = 'REFUSED') = (refused_code IS NOT NULL)),
      ADD CHECK (state <> 'OPEN' OR num_nulls(charge_reference, started_at, lease_until) = 0)`,
  sql`CREATE UNIQUE INDEX refund_open ON refund (order_id) WHERE state = 'OPEN'`,
]

const indices = [
  sql`
    CREATE INDEX discount_expires ON discount (expires_at)
      WHERE expires_at IS NOT NULL AND consumed_on IS NULL AND removed_on IS NULL`,
  sql`CREATE INDEX cancellation_session_ends ON cancellation_session (ends_at) WHERE closed_at IS NULL`,
  sql`
    CREATE INDEX subscription_unpaid ON subscription (pause_started_at) WHERE pause_reason = 'PAYMENT_FAILED'`,
  sql`CREATE INDEX subscription_cancelled ON subscription (cancelled_at) WHERE cancelled_at IS NOT NULL`,
  sql`CREATE INDEX subscription_processed ON subscription (last_processed_on)`,
  sql`
    CREATE INDEX payment_method_expiry ON payment_method (card_expiry_year, card_expiry_month)
      WHERE status = 'ACTIVE' AND card_expiry_year IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...loyalty, ...notices, ...refunds, ...indices]) await statement.execute(database)
}
