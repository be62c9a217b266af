import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../database/open.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTables } from './create-tables.ts'

let created: TestDatabase
let databases: Database[]

beforeAll(async () => {
  created = await createTestDatabase()
  databases = [0, 1].map(() => openDatabase({ url: created.url, maxConnections: 1 }))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await created.drop()
})

const exists = sql<boolean>`to_regclass('simulated_gateway.example') IS NOT NULL`
const table = sql`CREATE TABLE IF NOT EXISTS simulated_gateway.example (id bigint)`

const WAITING = `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = 'advisory' and not granted`

it('two processes that start at the same time create the tables together', async () => {
  // Connections that have done this before know the schema by heart.
  for (const { query } of databases) {
    await createTables(query, sql<boolean>`false`, [table])
    await query.schema.dropSchema('simulated_gateway').cascade().execute()
  }
  // Both find nothing, and then wait for a third one that is creating.
  const holder = new Client({ connectionString: created.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(20261121)')
  const starts = databases.map(({ query }) => createTables(query, exists, [table]))
  const countWaiting = async () => (await holder.query(WAITING)).rowCount
  await expect.poll(countWaiting).toBe(2)
  await holder.query('select pg_advisory_unlock(20261121)')
  await holder.end()
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})
