import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate, migrations } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'

let created: TestDatabase
let first: Database
let second: Database

beforeAll(async () => {
  created = await createTestDatabase({ empty: true })
  first = openDatabase({ url: created.url })
  second = openDatabase({ url: created.url })
})

afterAll(async () => {
  await first.close()
  await second.close()
  await created.drop()
})

test('two processes that start together migrate an empty database once', async () => {
  expect(await isMigrated(first)).toBe(false)
  const applied = await Promise.all([migrate(first), migrate(second)])
  expect(applied.flat().sort()).toEqual(Object.keys(migrations).sort())
  expect(await isMigrated(second)).toBe(true)
})

test('a migrated database stays unchanged', async () => {
  expect(await migrate(first)).toEqual([])
})

test('a database of a newer version is refused, and the unknown migrations are named', async () => {
  await first.pool.query("insert into migration (name, timestamp) values ('9999-future', 'now')")
  await expect(migrate(second)).rejects.toThrow(/newer version.*9999-future/)
  await first.pool.query("delete from migration where name = '9999-future'")
})
