/** Charges, and what the gateway reports. */
import { sql } from 'kysely'

export const payments = [
  sql`
    CREATE TABLE charge (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
      order_id bigint NOT NULL,
      attempt integer NOT NULL CHECK (attempt >= 1),
      key text NOT NULL UNIQUE,
      trigger text NOT NULL CHECK (trigger IN ('DUE', 'ORDER_NOW', 'RETRY')),
      state text NOT NULL CHECK (state IN ('OPEN', 'PAID', 'DECLINED', 'RELEASED', 'LAPSED')),
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
      alerted_at timestamptz,
      gateway text,
      is_on_session boolean NOT NULL DEFAULT false,
      UNIQUE (order_id, attempt),
      CHECK ((state = 'OPEN') = (settled_at IS NULL)),
      CHECK ((state = 'DECLINED') = (decline_code IS NOT NULL))
    )`,
  sql`CREATE UNIQUE INDEX charge_open ON charge (subscription_id) WHERE state = 'OPEN'`,
  sql`CREATE INDEX charge_subscription ON charge (subscription_id, id)`,
  sql`CREATE INDEX charge_payment_method ON charge (payment_method_id)`,
  sql`CREATE INDEX charge_business ON charge (business_at)`,
  sql`
    CREATE INDEX charge_unsettled ON charge (subscription_id)
        WHERE state IN ('OPEN', 'RELEASED', 'LAPSED')`,
  sql`
    CREATE TABLE payment_link (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      second_token_hash bytea UNIQUE,
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
  sql`
    CREATE TABLE stripe_set_up (
      key text PRIMARY KEY,
      customer_key text NOT NULL,
      customer_reference text NOT NULL,
      session_reference text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX stripe_set_up_customer ON stripe_set_up (customer_key, created_at)`,
  sql`CREATE INDEX stripe_set_up_created ON stripe_set_up (created_at)`,
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
      provider_id text NOT NULL DEFAULT '',
      is_inquiry boolean NOT NULL DEFAULT false,
      next_attempt date,
      CONSTRAINT payment_dispute_once UNIQUE (charge_id, kind, provider_id)
    )`,
  sql`CREATE INDEX payment_dispute_opened ON payment_dispute (opened_at)`,
  sql`CREATE INDEX payment_dispute_due ON payment_dispute (next_attempt) WHERE next_attempt IS NOT NULL`,
  sql`CREATE INDEX payment_dispute_order ON payment_dispute (order_id)`,
  sql`
    CREATE INDEX payment_dispute_undecided ON payment_dispute (opened_at, id)
        WHERE state = 'OPENED'`,
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
  // That the database was restored. Until it is reconciled with the provider, nothing is charged or refunded.
  sql`
    CREATE TABLE restore (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      backup_at timestamptz NOT NULL,
      file text NOT NULL,
      restored_at timestamptz NOT NULL DEFAULT now(),
      numbers_advanced_at timestamptz,
      reconciled_at timestamptz,
      unmatched jsonb NOT NULL DEFAULT '[]',
      CHECK (reconciled_at IS NULL OR numbers_advanced_at IS NOT NULL)
    )`,
]
