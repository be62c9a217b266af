/**
 * Measures the database alone: plain SQL writes the same rows for the same number of subscriptions, with the contents
 * that the service wrote, in one transaction per batch. Two statements, because none can change a row that it inserted.
 */
import type { Database } from '@pfotenportal/server/database/open'
import { FIRST_DUE_ID, insertDueSubscriptions } from '../../scenarios/due-subscriptions.ts'
import type { Bench } from '../harness/bench.ts'
import { measureCpu } from '../harness/processes.ts'
import { secondsSince } from '../harness/statistics.ts'
import { insertHistory } from './history.ts'

const BATCH = 50

/** The tables in which a charge adds a row, with the columns that the database fills. */
const ADDED = {
  customer_order: [],
  charge: ['id'],
  audit: ['id'],
  outbox: ['id', 'position'],
  document: ['id'],
} as const
type Added = keyof typeof ADDED

/** The columns that differ between subscriptions, as SQL. */
const OWN: Readonly<Record<Added, Readonly<Record<string, string>>>> = {
  customer_order: {
    id: 'due.id * 1000 + 1',
    subscription_id: 'due.id',
    payment_method_id: 'due.payment_method_id',
    status: `'PROCESSING'`,
    financial_status: `'pending'`,
    order_number: 'null',
    processed_at: 'null',
    carrier: 'null',
    charge_trigger: `'DUE'`,
  },
  charge: {
    subscription_id: 'due.id',
    order_id: 'due.id * 1000 + 1',
    key: `'charge:' || due.id * 1000 + 1 || ':1'`,
    payment_method_id: 'due.payment_method_id',
    state: `'OPEN'`,
    gateway_reference: 'null',
    settled_at: 'null',
  },
  audit: {
    customer_id: 'due.customer_id',
    subscription_id: 'due.id',
    order_id: 'due.id * 1000 + 1',
    entity: `'subscription:' || due.id`,
  },
  outbox: { key: `'orderConfirmed:' || due.id || ':1'`, customer_id: 'due.customer_id' },
  document: {
    serial: 'due.id',
    number: `'alone-' || due.id`,
    customer_id: 'due.customer_id',
    order_id: 'due.id * 1000 + 1',
  },
}

/** Conditions that find the service's rows in tables without a subscription. */
const WRITTEN: Partial<Record<Added, string>> = {
  outbox: `key like 'orderConfirmed:%'`,
  document: `order_id >= ${FIRST_DUE_ID} * 1000`,
}

/** What one transaction per batch costs. */
export interface DatabaseResult {
  readonly rowsPerSecond: number
  readonly perSecond: number
  /** CPU time per charge in milliseconds; NaN if the system does not report it. */
  readonly used: number
}

/** Takes the contents of the rows from a database in which the service has charged. */
export async function measureDatabase(
  bench: Bench,
  charged: Database,
  { subscriptions, day }: { readonly subscriptions: number; readonly day: string },
): Promise<DatabaseResult> {
  const { database } = await bench.createDatabase('database_alone')
  await insertHistory(database, day)
  await insertDueSubscriptions(database, subscriptions, day)
  const statements = [await beginning(charged, database), await settlement(charged, database)]
  const readCpu = measureCpu([bench.postgres.pid])
  const began = performance.now()
  let rows = 0
  for (let from = FIRST_DUE_ID; from < FIRST_DUE_ID + subscriptions; from += BATCH) {
    const upTo = Math.min(from + BATCH, FIRST_DUE_ID + subscriptions) - 1
    rows += await writeBatch(database, statements, [from, upTo])
  }
  const seconds = secondsSince(began)
  const [used = NaN] = readCpu()
  return { rowsPerSecond: rows / seconds, perSecond: subscriptions / seconds, used: used / subscriptions }
}

/** Runs the statements in one transaction; returns how many rows they have written. */
async function writeBatch(
  database: Database,
  statements: readonly string[],
  range: readonly [from: number, upTo: number],
): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    let rows = 0
    for (const [index, text] of statements.entries()) {
      const { rows: counts } = await client.query<{ rows: number }>({
        name: `batch-${index}`,
        text,
        values: [...range],
      })
      rows += counts[0]?.rows ?? 0
    }
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}

const due = `due as (select id, customer_id, payment_method_id from subscription
  where id between $1 and $2 order by id for update skip locked)`

async function beginning(charged: Database, database: Database): Promise<string> {
  return `with ${due},
    ordered as (${await insertOf('customer_order', charged, database)} returning 1),
    intended as (${await insertOf('charge', charged, database)} returning 1)
    select ((select count(*) from ordered) + (select count(*) from intended))::int as rows`
}

async function settlement(charged: Database, database: Database): Promise<string> {
  return `with ${due},
    closed as (update charge set state = 'PAID', settled_at = now(), gateway_reference = 'alone'
      from due where charge.subscription_id = due.id and charge.state = 'OPEN' returning 1),
    paid as (update customer_order set status = 'PROCESSED', financial_status = 'paid', carrier = 'dhl',
        order_number = 'PP-' || nextval('order_number'), processed_at = now(), charge_trigger = null
      from due where customer_order.id = due.id * 1000 + 1 returning 1),
    tracked as (insert into tracking_event (order_id, event, at)
      select id * 1000 + 1, 'ordered', now() from due returning 1),
    moved as (update subscription set last_cycle_index = 1, last_billed = next_billing_date,
        last_processed_on = next_billing_date, completed_orders = completed_orders + 1,
        last_payment_status = 'SUCCEEDED', next_billing_date = next_billing_date + 28
      from due where subscription.id = due.id returning 1),
    recorded as (${await insertOf('audit', charged, database)} returning 1),
    mailed as (${await insertOf('outbox', charged, database)} returning 1),
    issued as (${await insertOf('document', charged, database)} returning id),
    drawn as (insert into document_to_draw (document_id) select id from issued returning 1)
    select ((select count(*) from closed) + (select count(*) from paid) + (select count(*) from tracked)
      + (select count(*) from moved) + (select count(*) from recorded) + (select count(*) from mailed)
      + (select count(*) from issued) + (select count(*) from drawn))::int as rows`
}

/** Inserts a row for each due subscription, with the contents of one that the service wrote. */
async function insertOf(table: Added, charged: Database, database: Database): Promise<string> {
  const { rows } = await charged.pool.query<{ row: Readonly<Record<string, unknown>> }>(
    `select to_jsonb(sample) as row from ${table} as sample where ${WRITTEN[table] ?? 'subscription_id >= $1'} limit 1`,
    WRITTEN[table] === undefined ? [FIRST_DUE_ID] : [],
  )
  const row = rows[0]?.row
  if (!row) throw new Error(`the service has written no ${table}`)
  await database.pool.query(
    `create table sample_${table} as select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify(row)],
  )
  const filled: readonly string[] = ADDED[table]
  const columns = Object.keys(row).filter((column) => !filled.includes(column))
  const values = columns.map((column) => OWN[table][column] ?? `sample.${column}`)
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from due, sample_${table} sample`
}
