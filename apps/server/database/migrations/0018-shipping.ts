/** Parcels of orders: booked with a carrier, tracked, and the carriers' webhook events (docs/domain.md 4.2, 12.12). */
import { sql, type Kysely } from 'kysely'

const statements = [
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
  sql`
    ALTER TABLE tracking_event
      ADD COLUMN source text NOT NULL DEFAULT 'SERVICE' CHECK (source IN ('SERVICE', 'CARRIER', 'ASSUMED'))`,
  sql`UPDATE tracking_event SET source = 'CARRIER' WHERE event NOT IN ('ordered', 'packed', 'shipped')`,
  sql`
    CREATE INDEX customer_order_fulfillment ON customer_order (fulfillment_status, billing_date)
      WHERE fulfillment_status IN ('packed', 'shipped')`,
  sql`
    INSERT INTO shipment (order_id, carrier, sent_at, ask_from)
    SELECT customer_order.id, coalesce(customer_order.carrier, ''), tracking_event.at,
      CASE WHEN customer_order.fulfillment_status = 'shipped' THEN tracking_event.at END
    FROM customer_order JOIN tracking_event
      ON tracking_event.order_id = customer_order.id AND tracking_event.event = 'shipped'
    WHERE customer_order.tracking_number IS NOT NULL`,
  sql`
    INSERT INTO parcel (number, order_id, position, url)
    SELECT tracking_number, id, 1, tracking_url FROM customer_order
    WHERE EXISTS (SELECT FROM shipment WHERE shipment.order_id = customer_order.id)
    ON CONFLICT DO NOTHING`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
