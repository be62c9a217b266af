import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate, migrations } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'

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

test('a database of a newer version is refused, and the unknown migrations are named', async () => {
  await openTwice()
  await first.pool.query("insert into migration (name, timestamp) values ('9999-future', 'now')")
  await expect(migrate(second)).rejects.toThrow(/newer version.*9999-future/)
})
