import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { openPopulation } from '../../testing/test-database.ts'
import type { Database } from '../open.ts'
import { listOrdersInTransit } from './shipments.ts'

let database: Database

beforeAll(async () => {
  // One connection, which reports its own use of indexes.
  database = await openPopulation(2_500, 1)
})
afterAll(() => database.close())

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
