import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Database } from './open.ts'
import { compiledOnce, type Placeholders } from './prepared.ts'

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase()
  // One connection, so that every statement meets what the one before it has prepared.
  database = openDatabase({ url: created.url, maxConnections: 1 })
})

afterAll(async () => {
  await database.close()
  await created.drop()
})

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database.query,
  )
  return rows.map(({ statement }) => statement)
}

test('a statement that runs often is parsed once; one that runs twice takes no memory', async () => {
  const once = sql`select 1 as often`
  for (let run = 0; run < 4; run += 1) await once.execute(database.query)
  for (let run = 0; run < 2; run += 1) await sql`select 1 as seldom`.execute(database.query)
  const texts = await preparedTexts()
  expect(texts.filter((text) => text === 'select 1 as often')).toHaveLength(1)
  expect(texts).not.toContain('select 1 as seldom')
})

test('a column that a migration adds while the service runs breaks no statement, inside or outside a transaction', async () => {
  await sql`create table grown (id int)`.execute(database.query)
  const all = sql`select * from grown`
  for (let run = 0; run < 4; run += 1) await all.execute(database.query)
  await sql`alter table grown add column name text`.execute(database.query)
  await expect(all.execute(database.query)).resolves.toMatchObject({ rows: [] })
  for (let run = 0; run < 4; run += 1) await all.execute(database.query)
  await sql`alter table grown add column place text`.execute(database.query)
  let runs = 0
  await database.transaction(async (tx) => {
    runs += 1
    await sql`insert into grown (id) values (1)`.execute(tx)
    return all.execute(tx)
  })
  const { rows } = await all.execute(database.query)
  expect([runs, rows]).toEqual([2, [{ id: 1, name: null, place: null }]])
})

test('a query that is compiled once answers for the values of each call', async () => {
  const between = compiledOnce((db, value: Placeholders<{ low: number; high: number }>) =>
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, 9)`.as<'n'>(sql`series(n)`))
      .select(sql<number>`n`.as('n'))
      .where(sql<boolean>`n between ${value('low')} and ${value('high')} and n <> ${value('low')}`),
  )
  expect(await between(database.query, { low: 2, high: 4 })).toEqual([{ n: 3 }, { n: 4 }])
  expect(await between(database.query, { low: 7, high: 8 })).toEqual([{ n: 8 }])
})
