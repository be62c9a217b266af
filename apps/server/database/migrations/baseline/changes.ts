/**
 * What was changed since when, for lists of the admin API. Each row has the position of the transaction that last changed
 * what other systems are shown of it, as the audit log has those of events (`database/admin/changes.ts`).
 */
import { sql, type RawBuilder } from 'kysely'

const position = sql.raw(
  "pg_current_xact_id()::text::bigint + coalesce(pg_sequence_last_value('event_base'::regclass), 0)",
)

/** The column of a table, for its definition. */
export const changedIn = sql`changed_in bigint NOT NULL DEFAULT ${position}`

/** To be run before the tables. */
export const positions = [
  sql`CREATE SEQUENCE event_base MINVALUE 0 START 0`,
  sql`
    CREATE FUNCTION changed_now() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.changed_in := ${position};
      RETURN NEW;
    END $$`,
]

/** A row counts as changed if any of these columns has; without columns, if any has. */
function changedBy(table: string, columns: readonly string[] = []) {
  const of = (row: 'OLD' | 'NEW') =>
    sql.raw(columns.length === 0 ? `${row}.*` : `(${columns.map((column) => `${row}.${column}`).join(', ')})`)
  return [
    sql`CREATE INDEX ${sql.raw(`${table}_changed`)} ON ${sql.raw(table)} (changed_in, id)`,
    sql`
      CREATE TRIGGER changed_now BEFORE UPDATE ON ${sql.raw(table)}
        FOR EACH ROW WHEN (${of('OLD')} IS DISTINCT FROM ${of('NEW')})
        EXECUTE FUNCTION changed_now()`,
  ]
}

/**
 * What is shown of a row is also in rows that name it. One statement marks those of a whole statement, and none that the
 * transaction has changed anyway. An array, so that no plan that is kept reads the table.
 */
function changedByParts(table: string, key: string, parts: readonly string[]): RawBuilder<unknown>[] {
  const name = sql.raw(`${table}_changed`)
  const trigger = (part: string, event: string, rows: 'NEW' | 'OLD') => sql`
    CREATE TRIGGER ${sql.raw(`${table}_changed_by_${event.toLowerCase()}`)} AFTER ${sql.raw(event)} ON ${sql.raw(part)}
      REFERENCING ${sql.raw(rows)} TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
  return [
    sql`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE ${sql.raw(table)} SET changed_in = ${position}
          WHERE id = ANY (ARRAY(SELECT ${sql.raw(key)} FROM changed_rows)) AND changed_in <> ${position};
        RETURN NULL;
      END $$`,
    ...parts.flatMap((part) => [
      trigger(part, 'INSERT', 'NEW'),
      trigger(part, 'UPDATE', 'NEW'),
      trigger(part, 'DELETE', 'OLD'),
    ]),
  ]
}

/** To be run after the tables. */
export const changes = [
  ...changedBy('customer', [
    'first_name',
    'last_name',
    'email',
    'email_shown',
    'selected_lang',
    'tags',
    'merged_into',
    'erased_at',
  ]),
  ...changedBy('pet'),
  ...changedBy('subscription'),
  ...changedBy('customer_order'),
  ...changedBy('refund'),
  ...changedByParts('subscription', 'subscription_id', [
    'subscription_line',
    'schedule_exception',
    'discount',
    'concession',
  ]),
  ...changedByParts('customer_order', 'order_id', ['tracking_event', 'refund']),
  sql`
    CREATE FUNCTION subscription_changed_by_pet() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE subscription SET changed_in = ${position} WHERE pet_id = NEW.id AND changed_in <> ${position};
      RETURN NULL;
    END $$`,
  sql`
    CREATE TRIGGER subscription_changed AFTER UPDATE ON pet
      FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION subscription_changed_by_pet()`,
  sql`
    CREATE FUNCTION subscription_changed_by_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE subscription SET changed_in = ${position} WHERE id = NEW.subscription_id AND changed_in <> ${position};
      RETURN NULL;
    END $$`,
  sql`
    CREATE TRIGGER subscription_changed AFTER UPDATE OF status, financial_status, next_retry_date, decline_code
      ON customer_order FOR EACH ROW
      WHEN ((OLD.status, OLD.financial_status, OLD.next_retry_date, OLD.decline_code) IS DISTINCT FROM
        (NEW.status, NEW.financial_status, NEW.next_retry_date, NEW.decline_code))
      EXECUTE FUNCTION subscription_changed_by_order()`,
  // Orders and refunds are shown with the customer of their subscription.
  sql`
    CREATE FUNCTION orders_changed_by_customer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE customer_order SET changed_in = ${position} WHERE subscription_id = NEW.id AND changed_in <> ${position};
      UPDATE refund SET changed_in = ${position}
        FROM customer_order WHERE customer_order.id = order_id AND subscription_id = NEW.id
          AND refund.changed_in <> ${position};
      RETURN NULL;
    END $$`,
  sql`
    CREATE TRIGGER orders_changed AFTER UPDATE OF customer_id ON subscription
      FOR EACH ROW WHEN (OLD.customer_id <> NEW.customer_id)
      EXECUTE FUNCTION orders_changed_by_customer()`,
  sql`CREATE TABLE change_mark (at timestamptz PRIMARY KEY, oldest bigint NOT NULL)`,
]
