/** Two processes share a run of charges; one of them is killed in the middle of its share. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '../database/open.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { freePort, runSource, type TestProcess } from '../testing/processes.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

// Starts processes, on a machine shared with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 })

const environment = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  LOAD_SHED_MS: '0',
  CHARGE_CONCURRENCY: '2',
  PAYMENT_TIMEOUT_SECONDS: '2',
}

let created: TestDatabase
let database: Database
let running: TestProcess[] = []

interface Process extends TestProcess {
  /** Moves the clock as this process; resolves when the move is answered, or is cut off. */
  move(to: string): Promise<number | 'cut off'>
}

async function start(leaseSeconds: number): Promise<Process> {
  const port = String(await freePort())
  const given = { DATABASE_URL: created.url, CLOCK: TEST_NOW, SAMPLE_WORLD: 'on', PORT: port }
  const lease = { JOB_LEASE_SECONDS: String(leaseSeconds) }
  const process = runSource('main.ts', { env: { ...environment, ...given, ...lease } })
  running.push(process)
  await process.until(/Pfotenportal {2}http/)
  async function move(to: string) {
    try {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ now: to })
      return (await fetch(`http://127.0.0.1:${port}/clock`, { ...init, body })).status
    } catch {
      return 'cut off'
    }
  }
  return { ...process, move }
}

/** Locks these subscriptions until released, so that their charges wait. */
async function lockSubscriptions(held: readonly number[]): Promise<() => Promise<void>> {
  // The service's own connections do not hold a lock for so long.
  const client = new Client({ connectionString: created.url })
  await client.connect()
  await client.query('begin')
  await client.query('select id from subscription where id = any($1) for update', [held])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** The number of queries waiting for a lock. */
async function countBlockedQueries(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event = 'transactionid'`,
  )
  return rows[0]?.count ?? 0
}

const batchesOf = (dueAt: string) =>
  database.pool
    .query<{ worker: string; state: string; worked: number; attempts: number }>(
      `select worker, state, worked, attempts from job_batch
        where name = 'charge-due' and due_at = $1 and up_to_id is not null order by number`,
      [dueAt],
    )
    .then(({ rows }) => rows)

/** The charged subscriptions, each as often as it was charged. */
async function charged(ids: readonly number[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select split_part(key, ':', 2)::bigint / 1000 as id from simulated_gateway.ledger
      where key like 'charge:%' and outcome = 'APPROVED'`,
  )
  return rows
    .map(({ id }) => id)
    .filter((id) => ids.includes(id))
    .toSorted((a, b) => a - b)
}

const workerOf = ({ child }: Process) => expect.stringMatching(new RegExp(`:${child.pid}$`)) as string

beforeAll(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url, maxConnections: 4 })
})
afterEach(async () => {
  await Promise.all(running.map((process) => process.end('SIGKILL')))
  running = []
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

it('two processes share the charges of a morning: both work, and no order is charged twice', async () => {
  const [first, second] = await Promise.all([start(30), start(30)])
  const ids = await insertDueCopies(database.pool, 300, '2026-11-24')
  const [dueAt, now] = ['2026-11-24T03:00:00.000Z', '2026-11-24T03:05:00.000Z']
  await first.move('2026-11-24T02:55:00.000Z')
  const release = await lockSubscriptions(ids.slice(0, 2))
  const firstMoved = first.move(now)
  await expect.poll(countBlockedQueries, { timeout: 60_000 }).toBe(2)
  const secondMoved = second.move(now)
  // The first process is busy, so the second one has done these batches.
  const secondDone = async () => (await batchesOf(dueAt)).filter(({ state }) => state === 'DONE').length
  await expect.poll(secondDone, { timeout: 60_000 }).toBeGreaterThan(0)
  await release()
  expect(await Promise.all([firstMoved, secondMoved])).toEqual([200, 200])
  // A subscription that was locked for too long is charged in the next run.
  await second.move('2026-11-24T03:20:00.000Z')
  expect(await charged(ids)).toEqual(ids)
  const batches = await batchesOf(dueAt)
  const workers = batches.map(({ worker }) => worker)
  expect(workers).toContainEqual(workerOf(first))
  expect(workers).toContainEqual(workerOf(second))
  expect(batches.every(({ state }) => state === 'DONE')).toBe(true)
})

it('if a process is killed in the middle of its share, another one does the rest, once each', async () => {
  const first = await start(2)
  const ids = await insertDueCopies(database.pool, 60, '2026-11-25')
  const [dueAt, now] = ['2026-11-25T03:00:00.000Z', '2026-11-25T03:05:00.000Z']
  await first.move('2026-11-25T02:55:00.000Z')
  const release = await lockSubscriptions(ids.slice(10, 12))
  const moved = first.move(now)
  await expect.poll(countBlockedQueries, { timeout: 60_000 }).toBe(2)
  await first.end('SIGKILL')
  expect(await moved).toBe('cut off')
  await release()
  const before = await charged(ids)
  expect(before.length).toBeLessThan(ids.length)
  const second = await start(2)
  expect(await second.move(now)).toBe(200)
  // What the first one had begun and not sent is sent once its lease has ended.
  await expect.poll(() => charged(ids), { timeout: 120_000, interval: 1000 }).toEqual(ids)
  const [taken] = await batchesOf(dueAt)
  expect(taken).toMatchObject({ worker: workerOf(second), state: 'DONE', attempts: 2 })
})
