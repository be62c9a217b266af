import { afterAll, beforeAll, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { openPopulation } from '../../testing/test-database.ts'
import type { Database } from '../open.ts'
import { listMarked } from '../work/work-marks.ts'
import { boxKey, countProblemBoxes, listProblemBoxes } from './problem-boxes.ts'

let database: Database

beforeAll(async () => {
  database = await openPopulation(1_000)
  await database.pool.query(
    `update customer_order set fulfillment_status = 'shipped' where status = 'PROCESSED'`,
  )
})
afterAll(() => database.close())

const LATER = day('2030-01-01')

async function mark(key: string): Promise<void> {
  await database.pool.query(
    `insert into work_mark (kind, subject, note, handled_at) values ('BOX', $1, '', now())`,
    [key],
  )
}

it('each box is listed once while those of months are late, the oldest first', async () => {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id::int from customer_order where status = 'PROCESSED' and financial_status <> 'refunded'
     order by coalesce(replaced_on, billing_date), id`,
  )
  expect(rows.length).toBeGreaterThan(5_000)
  const boxes = await listProblemBoxes(database.query, LATER, 100_000)
  expect(boxes.map(({ orderId }) => orderId)).toEqual(rows.map(({ id }) => id))
  expect(await listProblemBoxes(database.query, LATER, 7)).toEqual(boxes.slice(0, 7))
})

it('all boxes are counted by their problem, however many are late', async () => {
  await database.pool.query(
    `update customer_order set fulfillment_status = 'packed' where id in
     (select id from customer_order where status = 'PROCESSED' and financial_status <> 'refunded'
      order by coalesce(replaced_on, billing_date) desc, id desc limit 3)`,
  )
  const boxes = await listProblemBoxes(database.query, LATER, 100_000)
  const late = boxes.filter(({ problem }) => problem === 'LATE').map(({ orderId }) => orderId)
  const waiting = boxes.filter(({ problem }) => problem === 'WAITING').map(({ orderId }) => orderId)
  expect(await countProblemBoxes(database.query, LATER, 2)).toEqual({
    UNPACKED: { count: 0, orders: [] },
    WAITING: { count: 3, orders: waiting.slice(0, 2) },
    LATE: { count: boxes.length - 3, orders: late.slice(0, 2) },
    RETURNED: { count: 0, orders: [] },
  })
})

it('a box that somebody has dealt with makes room for the next one', async () => {
  const [first, ...rest] = await listProblemBoxes(database.query, LATER, 8)
  if (!first) throw new Error('no box is late')
  await mark(boxKey(first))
  expect(await listProblemBoxes(database.query, LATER, 7)).toEqual(rest)
})

it('marks are found for more items than a statement takes parameters', async () => {
  const keys = Array.from({ length: 70_000 }, (_none, at) => `${at}:LATE`)
  const [last = ''] = keys.slice(-1)
  await mark(last)
  expect([...(await listMarked(database.query, 'BOX', keys))]).toEqual([last])
})
