import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { rootDirectory } from '../core/release.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { readJobFacts } from '../staff/doctor/read-jobs.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checks } from './checks.ts'
import { error, well, type CheckId, type Finding } from './finding.ts'
import { runChecks } from './run-checks.ts'
import type { Site } from './site.ts'

const service = sharedTestService()
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const ABOUT_DATABASE = [
  'database',
  'encoding',
  'privileges',
  'migrations',
  'clock',
  'jobs',
  'catalogue',
] as const

function siteOf(databaseUrl: string, opened: () => Promise<Database | null>): Site {
  const config = testConfig({ DATABASE_URL: databaseUrl })
  return {
    environment: { DATABASE_URL: databaseUrl },
    root: rootDirectory(),
    config,
    problems: [],
    brand: null,
    openDatabase: opened,
    readJobs: readJobFacts,
    findSignature: async () => null,
    checkGateway: async () => null,
    lookUp: async () => [],
    readBackups: async () => null,
  }
}

/** What the checks of a database find, by check. */
async function examine(url: string): Promise<Record<string, string[]>> {
  const database = openDatabase({ url, applicationName: 'pfotenportal-doctor', maxConnections: 4 })
  closers.push(() => database.close())
  const made = Object.fromEntries(ABOUT_DATABASE.map((id) => [id, checks[id]]))
  const { findings } = await runChecks(
    siteOf(url, async () => database),
    made,
  )
  const found: Record<string, string[]> = {}
  for (const { check, level, code } of findings) (found[check] ??= []).push(`${level} ${code}`)
  return found
}

async function newDatabase(contents: Parameters<typeof createTestDatabase>[0] = {}): Promise<TestDatabase> {
  const created = await createTestDatabase(contents)
  closers.push(() => created.drop())
  return created
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

function changedUrl(
  url: string,
  changed: { username?: string; password?: string; port?: string; pathname?: string },
) {
  return Object.assign(new URL(url), changed).href
}

const UNUSABLE = Object.fromEntries(
  ABOUT_DATABASE.filter((id) => id !== 'database').map((id) => [id, ['note needsDatabase']]),
)

describe('the database of a running service', () => {
  it('is well, and a superuser is a warning', async () => {
    expect(await examine(service.databaseUrl)).toEqual({
      database: ['well databaseWell'],
      encoding: ['well encodingWell'],
      privileges: ['warning privilegesSuper'],
      migrations: ['well migrationsWell'],
      clock: ['well clockWell'],
      jobs: ['well jobsWell'],
      catalogue: ['well catalogueWell'],
    })
  })
})

describe('a database that cannot be used is one error, and the checks that need it say so:', () => {
  it.each([
    ['nobody listens', { port: '1' }, 'error databaseAway'],
    ['it does not exist', { pathname: '/nothing_here' }, 'error databaseRefuses'],
    ['the password is wrong', { password: 'wrong' }, 'error databaseRefuses'],
  ])('%s', async (_case, changed, expected) => {
    expect(await examine(changedUrl(service.databaseUrl, changed))).toEqual({
      ...UNUSABLE,
      database: [expected],
    })
  })

  it('it accepts connections and says nothing', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closers.push(() => silent.close())
    const port = String((silent.address() as AddressInfo).port)
    const found = await examine(changedUrl(service.databaseUrl, { port }))
    expect(found).toEqual({ ...UNUSABLE, database: ['error databaseSilent'] })
  })

  it('it is read-only', async () => {
    const { url } = await newDatabase()
    await execute(url, `alter database ${nameIn(url)} set default_transaction_read_only = on`)
    expect(await examine(url)).toEqual({ ...UNUSABLE, database: ['error databaseReadOnly'] })
  })
})

it('a replica that does not answer, or is a primary, is a warning; without one there is no line', async () => {
  const { databaseUrl } = service
  const database = openDatabase({ url: databaseUrl, applicationName: 'pfotenportal-doctor' })
  closers.push(() => database.close())
  const found = async (replica: Record<string, string>) => {
    const config = testConfig({ DATABASE_URL: databaseUrl, ...replica })
    const site = { ...siteOf(databaseUrl, async () => database), config }
    const { findings } = await runChecks(site, { replica: checks.replica })
    return findings.map(({ level, code }) => `${level} ${code}`)
  }
  expect(await found({ DATABASE_READ_URL: changedUrl(databaseUrl, { port: '1' }) })).toEqual([
    'warning replicaAway',
  ])
  expect(await found({ DATABASE_READ_URL: databaseUrl })).toEqual(['warning replicaNoStandby'])
  expect(await found({})).toEqual([])
})

it('a role that owns nothing and may create nothing is told what it lacks', async () => {
  const { url } = await newDatabase()
  const role = `doctor_${nameIn(url).slice(-12)}`
  await execute(
    url,
    `create role ${role} login password 'secret-of-the-role'`,
    `revoke create on schema public from public`,
  )
  closers.unshift(() => execute(service.databaseUrl, `drop role ${role}`))
  const found = await examine(changedUrl(url, { username: role, password: 'secret-of-the-role' }))
  expect(found['privileges']).toEqual(['error privilegesTables', 'error privilegesCreate'])
})

it('an empty database waits for its first start, and one of a newer version for its program', async () => {
  expect((await examine((await newDatabase({ empty: true })).url))['migrations']).toEqual([
    'note migrationsNone',
  ])
  const { url } = await newDatabase()
  await execute(url, `insert into migration values ('9999-later', 'now')`)
  const found = await examine(url)
  expect(found['migrations']).toEqual(['error migrationsNewer'])
  expect(found['jobs']).toEqual(['note needsMigrations'])
})

/** Forwards to a server like a pooler, which makes up the process with which it greets. */
async function openPooler(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const pooler: Server = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server)
    server.on('data', (bytes: Buffer) => {
      // BackendKeyData: its letter, its length of 12 bytes, the process, the key.
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(7, at + 5)
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  closers.push(() => pooler.close())
  return changedUrl(url, { port: String((pooler.address() as AddressInfo).port) })
}

it('a pooler in between is noticed by the process that answers', async () => {
  const found = await examine(await openPooler(service.databaseUrl))
  expect(found['database']).toEqual(['well databaseWell', 'warning databasePooled'])
})

it('a pooler that refuses the settings of the connection is named', async () => {
  const message = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const refusing = createServer((client) => {
    client.once('data', () => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(message.length + 4)
      client.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(message)]))
    })
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  closers.push(() => refusing.close())
  const url = `postgres://portal:secret-of-the-portal@127.0.0.1:${(refusing.address() as AddressInfo).port}/portal`
  expect((await examine(url))['database']).toEqual(['error databasePoolRefuses'])
})

describe('a run', () => {
  const site = siteOf(service.databaseUrl ?? 'postgres://u:very-secret@127.0.0.1/x', async () => null)
  const run = async (made: Partial<Record<CheckId, () => Promise<Finding[]>>>) => {
    const given = Object.entries(made).map(([id, check]) => [id, { seconds: 0.05, run: check }] as const)
    return runChecks({ ...site, environment: { OPERATOR_TOKEN: 'very-secret' } }, Object.fromEntries(given))
  }

  it('survives a check that throws and one that never ends, and finishes the others', async () => {
    const { level, findings } = await run({
      settings: async () => [well('settingsWell')],
      mail: () => Promise.reject(new Error('it broke with very-secret\n at line 3')),
      disk: () => new Promise(() => undefined),
    })
    expect(level).toBe('error')
    expect(findings).toEqual([
      { check: 'settings', level: 'well', code: 'settingsWell', values: [] },
      { check: 'disk', level: 'error', code: 'timedOut', values: [0.05] },
      { check: 'mail', level: 'error', code: 'failed', values: ['it broke with …'] },
    ])
  })

  it('shows no secret that a finding quotes', async () => {
    const { findings } = await run({ mail: async () => [error('mailLogin', 'host', 'no very-secret')] })
    expect(JSON.stringify(findings)).not.toContain('very-secret')
  })
})

it('without valid settings everything that needs them says so, and the rest is checked', async () => {
  const site = {
    ...siteOf('postgres://u:p@127.0.0.1/x', async () => null),
    config: null,
    problems: ['A is wrong.'],
  }
  const { findings } = await runChecks(site)
  const unchecked = findings.filter(({ code }) => code === 'needsSettings').map(({ check }) => check)
  expect(unchecked).toEqual(
    Object.keys(checks).filter((id) => !['settings', 'node', 'dependencies'].includes(id)),
  )
  expect(findings.find(({ code }) => code === 'failed')).toBeUndefined()
})
