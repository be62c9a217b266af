/** Gives every customer of the sample world three more dogs for each one, and years of history. */
import type { Pool } from 'pg'
import type { SampleWorld } from './sample-world.ts'

/** How many dogs each dog of the sample world is joined by. */
export const FURTHER_DOGS = 3
const ENTRIES = 15

/** Inserts copies of rows of a table: the selected rows as `row`, with other values in some columns. */
async function copyRows(
  pool: Pool,
  table: string,
  source: string,
  changed: Readonly<Record<string, string>>,
  generated: readonly string[] = [],
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name <> all ($2)`,
    [table, generated],
  )
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? `row.${name}`)
  await pool.query(`insert into ${table} (${columns.join(', ')}) overriding system value
    select ${values.join(', ')} from ${source}`)
}

/** Fifteen more paid and refunded orders of each subscription, on days long past, with their charges and steps. */
async function addOrders(pool: Pool): Promise<void> {
  const entries = `generate_series(1, ${ENTRIES}) as n`
  await copyRows(
    pool,
    'customer_order',
    `(select distinct on (subscription_id) * from customer_order where status = 'PROCESSED'
      order by subscription_id, id) as row, ${entries}`,
    {
      id: 'row.subscription_id::bigint * 1000 + 500 + n',
      cycle_index: '500 + n',
      billing_date: "date '2020-01-01' + n * 28",
      processed_at: "timestamptz '2020-01-01' + n * interval '28 days'",
      financial_status: "'refunded'",
      fulfillment_status: "'delivered'",
      order_number: "'H' || row.subscription_id || '-' || n",
      tracking_number: "'H' || row.subscription_id || '-' || n",
    },
  )
  const past = `customer_order as past where past.cycle_index > 500`
  await pool.query(`insert into tracking_event (order_id, event, at, source)
    select past.id, event, past.processed_at, 'SERVICE'
    from unnest(array['ordered', 'packed', 'shipped', 'delivered']) as event, ${past}`)
  await pool.query(`insert into refund (order_id, amount_cents, reason, at, number)
    select id, 100, 'spoiled', processed_at, 1 from ${past}`)
  await pool.query(`insert into charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents,
      request_id, business_at, started_at, lease_until, settled_at)
    select subscription_id, id, 1, 'charge:' || id || ':1', 'DUE', 'PAID', 4990, 'test',
      processed_at, processed_at, processed_at, processed_at from ${past}`)
  await pool.query(
    `insert into shipment (order_id, carrier, sent_at) select id, 'dhl', processed_at from ${past}`,
  )
  await pool.query(`insert into parcel (number, order_id, position) select order_number, id, 1 from ${past}`)
  await pool.query(`insert into parcel_event (number, event, at)
    select order_number, 'delivered', processed_at from ${past}`)
}

/** What belongs to a subscription or a dog besides orders. */
async function addHistory(pool: Pool): Promise<void> {
  const entries = `generate_series(1, ${ENTRIES}) as n`
  const at = "timestamptz '2021-01-01' + n * interval '1 day'"
  const facts = `'{"status": "PAUSED", "nextBillingDate": null}'`
  await pool.query(`insert into audit (at, customer_id, subscription_id, actor, action, before, after)
    select ${at}, customer_id, id, 'customer', 'subscriptionResumed', ${facts}, ${facts}
    from subscription, ${entries}`)
  await pool.query(`insert into pet_weight (pet_id, measured_on, weight_grams, source, recorded_at)
    select id, date '2021-01-01' + n, weight_grams, 'CUSTOMER', ${at} from pet, ${entries}`)
  await pool.query(`insert into discount (subscription_id, kind, code, value_type, value, consumed_on, created_at)
    select id, 'CODE', 'OLD' || n, 'PERCENTAGE', 5, '2021-03-01', ${at} from subscription, ${entries}`)
  await pool.query(`insert into cancellation_session
      (subscription_id, started_at, ends_at, has_benefit, closed_at, closed_by)
    select id, ${at}, ${at}, false, ${at}, 'EXPIRY' from subscription, ${entries}`)
}

/** What belongs to a customer. */
async function addCustomersHistory(pool: Pool): Promise<void> {
  const entries = `generate_series(1, ${ENTRIES}) as n`
  const at = "timestamptz '2021-01-01' + n * interval '1 day'"
  const addresses = '(select distinct on (customer_id) * from address order by customer_id, id) as row'
  await copyRows(pool, 'address', `${addresses}, ${entries}`, { address1: "'Am Weg ' || n" }, ['id'])
  await pool.query(`insert into session (customer_id, cookie_hash, created_at, last_used_at, expires_at)
    select id, decode(md5(id || ' ' || n), 'hex'), now(), now(), now() + interval '1 day' from customer, ${entries}`)
  await pool.query(`insert into vacation (customer_id, from_day, to_day, wish, entered_at, steps)
    select id, date '2021-01-01' + n * 10, date '2021-01-01' + n * 10 + 5, 'MOVE', ${at}, '[]' from customer, ${entries}`)
  await pool.query(`insert into outbox
      (key, template, customer_id, recipient, language, data, created_at, send_after, sent_at, business_at)
    select 'old:' || id || ':' || n, 'orderRefunded', id, email, 'de', '{}', ${at}, ${at}, ${at}, ${at}
    from customer, ${entries}`)
  await pool.query(`with friend as (
      insert into customer (first_name, last_name, email, referral_code, created_at)
      select 'Freund', 'Nummer ' || n, id || '-' || n || '@example.org', id || '-' || n, ${at}
      from customer, ${entries} returning id, referral_code)
    insert into referral (friend_id, referrer_id, state, came_at)
    select id, split_part(referral_code, '-', 1)::integer, 'PENDING', now() from friend`)
}

/** Copies each subscription with its dog and everything that belongs to it. */
async function addDogs(pool: Pool): Promise<void> {
  const copies = `generate_series(1, ${FURTHER_DOGS}) as k`
  const id = (step: number) => ({ id: `row.id + ${step} * k` })
  const subscription = { subscription_id: 'row.subscription_id + 100000 * k' }
  const order = { order_id: 'row.order_id + 100000000 * k' }
  await copyRows(pool, 'pet', `pet as row, ${copies}`, { ...id(100_000), name: "row.name || ' ' || k" })
  await copyRows(pool, 'pet_weight', `pet_weight as row, ${copies}`, { pet_id: 'row.pet_id + 100000 * k' })
  await copyRows(pool, 'subscription', `subscription as row, ${copies}`, {
    ...id(100_000),
    pet_id: 'row.pet_id + 100000 * k',
  })
  const line = { ...id(1_000_000), ...subscription }
  await copyRows(pool, 'subscription_line', `subscription_line as row, ${copies}`, line)
  await copyRows(pool, 'schedule_exception', `schedule_exception as row, ${copies}`, subscription)
  await copyRows(pool, 'discount', `discount as row, ${copies}`, subscription, ['id'])
  await copyRows(pool, 'customer_order', `customer_order as row, ${copies}`, {
    ...id(100_000_000),
    ...subscription,
    order_number: "row.order_number || '-' || k",
    tracking_number: "row.tracking_number || '-' || k",
  })
  await copyRows(pool, 'tracking_event', `tracking_event as row, ${copies}`, order)
  await copyRows(pool, 'refund', `refund as row, ${copies}`, order, ['id'])
  const charge = { ...subscription, ...order, key: "row.key || '-' || k" }
  await copyRows(pool, 'charge', `charge as row, ${copies}`, charge, ['id'])
}

/** Adds everything. Customers of the sample world keep what they have. */
export async function addLongHistories({ services }: SampleWorld): Promise<void> {
  const { pool } = services.database
  await addOrders(pool)
  await addDogs(pool)
  await addHistory(pool)
  await addCustomersHistory(pool)
}
