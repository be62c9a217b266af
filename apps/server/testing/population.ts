/**
 * Fills a database with many subscriptions and everything that a dashboard shows about them, within minutes: one block
 * is stored by the service's functions and then copied by SQL. Past charges, mails and the audit log stay empty.
 */
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { catalogueOn } from '../core/catalogue.ts'
import { realNow } from '../core/clock.ts'
import { openCatalogues } from '../database/catalogue.ts'
import type { Database } from '../database/open.ts'
import {
  BLOCK_CUSTOMERS,
  BLOCK_SUBSCRIPTIONS,
  DISCOUNTS_PER_SUBSCRIPTION,
  insertBlock,
} from './population-block.ts'

/** How the rows of a table are copied. */
interface Copied {
  readonly table: string
  /** The columns that differ between copies: `k` is the number of the copy, from 1; `t` the row of the block. */
  readonly columns: Readonly<Record<string, string>>
  /** The order of the rows within a copy: like the time at which they would have been written. */
  readonly order: string
}

const customerOf = (column: string) => `t.${column} + k * ${BLOCK_CUSTOMERS}`
const subscriptionOf = (column: string) => `t.${column} + k * ${BLOCK_SUBSCRIPTIONS}`
const orderOf = (column: string) => `t.${column} + k * ${BLOCK_SUBSCRIPTIONS}::bigint * 1000`
const discountOf = (column: string) => `t.${column} + k * ${BLOCK_SUBSCRIPTIONS * DISCOUNTS_PER_SUBSCRIPTION}`
const methodOf = (column: string) => `'pm_' || (substr(t.${column}, 4)::int + k * ${BLOCK_CUSTOMERS})`
const trackingOf = (orderId: string) => `'00340434' || lpad((${orderOf(orderId)})::text, 12, '0')`

const tables: readonly Copied[] = [
  {
    table: 'customer',
    columns: {
      id: customerOf('id'),
      email: `'customer' || (${customerOf('id')}) || '@example.de'`,
      referral_code: `regexp_replace(lpad(upper(to_hex(${customerOf('id')})), 8, '0'), '(....)', '\\1-')`,
    },
    order: 'id',
  },
  {
    table: 'session',
    columns: {
      id: 'gen_random_uuid()',
      customer_id: customerOf('customer_id'),
      cookie_hash: `sha256(convert_to((${customerOf('customer_id')})::text, 'UTF8'))`,
    },
    order: 'customer_id',
  },
  {
    table: 'mail_consent',
    columns: { customer_id: customerOf('customer_id') },
    order: 'customer_id',
  },
  {
    table: 'address',
    columns: { id: customerOf('id'), customer_id: customerOf('customer_id') },
    order: 'id',
  },
  {
    table: 'payment_method',
    columns: { id: methodOf('id'), customer_id: customerOf('customer_id') },
    order: 'customer_id',
  },
  {
    table: 'pet',
    columns: { id: subscriptionOf('id'), customer_id: customerOf('customer_id') },
    order: 'id',
  },
  {
    table: 'pet_weight',
    columns: { pet_id: subscriptionOf('pet_id') },
    order: 'measured_on',
  },
  {
    table: 'subscription',
    columns: {
      id: subscriptionOf('id'),
      customer_id: customerOf('customer_id'),
      pet_id: subscriptionOf('pet_id'),
      address_id: customerOf('address_id'),
      payment_method_id: methodOf('payment_method_id'),
    },
    order: 'id',
  },
  {
    table: 'subscription_line',
    columns: { id: subscriptionOf('id'), subscription_id: subscriptionOf('subscription_id') },
    order: 'id',
  },
  {
    table: 'schedule_exception',
    columns: { subscription_id: subscriptionOf('subscription_id') },
    order: 'subscription_id',
  },
  {
    table: 'customer_setting',
    columns: {
      customer_id: customerOf('customer_id'),
      default_subscription_id: subscriptionOf('default_subscription_id'),
    },
    order: 'customer_id',
  },
  {
    table: 'discount',
    columns: { id: discountOf('id'), subscription_id: subscriptionOf('subscription_id') },
    order: 'created_at',
  },
  {
    table: 'customer_order',
    columns: {
      id: orderOf('id'),
      subscription_id: subscriptionOf('subscription_id'),
      order_number: `'PP-' || (substr(t.order_number, 4)::int + k * orders)`,
      lines: `jsonb_set(t.lines, '{0,id}', to_jsonb(${subscriptionOf('subscription_id')}))`,
      discount_id: discountOf('discount_id'),
      shipping_address: `jsonb_set(t.shipping_address, '{addressId}',
        to_jsonb((t.shipping_address->>'addressId')::int + k * ${BLOCK_CUSTOMERS}))`,
      payment_method_id: methodOf('payment_method_id'),
      tracking_number: `case when t.tracking_number is not null then ${trackingOf('id')} end`,
      tracking_url: `case when t.tracking_url is not null
        then 'https://tracking.example/' || ${trackingOf('id')} end`,
    },
    order: 'processed_at',
  },
  {
    table: 'tracking_event',
    columns: { order_id: orderOf('order_id') },
    order: 'at',
  },
  {
    table: 'shipment',
    columns: { order_id: orderOf('order_id') },
    order: 'order_id',
  },
  {
    table: 'parcel',
    columns: {
      number: trackingOf('order_id'),
      order_id: orderOf('order_id'),
      url: `'https://tracking.example/' || ${trackingOf('order_id')}`,
    },
    order: 'order_id',
  },
]

/** Copies per statement: enough to be quick, few enough to sort in memory. */
const COPIES_AT_ONCE = 40
const CONNECTIONS = 2

/** The statement that adds the copies from $1 to $2. */
async function copying(database: Database, { table, columns, order }: Copied): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => columns[name] ?? `t.${name}`)
  return `insert into ${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')}
    from generate_series($1::int, $2::int) as k,
         (select *, count(*) over ()::int as orders from block.${table}) as t
    order by k, t.${order}`
}

interface Chunk {
  readonly from: number
  readonly to: number
}

/** Runs the statements of all tables for chunk after chunk, on one connection. */
async function work(database: Database, statements: readonly string[], chunks: Chunk[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    // The rows of a copy belong together, so their foreign keys are valid anyway.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set synchronous_commit = off; set work_mem = '256MB'`)
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      for (const statement of statements) await client.query(statement, [chunk.from, chunk.to])
    }
  } finally {
    client.release(true)
  }
}

/** Sets the sequences behind the last ids, gathers statistics and writes everything to disk. */
async function finish(database: Database): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    for (const table of ['customer', 'address', 'pet', 'subscription', 'discount']) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), 1000000 + (select max(id) from ${table}))`,
      )
    }
    await client.query(`select setval('order_number', 104001 + (select count(*) from customer_order))`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

/**
 * Fills a migrated database without customers, as of now by the machine's clock, and returns how many subscriptions it
 * has: the next multiple of the block's. The user must be a superuser, and nobody else may use the database meanwhile.
 */
export async function populate(database: Database, subscriptions: number): Promise<number> {
  await openCatalogues(database, true)
  const now = realNow()
  const moment = momentAt(now, catalogueOn(berlinDay(now)))
  await database.transaction((tx) => insertBlock(tx, moment, now))
  const copies = Math.ceil(subscriptions / BLOCK_SUBSCRIPTIONS) - 1
  const chunks: Chunk[] = []
  for (let from = 1; from <= copies; from += COPIES_AT_ONCE) {
    chunks.push({ from, to: Math.min(copies, from + COPIES_AT_ONCE - 1) })
  }
  // The copies are made from tables that do not grow meanwhile.
  const kept = tables.map(({ table }) => `create table block.${table} as table ${table}`)
  await database.pool.query(['create schema block', ...kept].join(';'))
  const statements = await Promise.all(tables.map((table) => copying(database, table)))
  await Promise.all(Array.from({ length: CONNECTIONS }, () => work(database, statements, chunks)))
  await database.pool.query('drop schema block cascade')
  await finish(database)
  return (copies + 1) * BLOCK_SUBSCRIPTIONS
}
