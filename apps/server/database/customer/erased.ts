/** Erasing a customer: what decides about it, what is kept, and the statements that delete everything else (C-572 to C-574). */
import { sql, type RawBuilder } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { KEPT_EVENTS, type ErasureState, type Records } from '@pfotenportal/domain/privacy/erasure'
import type { Queries, Tx } from '../open.ts'
import { listUnresolvedFailedRefunds } from '../order/failed-refunds.ts'
import { isStray } from '../payment/problem-payments.ts'
import { markOf } from './erased-marks.ts'
import { accountsOf } from './merged.ts'

/** The contracts of an account and of those that were merged into it. */
const contractsOf = (customerId: number) =>
  sql`ARRAY(SELECT id FROM subscription WHERE customer_id = any (${accountsOf(customerId)}))`

const ordersOf = (customerId: number) =>
  sql`ARRAY(SELECT id FROM customer_order WHERE subscription_id = any (${contractsOf(customerId)}))`

/** What decides whether an account can be erased. */
export async function readErasureState(db: Queries, customerId: number): Promise<ErasureState> {
  const emails = await listKnownAddresses(db, customerId)
  const failed = await listUnresolvedFailedRefunds(db, { customerId })
  const { rows } = await sql<ErasureState>`
    WITH own AS MATERIALIZED (SELECT id, status FROM subscription WHERE customer_id = ${customerId}),
      orders AS MATERIALIZED (SELECT * FROM customer_order WHERE subscription_id IN (SELECT id FROM own)),
      disputes AS MATERIALIZED (SELECT * FROM payment_dispute WHERE order_id IN (SELECT id FROM orders))
    SELECT (SELECT count(*) FROM own WHERE status <> 'CANCELLED')::int AS "runningContracts",
      EXISTS (SELECT FROM orders WHERE status = 'FAILED')
        OR EXISTS (SELECT FROM disputes WHERE state = 'OPENED' AND next_attempt IS NOT NULL)
        OR EXISTS (SELECT FROM stray_payment AS stray JOIN charge ON charge.id = stray.charge_id
          WHERE charge.subscription_id IN (SELECT id FROM own) AND ${isStray})
        OR ${failed.length > 0}::boolean AS "isMoneyOwed",
      EXISTS (SELECT FROM orders WHERE status = 'PROCESSING')
        OR EXISTS (SELECT FROM disputes WHERE state = 'OPENED')
        OR EXISTS (SELECT FROM charge WHERE state = 'OPEN' AND subscription_id IN (SELECT id FROM own))
        OR EXISTS (SELECT FROM refund WHERE state = 'OPEN' AND order_id IN (SELECT id FROM orders)) AS "isPaymentUnsettled",
      EXISTS (SELECT FROM orders WHERE status = 'PROCESSED' AND fulfillment_status IN ('unfulfilled', 'packed', 'shipped')
        AND financial_status <> 'refunded')
        OR EXISTS (SELECT FROM shop_order WHERE state IN ('WAITING', 'OPEN') AND ${shopOrdersOf(emails)}) AS "isBoxUnderway",
      EXISTS (SELECT FROM open_declaration JOIN declaration ON declaration.id = declaration_id
        WHERE lower(declaration.email) = any (${emails}::text[]) OR subscription_id IN (SELECT id FROM own)) AS "isDeclarationOpen"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the state of an account has no row')
  return row
}

/**
 * The addresses by which a customer is or was known, in lower case. One that nobody has confirmed is not among them, nor a
 * former one with which somebody has begun anew: what was written with it may be another person's.
 */
export async function listKnownAddresses(db: Queries, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT lower(address) AS email FROM (
      SELECT unnest(ARRAY[email, email_shown, former_email]) AS address FROM customer
        WHERE id = any (${accountsOf(customerId)}) AND erased_at IS NULL
    ) AS known
    WHERE address LIKE '%@%' AND NOT EXISTS (SELECT FROM customer
      WHERE lower(email) = lower(address) AND id <> all (${accountsOf(customerId)}))`.execute(db)
  return rows.map(({ email }) => email)
}

/** Patterns of texts that contain one of the addresses, but not only as a part of a longer one. */
function naming(emails: readonly string[]): RawBuilder<readonly string[]> {
  const patterns = emails.map(
    (email) =>
      // In JSON it may follow an escaped character, of which a column of bytes doubles the backslash.
      String.raw`(^|[^a-z0-9._%+'-]|\\+(u[0-9a-f]{4}|[nrt]))` +
      `${email.replaceAll(/[!-/:-?[-`{-~]/g, String.raw`\$&`)}($|[^a-z0-9.-]|\\.($|[^a-z0-9]))`,
  )
  return sql`${patterns}::text[]`
}

const shopOrdersOf = (emails: readonly string[]) =>
  sql`lower(encode(body, 'escape')) ~ any (${naming(emails)})`

/** What an account has of what is kept; `usual` is the country of a customer without an address. */
export async function readRecords(
  db: Queries,
  { customerId, usual }: { readonly customerId: number; readonly usual: string },
): Promise<Records> {
  const receipts = await sql<Records['receipts'][number]>`
    SELECT kept_until AS "keptUntil" FROM document WHERE customer_id = ${customerId}`.execute(db)
  const orders = await sql<Records['orders'][number]>`
    SELECT (processed_at AT TIME ZONE 'Europe/Berlin')::date AS "paidOn", shipping_address ->> 'countryCode' AS country
    FROM customer_order
    WHERE subscription_id = any (${contractsOf(customerId)}) AND status = 'PROCESSED' AND NOT is_imported
      AND total_price_cents > 0 ORDER BY processed_at`.execute(db)
  const emails = await listKnownAddresses(db, customerId)
  const declarations = await sql<Records['declarations'][number]>`
    SELECT kept_until AS "keptUntil" FROM declaration WHERE lower(email) = any (${emails}::text[])`.execute(
    db,
  )
  const { rows } = await sql<{ country: string | null }>`
    SELECT coalesce((SELECT country_code FROM address WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 1),
      (SELECT shipping_address ->> 'countryCode' FROM subscription WHERE customer_id = ${customerId}
        ORDER BY id DESC LIMIT 1)) AS country`.execute(db)
  return {
    receipts: receipts.rows,
    orders: orders.rows,
    declarations: declarations.rows,
    country: rows[0]?.country ?? usual,
  }
}

/** Locks a customer and then their contracts, as commands and charges do. False if there is none to erase. */
export async function lockToErase(tx: Tx, customerId: number): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return false
  await sql`SELECT id FROM subscription WHERE customer_id = ${customerId} ORDER BY id FOR UPDATE`.execute(tx)
  return true
}

/** Keeps a customer from being erased or merged for the rest of the transaction. False if there is none any more. */
export async function lockToExport(tx: Tx, customerId: number): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return customer !== undefined
}

/** Deletes rows of tables by the column that names the customer. */
const OWNED = [
  'outbox',
  // Before sessions: one that is being used has opened its session once its row can be deleted.
  'passkey',
  'session',
  'email_change',
  'erasure_request',
  'calendar_feed',
  'quote',
  'customer_setting',
  'mail_consent',
  'mail_consent_entry',
  'vacation',
  'customer_note',
  'support_case',
  'customer_message',
  'shop_order',
  'payment_link',
  'dog_draft',
  'idempotency_key',
  'campaign',
] as const

/** What is to be erased: the customer, who is locked, and the addresses by which they are known. */
export interface Erased {
  readonly customerId: number
  readonly emails: readonly string[]
}

/** Marks the customer and those merged into it as erased. From now on nobody finds them, and their log may be cut. */
export async function markErased(
  tx: Tx,
  { customerId }: Erased,
  { at, until }: { readonly at: Instant; readonly until: Day },
): Promise<void> {
  await sql`
    UPDATE customer SET first_name = '', last_name = '', email = 'erased ' || id, email_shown = NULL, tags = '{}',
      referral_code = 'erased ' || id, referred_by = NULL, gateway_reference = NULL, migration_notice = NULL,
      former_email = CASE WHEN former_email IS NOT NULL THEN '' END, erased_at = ${at}, kept_until = ${until}
    WHERE id = any (${accountsOf(customerId)})`.execute(tx)
}

/** Deletes what names or describes the person; `keepsBookings`: contracts and orders stay without that. */
export async function deletePersonalData(
  tx: Tx,
  erased: Erased,
  { keepsBookings }: { readonly keepsBookings: boolean },
): Promise<void> {
  const { customerId } = erased
  for (const statement of [
    ...marksOfWork(erased),
    ...messages(erased),
    ...log(customerId),
    ...orders(customerId),
    ...contracts(customerId),
    ...belongings(erased),
    ...(keepsBookings
      ? []
      : [sql`DELETE FROM subscription WHERE customer_id = any (${accountsOf(customerId)})`]),
  ])
    await statement.execute(tx)
}

/** Notes of staff beside entries of work lists, before what they are about is gone. */
function marksOfWork({ customerId, emails }: Erased): RawBuilder<unknown>[] {
  const accounts = accountsOf(customerId)
  return [
    sql`
      DELETE FROM work_mark WHERE (kind = 'MAIL' AND subject IN
          (SELECT id::text FROM outbox WHERE customer_id = any (${accounts}) OR lower(recipient) = any (${emails}::text[])))
        OR (kind = 'BOX' AND split_part(subject, ':', 1) = any (${ordersOf(customerId)}::text[]))
        OR (kind = 'MESSAGE' AND subject IN (SELECT id::text FROM customer_message
          WHERE customer_id = any (${accounts}) OR lower(email) = any (${emails}::text[])))
        OR (kind = 'SHOP' AND subject IN
          (SELECT id::text FROM shop_order WHERE customer_id = any (${accounts}) OR ${shopOrdersOf(emails)}))
        OR (kind = 'WEBHOOK' AND subject IN (SELECT webhook_delivery.id::text FROM webhook_delivery
          JOIN audit ON audit.id = audit_id WHERE audit.customer_id = any (${accounts})))`,
  ]
}

/** What was written to the person or sent by a shop, and what signs in. */
function messages({ customerId, emails }: Erased): RawBuilder<unknown>[] {
  return [
    sql`DELETE FROM outbox WHERE lower(recipient) = any (${emails}::text[])`,
    sql`DELETE FROM mailbox WHERE lower(recipient) = any (${emails}::text[])`,
    sql`DELETE FROM customer_message WHERE lower(email) = any (${emails}::text[])`,
    sql`DELETE FROM dog_draft WHERE lower(contact ->> 'email') = any (${emails}::text[])`,
    sql`DELETE FROM shop_order WHERE ${shopOrdersOf(emails)}`,
    sql`DELETE FROM idempotency_key WHERE lower(body) ~ any (${naming(emails)})`,
    sql`DELETE FROM login_link WHERE customer_id = any (${accountsOf(customerId)}) OR support_for = any (${accountsOf(customerId)})`,
    sql`DELETE FROM stripe_set_up WHERE customer_key IN (SELECT 'customer:' || unnest(${accountsOf(customerId)}))`,
  ]
}

/** The log without what names or describes the person, and what was sent of it to other systems. */
function log(customerId: number): RawBuilder<unknown>[] {
  const accounts = accountsOf(customerId)
  const goes = sql`customer_id = any (${accounts}) AND action <> all (${[...KEPT_EVENTS]}::text[])`
  return [
    sql`DELETE FROM webhook_delivery USING audit WHERE audit.id = audit_id AND ${goes}`,
    sql`
      UPDATE webhook_delivery SET response = NULL, last_error = NULL FROM audit
      WHERE audit.id = audit_id AND customer_id = any (${accounts})`,
    sql`DELETE FROM audit WHERE ${goes}`,
    sql`UPDATE audit SET undo = NULL WHERE customer_id = any (${accounts}) AND undo IS NOT NULL`,
    sql`DELETE FROM inconsistency WHERE subscription_id = any (${contractsOf(customerId)})`,
  ]
}

/** Orders keep their articles, amounts and country. */
function orders(customerId: number): RawBuilder<unknown>[] {
  const own = ordersOf(customerId)
  return [
    sql`DELETE FROM carrier_notice WHERE number IN (SELECT number FROM parcel WHERE order_id = any (${own}))`,
    sql`DELETE FROM shipment WHERE order_id = any (${own})`,
    sql`UPDATE replaced_box SET parcel_numbers = '{}', steps = '[]' WHERE order_id = any (${own})`,
    sql`UPDATE refund SET reason = '' WHERE order_id = any (${own})`,
    sql`
      UPDATE charge SET payment_method_id = NULL, method_reference = NULL
      WHERE subscription_id = any (${contractsOf(customerId)})`,
    sql`
      UPDATE customer_order SET payment_method_id = NULL, tracking_number = NULL, tracking_url = NULL,
        shipping_address = (SELECT jsonb_object_agg(key, CASE WHEN key = 'countryCode' THEN value
            WHEN jsonb_typeof(value) = 'string' THEN '""' ELSE 'null' END) FROM jsonb_each(shipping_address))
      WHERE id = any (${own})`,
  ]
}

/** Contracts keep what was agreed, without dog, address and what the customer said. */
function contracts(customerId: number): RawBuilder<unknown>[] {
  const own = contractsOf(customerId)
  return [
    sql`
      UPDATE discount SET title = '', title_en = NULL,
        code = CASE WHEN kind = 'CODE' AND code IN (SELECT code FROM campaign WHERE customer_id IS NOT NULL)
          THEN 'ERASED' ELSE code END
      WHERE subscription_id = any (${own})`,
    sql`UPDATE cancellation_session SET comment = NULL WHERE subscription_id = any (${own})`,
    sql`
      UPDATE subscription SET pet_id = NULL, shipping_address = NULL, address_id = NULL, payment_method_id = NULL
      WHERE id = any (${own})`,
  ]
}

/** Everything that belongs to the customer alone. */
function belongings({ customerId }: Erased): RawBuilder<unknown>[] {
  const accounts = accountsOf(customerId)
  const rowsOf = (table: string) =>
    sql`SELECT id::text FROM ${sql.table(table)} WHERE customer_id = any (${accounts})`
  return [
    sql`
      INSERT INTO imported_row (source, kind, external_id, row_id, digest)
      SELECT source, kind, ${markOf(sql`source`, sql`external_id`)}, row_id, '' FROM imported_row
      WHERE kind = 'customers' AND row_id = any (${accounts}::text[])
      ON CONFLICT (source, kind, external_id) DO UPDATE SET row_id = excluded.row_id`,
    sql`
      DELETE FROM imported_row
      WHERE (kind = 'customers' AND row_id = any (${accounts}::text[]) AND external_id NOT LIKE 'erased %')
        OR (kind = 'subscriptions' AND row_id IN (${rowsOf('subscription')}))
        OR (kind = 'orders' AND row_id = any (${ordersOf(customerId)}::text[]))
        OR (kind IN ('dogs', 'pets') AND row_id IN (${rowsOf('pet')}))
        OR (kind = 'addresses' AND row_id IN (${rowsOf('address')}))
        OR (kind IN ('payment-methods', 'payment_methods') AND row_id IN (${rowsOf('payment_method')}))`,
    // Whoever referred or was referred keeps what was decided; an open question has nobody to be answered for.
    sql`DELETE FROM referral WHERE friend_id = any (${accounts}) AND state = 'PENDING'`,
    ...OWNED.map((table) => sql`DELETE FROM ${sql.table(table)} WHERE customer_id = any (${accounts})`),
    sql`DELETE FROM payment_method WHERE customer_id = any (${accounts})`,
    sql`DELETE FROM pet WHERE customer_id = any (${accounts})`,
    sql`DELETE FROM address WHERE customer_id = any (${accounts})`,
  ]
}

/** Whether a customer's data are kept for the books alone. */
export async function isErased(db: Queries, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
