/** A separate migrated database for a test: empty, or with the sample world. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { openClock } from '../database/clock.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { loadSampleWorld } from '../sample/load.ts'
import { populate } from './population.ts'

export interface TestDatabase {
  readonly url: string
  /** Ends every connection and drops the database. */
  drop(): Promise<void>
}

type Administer = (statement: string) => Promise<{ readonly rowCount: number | null }>

async function asAdministrator<T>(work: (administer: Administer) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    return await work((statement) => client.query(statement))
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return url.href
}

interface Contents {
  /** Not even tables. */
  readonly empty?: boolean
  /** The sample world, loaded at that time. */
  readonly sampleAt?: Instant
  /** The same as another database, to which nobody is connected. */
  readonly copyOf?: TestDatabase
}

async function templateOf({ empty, sampleAt, copyOf }: Contents): Promise<string> {
  if (copyOf) return new URL(copyOf.url).pathname.slice(1)
  if (empty) return 'template0'
  return sampleAt === undefined ? inject('templateName') : sampleTemplate(sampleAt)
}

/** Creates the database; by default with all tables and nothing in them. */
export async function createTestDatabase(contents: Contents = {}): Promise<TestDatabase> {
  const name = `pfotenportal_test_${randomBytes(6).toString('hex')}`
  const template = await templateOf(contents)
  await asAdministrator((administer) =>
    administer(`create database ${name} template ${template} strategy file_copy`),
  )
  return {
    url: urlOf(name),
    async drop() {
      await asAdministrator((administer) => administer(`drop database if exists ${name} with (force)`))
    },
  }
}

/** A database with so many subscriptions of a population; closing it drops it. */
export async function openPopulation(subscriptions: number, maxConnections = 2): Promise<Database> {
  const created = await createTestDatabase()
  const database = openDatabase({ url: created.url, maxConnections, silenceTimeoutMilliseconds: 60_000 })
  await populate(database, subscriptions)
  async function close(): Promise<void> {
    await database.close()
    await created.drop()
  }
  return { ...database, close }
}

const known = new Map<Instant, Promise<string>>()

/** The name of a database with the sample world of that time. Loaded once per run, by the first caller. */
function sampleTemplate(at: Instant): Promise<string> {
  const name = known.get(at) ?? loadSampleTemplate(at)
  known.set(at, name)
  return name
}

async function loadSampleTemplate(at: Instant): Promise<string> {
  const name = `${inject('templateName')}_${at.replace(/\D/g, '')}`
  await asAdministrator(async (administer) => {
    // The lock lasts until this connection ends: other workers wait for the template instead of loading it again.
    await administer(`select pg_advisory_lock(hashtext('${name}'))`)
    const found = await administer(`select from pg_database where datname = '${name}'`)
    if (found.rowCount !== 0) return
    await administer(`create database ${name}_loading template ${inject('templateName')}`)
    const database = openDatabase({ url: urlOf(`${name}_loading`), maxConnections: 1 })
    try {
      // Without the receipts of its past, so that tests count from the first one.
      await loadSampleWorld({ database, clock: await openClock(database, true, at) }, 'PP-')
    } finally {
      await database.close()
    }
    await administer(`alter database ${name}_loading rename to ${name}`)
  })
  return name
}

/** A pool on a separate database; `close` ends both. */
export async function openTestDatabase(): Promise<Database> {
  const created = await createTestDatabase()
  const database = openDatabase({ url: created.url, maxConnections: 10 })
  return {
    ...database,
    async close() {
      await database.close()
      await created.drop()
    },
  }
}
