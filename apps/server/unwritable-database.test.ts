import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operationNames } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { serviceAt } from './context/actor.ts'
import { NothingIsStored } from './database/errors.ts'
import { openDatabase, type Database } from './database/open.ts'
import { runShared } from './database/statements/queries.ts'
import { beginDueCharges } from './payments/begin-charge.ts'
import { watchWrites } from './staff/monitoring/watch-writes.ts'
import { openCapturedLog } from './testing/captured-log.ts'
import { prepareCall, sendCall, type PreparedCall } from './testing/contract-calls.ts'
import { startSampleWorld, type SampleWorld } from './testing/sample-world.ts'

let world: SampleWorld
let admin: Client
let name: string

beforeEach(async () => {
  world = await startSampleWorld()
  const url = new URL(world.databaseUrl)
  name = url.pathname.slice(1)
  url.pathname = '/postgres'
  admin = new Client({ connectionString: url.href })
  await admin.connect()
})
afterEach(async () => {
  await admin.end()
  await world.stop()
})

/** New connections are read-only, or not; the old ones end. */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
}

const readiness = async () => (await world.request('GET', '/readyz')).status

test('with a read-only database commands are refused, reads go on, and the service says that it is not ready', async () => {
  // Whoever loads all data is noted, so without a log nobody does.
  const calls = operationNames.filter(
    (operation) => routeOf(operation).method === 'GET' && operation !== 'exportData',
  )
  const reads: PreparedCall[] = []
  for (const operation of calls) reads.push(await prepareCall(world, operation))
  const skip = await prepareCall(world, 'skipOrder')
  // The next call is the first of its session that is noticed.
  await world.services.database.pool.query(
    `update session set last_used_at = last_used_at - interval '2 days'`,
  )
  await makeReadOnly(true)
  const refused = await sendCall(world, 'skipOrder', skip)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await refused.json()) as unknown).toMatchObject({ error: { type: 'UNAVAILABLE' } })
  // A connection that has not read the new setting yet can still write.
  await expect.poll(readiness).toBe(503)
  const statuses: [string, number][] = []
  for (const [index, read] of reads.entries()) {
    const operation = calls[index] ?? 'readStart'
    statuses.push([operation, (await sendCall(world, operation, read)).status])
  }
  expect(statuses).toEqual(calls.map((operation) => [operation, 200]))
  await expect(chargeNow()).rejects.toBeInstanceOf(NothingIsStored)
})

/** Begins to charge a subscription, as the job does. */
async function chargeNow(): Promise<unknown> {
  const { services } = world
  const actor = serviceAt(services, { now: (await services.clock.moment()).at, requestId: 'test' })
  return services.database.transaction((tx) => beginDueCharges(tx, actor, [20_001]))
}

test('nobody needs to send a command: it is noticed and alerted within ten seconds, and so is the end', async () => {
  await makeReadOnly(true)
  // At first it may not be ready for another reason: its connections have just ended.
  const reason = async () =>
    ((await (await world.request('GET', '/readyz')).json()) as { reason?: string }).reason
  await expect.poll(reason, { timeout: 10_000 }).toMatch(/^the database stores nothing/)
  const metrics = async () => (await world.request('GET', '/metrics')).text()
  expect(await metrics()).toContain('pfotenportal_database_writable 0')
  await makeReadOnly(false)
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
  expect(await metrics()).toContain('pfotenportal_database_writable 1')
})

test('each change is told once, the bad one as an alert', async () => {
  const captured = openCapturedLog()
  const { log, lines } = captured
  const routine = watchWrites()
  const services = { ...world.services, log }
  await routine.run(services)
  expect(lines).toEqual([])
  await makeReadOnly(true)
  await routine.run(services)
  await routine.run(services)
  expect(captured.alerts()).toEqual([
    'the database stores nothing: commands are refused, and no charge begins',
  ])
  await makeReadOnly(false)
  await routine.run(services)
  expect(lines.map(({ msg }) => msg).slice(1)).toEqual(['the database stores again what is written'])
})

const write = 'update write_check set checked_at = clock_timestamp()'

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['a write', (database) => sql.raw(write).execute(database.query)],
  ['a transaction', (database) => database.transaction((tx) => sql.raw(write).execute(tx))],
  ['a write on a shared connection', (database) => runShared(database.query, write, [])],
])('once the database is writable again, %s is refused at most once', async (_case, run) => {
  const setReadOnly = (value: 'on' | 'off') =>
    admin.query(`alter database ${name} set default_transaction_read_only = ${value}`)
  await setReadOnly('on')
  const database = openDatabase({ url: world.databaseUrl, maxConnections: 1 })
  try {
    await sql`select 1`.execute(database.query)
    await database.writes.check()
    expect(database.writes.problem).not.toBeNull()
    // Nobody ends the sessions.
    await setReadOnly('off')
    await expect(run(database)).rejects.toThrow('read-only')
    await run(database)
    await database.writes.check()
    expect(database.writes.problem).toBeNull()
  } finally {
    await database.close()
  }
})
