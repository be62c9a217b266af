import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { populate } from '../../testing/population.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase, type Database } from '../open.ts'
import { listOrdersInTransit } from './shipments.ts'

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase()
  // One connection, which reports its own use of indexes.
  database = openDatabase({ url: created.url, maxConnections: 1, silenceTimeoutMilliseconds: 60_000 })
  await populate(database, 2_500)
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

async function readsOf(index: string): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await database.pool.query<{ reads: number }>(
    'select idx_scan as reads from pg_stat_user_indexes where indexrelname = $1',
    [index],
  )
  return rows[0]?.reads ?? 0
}

it('a page of boxes in transit is found without reading all orders that were ever made', async () => {
  const before = await readsOf('customer_order_in_transit')
  expect(await listOrdersInTransit(database.query, day('2000-01-01'), { after: 0, size: 50 })).toEqual([])
  expect(await readsOf('customer_order_in_transit')).toBe(before + 1)
})
