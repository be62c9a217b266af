import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { laterMigrations } from '../testing/later-migrations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate, migrations, type Migrations } from './migrate.ts'
import { locksOf, statementsOf } from './migration-locks.ts'
import { narrowsStoredRows } from './migration-plan.ts'
import { openDatabase, UnusableDatabase, type Database } from './open.ts'

/** To a version with one more migration. */
const upgrade = (name: keyof typeof laterMigrations) => ({
  migrations: { ...migrations, [name]: laterMigrations[name] } as Migrations,
})

let created: TestDatabase
let first: Database
let second: Database

/** Opens the connections of two processes to a new database. */
async function openTwice(options: { empty?: boolean } = {}): Promise<void> {
  created = await createTestDatabase(options)
  first = openDatabase({ url: created.url })
  second = openDatabase({ url: created.url })
}

afterEach(async () => {
  await first.close()
  await second.close()
  await created.drop()
})

test('two processes that start together migrate an empty database once', async () => {
  await openTwice({ empty: true })
  expect(await isMigrated(first)).toBe(false)
  const applied = await Promise.all([migrate(first), migrate(second)])
  expect(applied.flat().sort()).toEqual(Object.keys(migrations).sort())
  expect(await isMigrated(second)).toBe(true)
})

test('a migrated database stays unchanged', async () => {
  await openTwice()
  expect(await migrate(first)).toEqual([])
})

test('a database of a version before the first release is refused, with what to do', async () => {
  await openTwice()
  await first.pool.query("insert into migration (name, timestamp) values ('0001-service', 'then')")
  await expect(migrate(second)).rejects.toThrow(/before the first release.*empty database/)
})

test('no statement of a released migration was edited', async () => {
  const released: Record<string, string> = {}
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = (await statementsOf(migration)).join(';')
    released[name] = createHash('sha256').update(statements).digest('hex').slice(0, 16)
  }
  expect(released).toEqual({ '0001-baseline': '0e8d195a91b70b37' })
})

test('a database of a newer version is refused, and the unknown migrations are named', async () => {
  await openTwice()
  await first.pool.query("insert into migration (name, timestamp) values ('9999-future', 'now')")
  await expect(migrate(second)).rejects.toThrow(/a newer version of the service, which is newer.*9999-future/)
})

test('a migration that demands something of stored rows says how an upgrade check finds those in its way', async () => {
  const silent: string[] = []
  const all: Migrations = { ...migrations, ...laterMigrations }
  for (const [name, migration] of Object.entries(all)) {
    const isSilent = (migration.demands ?? []).length === 0
    if ((await narrowsStoredRows(migration)) && isSilent) silent.push(name)
  }
  expect(silent).toEqual([])
  expect(await narrowsStoredRows(laterMigrations['9004-constraints'] ?? { up: async () => undefined })).toBe(
    true,
  )
})

test('a table of migrations that was made before versions were noted is completed', async () => {
  await openTwice()
  await first.pool.query('alter table migration drop column version')
  expect(await migrate(second, { ...upgrade('9001-columns'), version: '1.1.0' })).toEqual(['9001-columns'])
  const { rows } = await first.pool.query('select name, version from migration order by name')
  expect(rows).toEqual([
    { name: '0001-baseline', version: null },
    { name: '9001-columns', version: '1.1.0' },
  ])
})

test('a migration that fails says which, and why, without a stack', async () => {
  await openTwice()
  const up = (database: Kysely<unknown>) =>
    sql`alter table write_check add constraint impossible check (checked_at < '1970-01-01')`
      .execute(database)
      .then(() => undefined)
  const failed = migrate(first, { migrations: { ...migrations, '9001-impossible': { up } } })
  await expect(failed).rejects.toBeInstanceOf(UnusableDatabase)
  await expect(failed).rejects.toThrow(
    /^The migration 9001-impossible failed: check constraint .*Nothing of it/,
  )
})

test.each([
  ['without a schema to create tables in', 'search_path', 'nowhere', true, 'no schema has been selected'],
  ['without the right to create tables', 'role', 'pg_monitor', true, 'permission denied for schema'],
  ['that does not own a table', 'role', 'pg_monitor', false, 'permission denied for table'],
])('a role %s learns what it needs', async (_, setting, value, empty, reason) => {
  await openTwice({ empty })
  const { rows } = await first.pool.query<{ name: string }>('select current_database() as name')
  if (!empty) {
    await first.pool.query(`grant select, insert on migration to ${value}`)
  }
  await first.pool.query(`alter database "${rows[0]?.name}" set ${setting} = ${value}`)
  const failed = migrate(second, upgrade('9001-columns'))
  await expect(failed).rejects.toBeInstanceOf(UnusableDatabase)
  await expect(failed).rejects.toThrow(
    new RegExp(`^The database refuses the migrations: ${reason}.*must own the service's tables`),
  )
})

describe('beside other transactions', () => {
  let other: Client

  async function openOther(): Promise<void> {
    await openTwice()
    other = new Client({ connectionString: created.url, application_name: 'the former version' })
    await other.connect()
  }

  afterEach(() => other.end())

  test('a migration waits for a table that is held, and is applied once it is free', async () => {
    await openOther()
    await other.query('begin')
    await other.query('delete from outbox where false')
    const later = upgrade('9001-columns')
    const migrating = Promise.all([migrate(first, later), migrate(second, later)])
    await new Promise((resolve) => setTimeout(resolve, 700))
    await other.query('commit')
    expect((await migrating).flat()).toEqual(['9001-columns'])
  })

  test('a migration gives way to a transaction that needs its tables in another order', async () => {
    await openOther()
    await other.query('begin')
    await other.query('delete from subscription where false')
    const migrating = migrate(first, upgrade('9002-indexes'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    // The migration holds the tables before "subscription", until it gives way.
    await other.query('delete from charge where false')
    await other.query('commit')
    expect(await migrating).toEqual(['9002-indexes'])
  })

  test('a table that is never free is named, with the process that holds it and what to do', async () => {
    await openOther()
    await other.query('begin')
    await other.query('lock table outbox')
    const later = upgrade('9001-columns')
    const failed = migrate(first, { ...later, patienceMilliseconds: 100 })
    await expect(failed).rejects.toBeInstanceOf(UnusableDatabase)
    await expect(failed).rejects.toThrow(
      /^The migration 9001-columns could not lock the table outbox .* process \d+ of PostgreSQL \("the former version".*pg_terminate_backend\(\d+\)/,
    )
    expect(await isMigrated(second, later.migrations)).toBe(false)
  })

  test('a table of migrations that is held is waited for', async () => {
    await openOther()
    await other.query('begin; lock table migration in access exclusive mode')
    const failed = migrate(first, { patienceMilliseconds: 100 })
    await expect(failed).rejects.toBeInstanceOf(UnusableDatabase)
    await expect(failed).rejects.toThrow(
      /could not be migrated for .* seconds \(.*lock timeout\)\. Start again/,
    )
  })

  test('a migration whose statement an administrator cancels is repeated', async () => {
    await openOther()
    const slow = sql`select pg_sleep(2) where not exists (select from pg_class where relname = 'seen')`
    const up = async (database: Kysely<unknown>) => void (await slow.execute(database))
    const all = { ...migrations, '9001-slow': { up } }
    const migrating = migrate(first, { migrations: all })
    const cancel = () =>
      other.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`)
    await expect.poll(async () => (await cancel()).rowCount).toBe(1)
    await first.pool.query('create table seen ()')
    expect(await migrating).toEqual(['9001-slow'])
  })

  test('a process that migrates another database of the server is not in the way', async () => {
    await openOther()
    const elsewhere = await createTestDatabase()
    const stranger = new Client({ connectionString: elsewhere.url, application_name: 'a stranger' })
    await stranger.connect()
    for (const client of [stranger, other]) {
      await client.query('begin')
      await client.query('select pg_advisory_lock(3853314791062309107)')
    }
    const failed = migrate(first, { patienceMilliseconds: 100 })
    await expect(failed).rejects.toThrow(/"the former version"/)
    await stranger.end()
    await elsewhere.drop()
  })

  test('a process that migrates forever is named', async () => {
    await openOther()
    await other.query('select pg_advisory_lock(3853314791062309107)')
    await expect(migrate(first, { patienceMilliseconds: 100 })).rejects.toThrow(
      /another process migrates it\. It is held by process \d+ of PostgreSQL \("the former version"/,
    )
  })
})

/** The tables, except those of the current transaction, that it has locked so that others cannot write. */
const LOCKED = `select relname as name from pg_locks join pg_class on pg_class.oid = relation
  where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
    and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock', 'RowExclusiveLock')
    and relname = any ($1)`

test('the locks that a migration takes first are all that it needs on tables that exist', async () => {
  await openTwice({ empty: true })
  const client = await first.pool.connect()
  const forgotten: Record<string, string[]> = {}
  for (const [name, migration] of Object.entries({ ...migrations, ...laterMigrations })) {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    await client.query('begin')
    for (const statement of await statementsOf(migration)) await client.query(statement)
    const locked = await client.query<{ name: string }>(LOCKED, [tables.rows.map((row) => row.name)])
    await client.query('commit')
    const known = await locksOf(migration)
    const missing = locked.rows.map((row) => row.name).filter((table) => !known.has(table))
    if (missing.length > 0) forgotten[name] = missing
  }
  client.release()
  expect(forgotten).toEqual({})
})
