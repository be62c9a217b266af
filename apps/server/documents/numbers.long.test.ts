/**
 * Two services draw numbers at the same time, and their connections are killed in the middle: no number is missing, and
 * none is given twice. `npm run chaos` kills whole processes while they charge, and looks for the same.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { openDatabase, type Database } from '../database/open.ts'
import { issueDocuments } from '../database/order/issue-documents.ts'
import { startSampleWorld } from '../testing/sample-world.ts'

vi.setConfig({ testTimeout: 600_000 })

const RECEIPTS = 10_000
const PER_SUBSCRIPTION = 500
/** Charges of one service that settle at the same time. */
const CONCURRENT = 8
/** One in so many transactions fails after it has drawn its numbers. */
const FAILING_ONE_IN = 10

const world = await startSampleWorld()
const services: Database[] = ['one', 'other'].map((name) =>
  openDatabase({ url: world.databaseUrl, applicationName: `numbers ${name}`, maxConnections: CONCURRENT }),
)
afterAll(async () => {
  for (const service of services) await service.close()
  await world.stop()
})

/** Copies a paid order until there are enough; returns their ids. */
async function insertPaidOrders(): Promise<number[]> {
  const { pool } = world.services.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows } = await client.query<{ id: number }>(
      `insert into customer_order
       select copy.* from generate_series(1, $1::int) as part, generate_series(1, $2::int) as nth,
         (select * from customer_order where status = 'PROCESSED' order by id limit 1) as paid,
         jsonb_populate_record(null::customer_order, to_jsonb(paid) || jsonb_build_object(
           'id', (900000 + part) * 1000 + nth, 'subscription_id', 900000 + part, 'cycle_index', nth,
           'order_number', 'XX-' || part || '-' || nth, 'billing_date', date '2020-01-01' + nth)) as copy
       returning id`,
      [RECEIPTS / PER_SUBSCRIPTION, PER_SUBSCRIPTION],
    )
    await client.query('commit')
    return rows.map(({ id }) => id)
  } finally {
    client.release(true)
  }
}

/** Issues receipts for a few orders in one transaction, as a batch of charges does; false if it failed. */
async function settle(database: Database, orders: readonly number[], fails: boolean): Promise<boolean> {
  const documents = orders.map((orderId) => ({
    customerId: 1001,
    orderId,
    refundId: null,
    correctsId: null,
    amount: 100,
    keptUntil: day('2034-12-31'),
    language: 'de' as const,
    content: { orderId },
  }))
  const issue = { kind: 'RECEIPT', prefix: 'RE-', at: instant('2026-12-31T22:59:59.000Z') } as const
  try {
    await database.transaction(async (tx) => {
      await issueDocuments(tx, { ...issue, on: day('2026-12-31') }, documents)
      if (!fails) return
      await tx.selectFrom('document_series').selectAll().execute()
      throw new Error('the charge is not settled after all')
    })
    return true
  } catch {
    return false
  }
}

it('10,000 receipts of two services whose connections are killed have consecutive numbers', async () => {
  const waiting = await insertPaidOrders()
  expect(waiting).toHaveLength(RECEIPTS)
  const { pool } = world.services.database
  const killing = new AbortController()
  let [kills, failures] = [0, 0]

  async function work(database: Database, worker: number): Promise<void> {
    for (let nth = worker; waiting.length > 0; nth += 1) {
      const orders = waiting.splice(0, 1 + (nth % 4))
      if (await settle(database, orders, nth % FAILING_ONE_IN === 0)) continue
      failures += 1
      // The commit may have been stored although its answer was cut off.
      const { rows } = await pool.query<{ id: number }>(
        'select order_id as id from document where order_id = any($1)',
        [orders],
      )
      const stored = new Set(rows.map(({ id }) => id))
      expect([0, orders.length]).toContain(stored.size)
      waiting.push(...orders.filter((id) => !stored.has(id)))
    }
  }

  async function kill(): Promise<void> {
    while (!killing.signal.aborted) {
      await pause(40)
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'numbers %' and state <> 'idle' order by random() limit 1`,
      )
      kills += rowCount ?? 0
    }
  }

  const killer = kill()
  await Promise.all(
    services.flatMap((database) =>
      Array.from({ length: CONCURRENT }, (_none, worker) => work(database, worker)),
    ),
  )
  killing.abort()
  await killer
  const { rows } = await pool.query<Record<string, number>>(
    `select count(*)::int as issued, count(distinct serial)::int as serials, count(distinct order_id)::int as orders,
       min(serial) as lowest, max(serial) as highest, count(distinct number)::int as numbers,
       (select last from document_series where kind = 'RECEIPT' and year = 2026) as last,
       (select count(*)::int from document_to_draw) as waiting
     from document where kind = 'RECEIPT' and year = 2026`,
  )
  const all = RECEIPTS
  expect(rows[0]).toEqual({
    issued: all,
    serials: all,
    orders: all,
    lowest: 1,
    highest: all,
    numbers: all,
    last: all,
    waiting: all,
  })
  expect(Math.min(kills, failures)).toBeGreaterThan(10)
  process.stdout.write(`${all} receipts, ${kills} killed connections, ${failures} failed transactions\n`)
})
