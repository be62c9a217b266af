/** Reads from a streaming standby of the primary, in two processes of the service. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operationNames } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import { openCapturedLog } from '../testing/captured-log.ts'
import { createExternalDatabase, type ExternalDatabase } from '../testing/postgres.ts'
import { eventually } from '../testing/processes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { startTestService, type TestService } from '../testing/start.ts'
import { withClient } from './embedded/server.ts'
import type { ReadOutcome } from './read-replica.ts'
import { openReads, type Reads } from './reads.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let primary: ExternalDatabase
let standby: ExternalDatabase
let one: SampleWorld
let other: TestService

beforeAll(async () => {
  primary = await createExternalDatabase()
  await primary.start()
  standby = await primary.createStandby()
  await standby.start()
  const environment = { DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url }
  one = await startSampleWorld(undefined, { databaseUrl: primary.url, environment })
  other = await startTestService({ databaseUrl: primary.url, environment })
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
  await standby?.remove()
  await primary?.remove()
})
beforeEach(() => readsFromStandby(one))

const onStandby = (statement: string) =>
  withClient(standby.url, 'test', async (client) => (await client.query<object>(statement)).rows)

const replay = (verb: 'pause' | 'resume') => onStandby(`select pg_wal_replay_${verb}()`)

const nameOf = async (service: TestService, token: string) =>
  (await service.call('readCustomer', { params: { id: 1 }, token })).data.firstName

const rename = (service: TestService, token: string, firstName: string) =>
  service.call('updateCustomer', {
    params: { id: 1 },
    body: { first_name: firstName, last_name: 'Berger' },
    token,
  })

/** How many reads of a process had this outcome. */
async function countOf({ services }: TestService, outcome: ReadOutcome): Promise<number> {
  const text = await services.metrics.registry.getSingleMetricAsString('pfotenportal_replica_reads_total')
  return Number(new RegExp(`outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

/** Resolves when a process reads from the standby. */
async function readsFromStandby(service: TestService, firstName = 'Lea'): Promise<void> {
  const token = await one.tokenOf(firstName)
  await eventually(async () => {
    const before = await countOf(service, 'replica')
    await nameOf(service, token)
    return (await countOf(service, 'replica')) > before
  })
}

test('a call that only reads is answered by the standby', async () => {
  await readsFromStandby(one)
  const statements = await onStandby(
    `select query from pg_stat_activity where application_name = 'pfotenportal reads'`,
  )
  expect(JSON.stringify(statements)).toContain('from \\"customer\\"')
})

test('no call that only reads writes, so the standby answers them all', async () => {
  const token = await one.tokenOf('Lea')
  const reads = operationNames.map((name) => routeOf(name)).filter(({ method }) => method === 'GET')
  for (const { path } of reads) {
    const url = path
      .replace('customers/:id', 'customers/1')
      .replace(':productId', '700500')
      .replace(':variantId', '70050027')
      .replace(/:\w*FlowId/, '1')
      .replace(':id', '20005')
    const { status } = await one.request('GET', url, { token })
    expect([url, status]).toEqual([url, expect.toSatisfy((it: number) => it === 200 || it === 404)])
  }
  expect(await countOf(one, 'failed')).toBe(0)
})

test('a customer reads what they wrote at once, in every process, while the standby lags behind', async () => {
  const token = await one.tokenOf('Anna')
  await readsFromStandby(other)
  await replay('pause')
  try {
    expect((await rename(one, token, 'Annika')).status).toBe(200)
    expect(await nameOf(one, token)).toBe('Annika')
    expect(await nameOf(other, token)).toBe('Annika')
    // Without a word from the customer, the standby would still answer.
    expect(await onStandby(`select first_name from customer where id = 1001`)).toEqual([
      { first_name: 'Anna' },
    ])
  } finally {
    await replay('resume')
  }
  await readsFromStandby(one, 'Anna')
  expect(await nameOf(one, token)).toBe('Annika')
})

test('a session that ends is refused at once by every process, while the standby lags behind', async () => {
  const { data } = await one.call('signIn', { body: { sessionToken: 'seed-session-tim' } })
  const token = data.accessToken
  expect(await nameOf(other, token)).toBe('Tim')
  await replay('pause')
  try {
    await one.call('signOut', { body: { accessToken: token } })
    const refused = await other.call('readCustomer', { params: { id: 1 }, token })
    expect([refused.status, refused.error.type]).toEqual([401, 'UNAUTHENTICATED'])
  } finally {
    await replay('resume')
  }
})

test('a read that the standby cancels to replay a change is answered by the primary', async () => {
  const seen: ReadOutcome[] = []
  const { log } = openCapturedLog()
  const { database } = one.services
  const reads = openReads({ primary: database, url: standby.url, log, onRead: (it) => void seen.push(it) })
  await eventually(async () => (await inRecovery(reads)) && seen.includes('replica'))
  const slow = sql<{ standby: boolean }>`
    select first_name, pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(7) end
    from customer where id = 1001`.execute(reads.from(0))
  await eventually(async () => {
    const running = await onStandby(
      `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(7)%' and pid <> pg_backend_pid()`,
    )
    return running.length > 0
  })
  await database.pool.query(`update customer set first_name = first_name where id = 1001`)
  await database.pool.query('vacuum customer')
  expect((await slow).rows).toMatchObject([{ standby: false }])
  expect(seen).toContain('failed')
  await reads.close()
})

async function inRecovery(reads: Reads): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
    reads.from(0),
  )
  return rows[0]?.standby === true
}

test('a standby that is killed is missed by nobody, reported once, and used again when it is back', async () => {
  const seen: ReadOutcome[] = []
  const { log, lines } = openCapturedLog()
  const { database } = one.services
  const reads = openReads({ primary: database, url: standby.url, log, onRead: (it) => void seen.push(it) })
  await eventually(() => inRecovery(reads))
  await standby.kill()
  const token = await one.tokenOf('Lea')
  for (let call = 0; call < 20; call += 1) {
    expect(await inRecovery(reads)).toBe(false)
    expect(await reads.run(async (db) => (await sql`select 1 as one`.execute(db)).rows)).toEqual([{ one: 1 }])
    expect(await nameOf(one, token)).toBe('Lea')
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['the read replica is not used'])
  await standby.start()
  await eventually(() => inRecovery(reads))
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the read replica is not used',
    'the read replica is used again',
  ])
  await reads.close()
})

test('a standby is not read for another database', async () => {
  const { log, lines } = openCapturedLog()
  const { database } = one.services
  await database.pool.query('create database another')
  await eventually(
    async () => (await onStandby(`select 1 from pg_database where datname = 'another'`)).length > 0,
  )
  const url = Object.assign(new URL(standby.url), { pathname: '/another' }).href
  const reads = openReads({ primary: database, url, log, onRead: () => undefined })
  await eventually(() => JSON.stringify(lines).includes('a standby of another database'))
  expect(await inRecovery(reads)).toBe(false)
  await reads.close()
  await database.pool.query('drop database another with (force)')
})

test('a primary is not taken for a replica', async () => {
  const seen: ReadOutcome[] = []
  const { log, lines } = openCapturedLog()
  const { database } = one.services
  const reads = openReads({ primary: database, url: primary.url, log, onRead: (it) => void seen.push(it) })
  await eventually(() => lines.length > 0)
  expect(await inRecovery(reads)).toBe(false)
  expect(seen).toEqual(['unreachable'])
  await reads.close()
})
