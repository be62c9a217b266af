/** A database is restored from before twenty charges; the provider's ledger is not (decision 102). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { restoreBackup } from '../backup/restore.ts'
import { takeBackup } from '../backup/take.ts'
import type { Services } from '../context/services.ts'
import { ledgerOf } from '../testing/charging.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { reconcileAfterRestore } from './reconcile.ts'

const DUE = '2026-11-21'
const AFTER_CHARGES = '2026-11-21T04:30:00+01:00'

let directory: string
let created: TestDatabase
let world: SampleWorld
let ids: number[]

const start = () => startSampleWorld(TEST_NOW, { databaseUrl: created.url })
const backup = () => takeBackup({ url: created.url, directory, recipients: [], version: '1.0.0' })

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
