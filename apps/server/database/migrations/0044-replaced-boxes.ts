/**
 * Replaced boxes: how often and when the box of an order was replaced, and what became of each lost one. The order
 * itself always shows its newest box. A process of the former version packs and ships a replacement like any other box,
 * but takes its window from the billing date.
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    ALTER TABLE customer_order
      ADD COLUMN replaced_on date,
      ADD COLUMN replacements integer NOT NULL DEFAULT 0 CHECK (replacements >= 0),
      ADD CHECK ((replaced_on IS NULL) = (replacements = 0))`,
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
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
