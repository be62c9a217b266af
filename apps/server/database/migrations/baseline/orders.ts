/** Orders from their charge on, their parcels, and the notes of customer service. */
import { sql } from 'kysely'
import { changedIn } from './changes.ts'

export const orders = [
  sql`CREATE SEQUENCE order_number START WITH 104001`,
  sql`
    CREATE TABLE packing_batch (
      week text PRIMARY KEY CHECK (week ~ '^[0-9]{4}-W[0-9]{2}$'),
      closed_at timestamptz NOT NULL
    )`,
  sql`
    CREATE TABLE customer_order (
      id bigint PRIMARY KEY,
      subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
      cycle_index integer NOT NULL CHECK (cycle_index >= 1),
      status text NOT NULL CHECK (status IN ('PROCESSING', 'PROCESSED', 'FAILED', 'CANCELLED', 'SKIPPED')),
      financial_status text NOT NULL CHECK (financial_status IN
        ('pending', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided')),
      fulfillment_status text NOT NULL CHECK (fulfillment_status IN
        ('unfulfilled', 'packed', 'shipped', 'delivered', 'returned')),
      order_number text UNIQUE,
      billing_date date NOT NULL,
      processed_at timestamptz,
      attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
      next_retry_date date,
      decline_code text,
      lines jsonb NOT NULL,
      cycle_days integer NOT NULL CHECK (cycle_days BETWEEN 7 AND 56 AND cycle_days % 7 = 0),
      total_line_items_cents integer NOT NULL CHECK (total_line_items_cents >= 0),
      total_discount_cents integer NOT NULL CHECK (total_discount_cents >= 0),
      total_shipping_cents integer NOT NULL DEFAULT 0 CHECK (total_shipping_cents >= 0),
      total_tax_cents integer NOT NULL CHECK (total_tax_cents >= 0),
      tax_rate numeric NOT NULL CHECK (tax_rate BETWEEN 0 AND 1 AND tax_rate = round(tax_rate, 3)),
      total_price_cents integer NOT NULL CHECK (total_price_cents >= 0),
      discount_id integer REFERENCES discount ON DELETE SET NULL,
      shipping_address jsonb NOT NULL,
      payment_method_id text REFERENCES payment_method,
      carrier text,
      tracking_number text,
      tracking_url text,
      parcel_count integer CHECK (parcel_count > 0),
      charge_trigger text CHECK (charge_trigger IN ('DUE', 'ORDER_NOW', 'RETRY')),
      batch_week text REFERENCES packing_batch,
      catalogue_version integer NOT NULL DEFAULT 1 CHECK (catalogue_version >= 1),
      replaced_on date,
      replacements integer NOT NULL DEFAULT 0 CHECK (replacements >= 0),
      is_imported boolean NOT NULL DEFAULT false,
      ${changedIn},
      UNIQUE (subscription_id, cycle_index),
      CHECK (id = subscription_id::bigint * 1000 + cycle_index),
      CHECK (total_price_cents = total_line_items_cents - total_discount_cents + total_shipping_cents),
      CHECK ((status = 'PROCESSED') <= (processed_at IS NOT NULL AND order_number IS NOT NULL)),
      CONSTRAINT customer_order_retry_day CHECK (
        CASE status WHEN 'FAILED' THEN next_retry_date IS NOT NULL
          WHEN 'PROCESSING' THEN true ELSE next_retry_date IS NULL END),
      CHECK (batch_week IS NULL OR (status = 'PROCESSED' AND fulfillment_status <> 'unfulfilled')),
      CHECK ((replaced_on IS NULL) = (replacements = 0))
    )`,
  sql`
    CREATE UNIQUE INDEX customer_order_day ON customer_order (subscription_id, billing_date)
      WHERE status = 'PROCESSED'`,
  sql`
    CREATE UNIQUE INDEX customer_order_open ON customer_order (subscription_id)
      WHERE status IN ('PROCESSING', 'FAILED')`,
  sql`CREATE INDEX customer_order_history ON customer_order (subscription_id, billing_date DESC, id DESC)`,
  sql`CREATE INDEX customer_order_discount ON customer_order (discount_id) WHERE discount_id IS NOT NULL`,
  sql`CREATE INDEX customer_order_payment_method ON customer_order (payment_method_id)`,
  sql`CREATE INDEX customer_order_retry ON customer_order (next_retry_date) WHERE status = 'FAILED'`,
  sql`
    CREATE INDEX customer_order_batch ON customer_order
      (batch_week, coalesce(substring(order_number from '[0-9]{1,15}$')::bigint, 0), order_number)
      WHERE batch_week IS NOT NULL`,
  sql`
    CREATE INDEX customer_order_unpacked ON customer_order (id)
      WHERE status = 'PROCESSED' AND fulfillment_status = 'unfulfilled'`,
  sql`
    CREATE INDEX customer_order_fulfillment ON customer_order (fulfillment_status, billing_date)
      WHERE fulfillment_status IN ('packed', 'shipped')`,
  sql`
    CREATE INDEX customer_order_processed ON customer_order (processed_at) WHERE processed_at IS NOT NULL`,
  // Not partial, because PostgreSQL then estimates from the statistics of these two that a number is that of one order.
  sql`
    CREATE INDEX customer_order_tracking ON customer_order (number_key(tracking_number))`,
  sql`
    CREATE INDEX customer_order_number_digits ON customer_order (number_digits(order_number))`,
  sql`
    CREATE INDEX customer_order_box_day
        ON customer_order (fulfillment_status, coalesce(replaced_on, billing_date))
        WHERE fulfillment_status IN ('unfulfilled', 'packed', 'shipped', 'returned')`,
  sql`
    CREATE INDEX customer_order_in_transit ON customer_order (id)
        WHERE fulfillment_status = 'shipped' AND status = 'PROCESSED'`,
  sql`
    CREATE TABLE tracking_event (
      order_id bigint NOT NULL REFERENCES customer_order ON DELETE CASCADE,
      event text NOT NULL CHECK (event IN ('ordered', 'packed', 'shipped', 'in_transit', 'delayed',
        'out_for_delivery', 'delivery_failed', 'delivered', 'returned')),
      at timestamptz NOT NULL,
      source text NOT NULL DEFAULT 'SERVICE' CHECK (source IN ('SERVICE', 'CARRIER', 'ASSUMED')),
      PRIMARY KEY (order_id, event)
    )`,
  sql`
    CREATE TABLE refund (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id bigint NOT NULL REFERENCES customer_order ON DELETE CASCADE,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      reason text NOT NULL,
      at timestamptz NOT NULL,
      number integer NOT NULL,
      state text NOT NULL DEFAULT 'DONE' CHECK (state IN ('OPEN', 'DONE', 'REFUSED', 'FAILED')),
      is_cancelling boolean NOT NULL DEFAULT false,
      charge_reference text,
      gateway_reference text,
      refused_code text,
      request_id text,
      started_at timestamptz,
      lease_until timestamptz,
      settled_at timestamptz,
      failed_at timestamptz,
      gateway text,
      alerted_at timestamptz,
      acted_by text,
      given_by integer REFERENCES staff ON DELETE SET NULL,
      ${changedIn},
      CONSTRAINT refund_number UNIQUE (order_id, number),
      CHECK (state <> 'OPEN' OR num_nulls(charge_reference, started_at, lease_until) = 0),
      CONSTRAINT refund_code CHECK (
        (state IN ('REFUSED', 'FAILED')) = (refused_code IS NOT NULL) OR (state = 'DONE' AND failed_at IS NOT NULL)),
      CONSTRAINT refund_failed CHECK (state <> 'FAILED' OR failed_at IS NOT NULL)
    )`,
  sql`CREATE INDEX refund_given ON refund (given_by, at) WHERE given_by IS NOT NULL`,
  sql`CREATE INDEX refund_order ON refund (order_id)`,
  sql`CREATE UNIQUE INDEX refund_open ON refund (order_id) WHERE state = 'OPEN'`,
  sql`CREATE INDEX refund_to_mend ON refund (order_id) WHERE state = 'FAILED'`,
  sql`
    CREATE TABLE shipment (
      order_id bigint PRIMARY KEY REFERENCES customer_order ON DELETE CASCADE,
      carrier text NOT NULL,
      sent_at timestamptz NOT NULL,
      ask_from timestamptz
    )`,
  sql`CREATE INDEX shipment_ask_from ON shipment (ask_from) WHERE ask_from IS NOT NULL`,
  sql`
    CREATE TABLE parcel (
      number text PRIMARY KEY CHECK (number <> ''),
      order_id bigint NOT NULL REFERENCES shipment ON DELETE CASCADE,
      position integer NOT NULL CHECK (position >= 1),
      url text,
      UNIQUE (order_id, position)
    )`,
  sql`CREATE INDEX parcel_number_key ON parcel (number_key(number))`,
  sql`
    CREATE TABLE parcel_event (
      number text NOT NULL REFERENCES parcel ON DELETE CASCADE,
      event text NOT NULL CHECK (event IN ('in_transit', 'delayed', 'out_for_delivery', 'delivery_failed',
        'delivered', 'returned')),
      at timestamptz NOT NULL,
      PRIMARY KEY (number, event)
    )`,
  sql`
    CREATE TABLE carrier_notice (
      id text PRIMARY KEY,
      number text NOT NULL,
      event text NOT NULL,
      at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      is_known boolean NOT NULL
    )`,
  sql`CREATE INDEX carrier_notice_unknown ON carrier_notice (number) WHERE NOT is_known`,
  sql`CREATE INDEX carrier_notice_received ON carrier_notice (received_at)`,
  sql`
    CREATE TABLE replaced_box (
      order_id bigint NOT NULL REFERENCES customer_order ON DELETE CASCADE,
      number integer NOT NULL CHECK (number >= 1),
      reason text NOT NULL CHECK (reason IN ('RETURNED', 'NOT_ARRIVED', 'NOT_RECEIVED')),
      replaced_at timestamptz NOT NULL,
      box_day date NOT NULL,
      country text NOT NULL,
      carrier text,
      batch_week text,
      parcel_numbers text[] NOT NULL,
      steps jsonb NOT NULL,
      PRIMARY KEY (order_id, number)
    )`,
  sql`CREATE INDEX replaced_box_parcels ON replaced_box USING gin (parcel_numbers)`,
  sql`CREATE INDEX replaced_box_parcel_keys ON replaced_box USING gin (number_keys(parcel_numbers))`,
  sql`
    CREATE TABLE customer_note (
      id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
      order_id bigint REFERENCES customer_order ON DELETE SET NULL,
      text text NOT NULL CHECK (text <> ''),
      written_by text,
      written_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX customer_note_customer ON customer_note (customer_id, id)`,
  sql`CREATE INDEX customer_note_order ON customer_note (order_id) WHERE order_id IS NOT NULL`,
  sql`
    CREATE TABLE support_case (
      id integer GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
      order_id bigint REFERENCES customer_order ON DELETE SET NULL,
      kind text NOT NULL CHECK (kind IN ('REFUND', 'CREDIT', 'BOX', 'OTHER')),
      wanted text NOT NULL CHECK (wanted <> ''),
      amount_cents integer CHECK (amount_cents > 0),
      state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'DECLINED')),
      owner text,
      opened_by text,
      opened_at timestamptz NOT NULL,
      closed_by text,
      closed_at timestamptz,
      note text NOT NULL DEFAULT '',
      CHECK ((state = 'OPEN') = (closed_at IS NULL)),
      CHECK (state <> 'DECLINED' OR note <> '')
    )`,
  sql`CREATE INDEX support_case_customer ON support_case (customer_id, id)`,
  sql`CREATE INDEX support_case_order ON support_case (order_id) WHERE order_id IS NOT NULL`,
  sql`CREATE INDEX support_case_open ON support_case (id) WHERE closed_at IS NULL`,
]
