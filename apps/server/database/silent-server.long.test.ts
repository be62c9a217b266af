import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSilentProxy, type SilentProxy } from '../testing/network-faults.ts'
import { startTestService } from '../testing/start.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { openDatabase, type Database } from './open.ts'

let own: TestDatabase
let proxy: SilentProxy
let database: Database

beforeEach(async () => {
  own = await createTestDatabase()
  proxy = await openSilentProxy(own.url)
  database = openDatabase({ url: proxy.url, maxConnections: 2, silenceTimeoutMilliseconds: 300 })
})
afterEach(async () => {
  await proxy.close()
  await database.close()
  await own.drop()
})

const one = async () => (await database.pool.query<{ one: number }>('select 1 as one')).rows[0]?.one

test('an unanswered query fails as if the database were unavailable, and the next one is answered', async () => {
  expect(await one()).toBe(1)
  proxy.fallSilent()
  await expect(one()).rejects.toSatisfy(isDatabaseUnavailable)
  proxy.letThrough()
  expect(await one()).toBe(1)
})

test('a transaction in which the server falls silent fails, and is not retried', async () => {
  let runs = 0
  const work = database.transaction(async (tx) => {
    runs += 1
    await tx
      .selectFrom('migration' as never)
      .selectAll()
      .execute()
    proxy.fallSilent()
    await tx
      .selectFrom('migration' as never)
      .selectAll()
      .execute()
  })
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable)
  expect(runs).toBe(1)
})

test('a statement that takes longer than the silence timeout, but shows progress, is not cut off', async () => {
  const long = `do $$ begin for i in 1..6 loop perform pg_sleep(0.1); raise notice 'at work'; end loop; end $$`
  await expect(database.pool.query(long)).resolves.toBeDefined()
})

test('a health check fails within seconds if the database is silent, even if every connection is in use', async () => {
  expect(await database.isReachable()).toBe(true)
  const busy = [await database.pool.connect(), await database.pool.connect()]
  expect(await database.isReachable()).toBe(true)
  for (const client of busy) client.release()
  proxy.fallSilent()
  expect(await database.isReachable()).toBe(false)
  proxy.letThrough()
  expect(await database.isReachable()).toBe(true)
})

test('a service with a silent database reports that it is not ready, and recovers when it answers', async () => {
  const service = await startTestService({ databaseUrl: proxy.url })
  const readiness = async () => (await service.request('GET', '/readyz')).status
  expect(await readiness()).toBe(200)
  proxy.fallSilent()
  expect(await readiness()).toBe(503)
  proxy.letThrough()
  await expect.poll(readiness).toBe(200)
  await proxy.close()
  await service.stop()
})
