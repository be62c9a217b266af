/**
 * Two workers charge a morning on one database. They are killed at random moments, in the middle of whatever they do,
 * and started again until everything is charged. `npm run receipts:kills` charges 10,000; by default the run is smaller.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { openDatabase, type Database } from '@pfotenportal/server/database/open'
import { booksOf } from '@pfotenportal/server/testing/ledger'
import { freePort } from '@pfotenportal/server/testing/processes'
import { startTestService } from '@pfotenportal/server/testing/start'
import { createTestDatabase, type TestDatabase } from '@pfotenportal/server/testing/test-database'
import { insertDueSubscriptions } from '../due-subscriptions.ts'
import { buildServer } from './keep-alive.ts'

const CHARGES = Number(process.env['RECEIPTS_CHARGES'] ?? 1_000)
/** Few, because a batch whose workers keep dying is worked one item at a time, to find the item that kills them. */
const KILLS = 6
/** How long a worker works at most before it is killed. */
const WORK_MS = CHARGES * 3
const DAY = '2026-11-24'
const BEFORE = `${DAY}T02:55:00.000Z`
/** Business time moves by so much again and again: a later run charges what a killed worker has left. */
const STEP_SECONDS = 900
/** The provider has paid out by then. */
const AFTER_PAYOUT = '2026-11-27T11:00:00.000Z'

vi.setConfig({ testTimeout: 180_000 + CHARGES * 60, hookTimeout: 180_000 })

const main = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
let created: TestDatabase
let database: Database
let environment: Record<string, string>
/** The business time to which workers move next. */
let now = instant(`${DAY}T03:05:00.000Z`)

beforeAll(async () => {
  buildServer()
  created = await createTestDatabase()
  database = openDatabase({ url: created.url, maxConnections: 4, onConnectionLost: () => undefined })
  environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    LOAD_SHED_MS: '0',
    SAMPLE_WORLD: 'off',
    CLOCK: BEFORE,
    DATABASE_URL: created.url,
    PAYMENT_TIMEOUT_SECONDS: '2',
    JOB_LEASE_SECONDS: '3',
  }
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

/** A worker that moves business time again and again, which charges what is due, until it is killed. */
async function startWorker() {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: { ...environment, PORT: String(port) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const life = { isOver: false }
  async function charge(): Promise<void> {
    while (!life.isOver) {
      const target = now
      const body = JSON.stringify({ now: target })
      const request = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
      const answer = await fetch(`http://127.0.0.1:${port}/clock`, request).catch(() => undefined)
      if (answer?.ok && now === target) now = addSeconds(now, STEP_SECONDS)
      if (!answer?.ok) await pause(100)
    }
  }
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok
  while (child.exitCode === null && !(await answers())) await pause(50)
  const charging = charge()
  return async () => {
    life.isOver = true
    child.kill('SIGKILL')
    await Promise.all([exited, charging])
  }
}

/** The service in this process, which must not charge anything itself. */
const startService = () =>
  startTestService({ databaseUrl: created.url, environment: { SAMPLE_WORLD: 'off', CLOCK: BEFORE } })

const numberOf = async (sql: string): Promise<number> =>
  Number((await database.pool.query<{ number: string }>(`select (${sql}) as number`)).rows[0]?.number)

/** Charges everything by two workers that are killed; returns the number of kills. */
async function chargeWithKills(): Promise<number> {
  const morning = { isOver: false }
  let kills = 0
  const over = (async () => {
    while ((await numberOf(`select count(*) from charge where state = 'PAID'`)) < CHARGES) await pause(250)
    morning.isOver = true
  })()
  async function work(): Promise<void> {
    while (!morning.isOver) {
      const kill = await startWorker()
      await (kills < KILLS ? Promise.race([over, pause(Math.random() * WORK_MS)]) : over)
      if (!morning.isOver) kills += 1
      await kill()
    }
  }
  await Promise.all([work(), work()])
  return kills
}

it(`${CHARGES} charges by two processes with kills leave receipt numbers without gap or double, and the month’s ledger balances to the cent with the simulated provider’s payouts`, async () => {
  // Migrates the database and stores the catalogue.
  await (await startService()).stop()
  await insertDueSubscriptions(database, CHARGES, DAY)
  const began = performance.now()
  const kills = await chargeWithKills()
  expect(kills).toBeGreaterThanOrEqual(KILLS)

  const { rows: receipts } = await database.pool.query<Record<string, number>>(
    `select count(*)::int as issued, count(distinct order_id)::int as orders, count(distinct serial)::int as serials,
       min(serial) as lowest, max(serial) as highest, sum(amount_cents)::int as amount,
       (select last from document_series where kind = 'RECEIPT' and year = 2026) as last
     from document where kind = 'RECEIPT'`,
  )
  const amount = await numberOf('select sum(amount_cents) from charge')
  const all = CHARGES
  const whole = { issued: all, orders: all, serials: all, lowest: 1, highest: all, last: all }
  expect(receipts).toEqual([{ ...whole, amount }])

  // Without the jobs of the days until then, which have nothing to do with this.
  await database.pool.query(`update business_clock set mode = 'standing', business_at = $1`, [AFTER_PAYOUT])
  const service = await startService()
  const {
    rows: [provider],
  } = await database.pool.query<Record<string, number>>(
    `select count(*)::int as approved, count(distinct key)::int as keys, sum(amount_cents)::int as amount,
       sum(round(amount_cents * 0.015) + 25)::int as fees from simulated_gateway.ledger
     where outcome = 'APPROVED' and key like 'charge:%'`,
  )
  expect(provider).toMatchObject({ approved: all, keys: all, amount })
  const { comparison, openItems, entries } = await booksOf(service, '2026-11')
  expect(openItems).toEqual([])
  const sumOf = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).reduce((sum, entry) => sum + entry.amount, 0)
  expect([sumOf('RECEIPT'), sumOf('CHARGE')]).toEqual([amount, amount])
  const left = amount - (provider?.['fees'] ?? NaN)
  expect(comparison).toMatchObject({
    outcome: 'COMPARED',
    balance: {
      isBalanced: true,
      ours: amount,
      theirs: amount,
      fees: provider?.['fees'],
      onlyHere: [],
      onlyThere: [],
      change: 0,
    },
  })
  const payouts = comparison.outcome === 'COMPARED' ? comparison.balance.payouts : []
  for (const payout of payouts) expect(payout.stated).toBe(payout.amount)
  expect(payouts.reduce((sum, payout) => sum + payout.amount, 0)).toBe(left)
  await service.stop()
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${all} charges, ${kills} kills, ${seconds} s\n`)
})
