import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPopulation } from '../../testing/test-database.ts'
import type { Database } from '../open.ts'
import { listNotArrived } from './orders.ts'

let database: Database

beforeAll(async () => {
  database = await openPopulation(250)
})
afterAll(() => database.close())

it('of the newest orders, those whose box has not arrived are listed, newest first', async () => {
  const { rows } = await database.pool.query<{ subscription: number; orders: number[] }>(
    `select subscription_id as subscription, array_agg(id order by billing_date desc, id desc)::int[] as orders
     from customer_order where status in ('PROCESSED', 'CANCELLED') group by subscription_id having count(*) >= 7
     order by subscription_id limit 1`,
  )
  const [{ subscription, orders } = { subscription: 0, orders: [] }] = rows
  const states = ['shipped', 'delivered', 'unfulfilled', 'returned', 'delivered', 'packed', 'shipped']
  for (const [at, state] of states.entries())
    await database.pool.query(
      'update customer_order set fulfillment_status = $1, batch_week = null where id = $2',
      [state, orders[at]],
    )
  const listed = await listNotArrived(database.query, subscription, 6)
  expect(listed.map(({ id }) => id)).toEqual([orders[0], orders[2], orders[5]])
})
