/** A database is restored from before twenty charges; the provider's ledger is not (decision 102). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { restoreBackup } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import type { Services } from '../context/services.ts'
import { listStrayPayments } from '../database/payment/problem-payments.ts'
import { listUnmatched } from '../database/payment/restores.ts'
import { recordReturned } from '../staff/payments/actions.ts'
import { ledgerOf } from '../testing/charging.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { serviceActor } from '../testing/parcels.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { chargeOrder } from './charge-order.ts'
import { reconcileAfterRestore } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

const DUE = '2026-11-21'
const AFTER_CHARGES = '2026-11-21T04:30:00+01:00'

let directory: string
let created: TestDatabase
let world: SampleWorld
let ids: number[]

const start = () => startSampleWorld(TEST_NOW, { databaseUrl: created.url })
const backup = () => takeBackup({ url: created.url, directory, recipients: [], version: '1.0.0' })

/** Stops the service, restores, and starts it without its jobs having reconciled. */
async function restore(path: string, beforeStart?: () => Promise<void>): Promise<void> {
  await world.stop()
  await restoreBackup({ url: created.url, path, identities: [], replaces: true, isMarked: true })
  await beforeStart?.()
  world = await start()
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'pfotenportal-reconcile-'))
  created = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
  world = await start()
  ids = await insertDueCopies(world.services.database.pool, 20, DUE)
})
afterEach(async () => {
  await world.stop()
  await created.drop()
  rmSync(directory, { recursive: true })
})

const pool = () => world.services.database.pool
const rowsOf = async (text: string) => (await pool().query<Record<string, unknown>>(text, [ids])).rows
const ordersOf = () =>
  rowsOf(`select id, total_price_cents as total, status from customer_order
    where subscription_id = any($1) and status = 'PROCESSED' order by id`)
const numbersOf = async () =>
  (await rowsOf('select order_number as number from customer_order where subscription_id = any($1)')).map(
    ({ number }) => number,
  )
const chargedOf = async () =>
  (await ledgerOf(world)).filter(({ key }) => ids.includes(Math.floor(Number(key.split(':')[1]) / 1000)))
const isPending = async () => {
  const { rows } = await pool().query('select from restore where reconciled_at is null')
  return rows.length > 0
}
const reconciled = async () => expect.poll(isPending, { timeout: 30_000 }).toBe(false)

/** Dies after that many transactions, as a killed process would. */
function dyingAfter(services: Services, transactions: number): Services {
  let left = transactions
  const { database } = services
  const transaction: typeof database.transaction = (work) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return database.transaction(work)
  }
  return { ...services, database: { ...database, transaction } }
}

it('twenty charges after the backup are taken over, however often it is killed, and nobody is charged twice', async () => {
  const { path } = await backup()
  await world.moveClock(AFTER_CHARGES)
  const charged = await chargedOf()
  expect(charged).toHaveLength(20)
  const orders = await ordersOf()
  const numbers = await numbersOf()

  await world.stop()
  await restoreBackup({ url: created.url, path, identities: [], replaces: true, isMarked: true })
  world = await start()
  for (const transactions of [3, 9, 14])
    await reconcileAfterRestore(dyingAfter(world.services, transactions)).catch(() => undefined)
  await reconciled()
  await world.moveClock(AFTER_CHARGES)
  expect(await chargedOf()).toEqual(charged)
  expect(await ordersOf()).toEqual(orders)
  expect(orders).toHaveLength(20)
  // No number that a customer was told belongs to somebody else now.
  expect((await numbersOf()).filter((number) => numbers.includes(number))).toEqual([])
}, 120_000)

it('until the provider has answered, nothing is charged or refunded', async () => {
  const { path } = await backup()
  await restore(path)
  await reconciled()
  await pool().query('update restore set reconciled_at = null')
  const [id = 0] = ids
  const actor = await serviceActor(world)
  const later = { ...actor, now: instant(AFTER_CHARGES), today: DUE } as typeof actor
  expect(await chargeOrder(later, id, { trigger: 'DUE' })).toMatchObject({ reason: 'ORDER_LOCKED' })
  const { rows } = await pool().query<{ number: string }>(
    `select order_number as number from customer_order join charge on order_id = customer_order.id
     where charge.state = 'PAID' and gateway_reference is not null and financial_status = 'paid' limit 1`,
  )
  const command = { orderNumber: rows[0]?.number ?? '', reason: 'test', amount: 500, isCancelling: false }
  expect(await refundOrder(actor, command)).toMatchObject({ ok: false })
  expect(await chargedOf()).toEqual([])
}, 120_000)

it('money that matches no order is a case for staff, and its subscription waits until it is returned', async () => {
  const { path } = await backup()
  await world.moveClock(AFTER_CHARGES)
  const [changed = 0, gone = 0] = ids
  await restore(path, async () => {
    const database = await import('pg')
    const client = new database.Client({ connectionString: created.url })
    await client.connect()
    // What the provider took is not what the contract would cost; another contract is not there at all.
    await client.query(
      'update simulated_gateway.ledger set amount_cents = amount_cents + 1 where key like $1',
      [`charge:${changed}%`],
    )
    await client.query('delete from subscription where id = $1', [gone])
    await client.end()
  })
  await reconciled()
  const { query } = world.services.database
  const [stray] = await listStrayPayments(query)
  expect(Math.floor((stray?.orderId ?? 0) / 1000)).toBe(changed)
  const [unmatched] = await listUnmatched(query)
  expect(unmatched?.key).toContain(`charge:${gone}`)
  await world.moveClock(AFTER_CHARGES)
  expect(await chargedOf()).toHaveLength(20)
  const actor = await serviceActor(world)
  for (const key of [stray?.key ?? '', unmatched?.key ?? ''])
    expect(await recordReturned(actor, key)).toBe(true)
  expect([await listStrayPayments(query), await listUnmatched(query)]).toEqual([[], []])
}, 120_000)

it('a refund after the backup is taken over once', async () => {
  const { path } = await backup()
  await world.moveClock(AFTER_CHARGES)
  const [number] = await numbersOf()
  const actor = await serviceActor(world)
  const command = { orderNumber: String(number), reason: 'damaged', amount: 500, isCancelling: false }
  expect(await refundOrder(actor, command)).toMatchObject({ outcome: 'REFUNDED' })
  await restore(path)
  await reconciled()
  await pool().query('update restore set reconciled_at = null')
  await reconcileAfterRestore(world.services)
  const refunds = 'select amount_cents as amount, state from refund where order_id / 1000 = any($1)'
  expect(await rowsOf(refunds)).toEqual([{ amount: 500, state: 'DONE' }])
}, 120_000)
