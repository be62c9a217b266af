import { expect, it, onTestFinished, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { batchOfWeek, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { knowOnly } from '../core/catalogue.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'
import {
  findBatch,
  firstPackingDay,
  listBatches,
  listOrdersToPack,
  packOrder,
} from '../database/parcel/packing.ts'
import { packedBoxes, packingTotals } from '../packing/packed-boxes.ts'
import { runnerOf } from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')

// Covers days of business time.
vi.setConfig({ testTimeout: 120_000 })

restoreAfterEach(world, snapshotDatabase)

const JOB = 'packing-batch'
const query = () => world.services.database.query

async function waiting(): Promise<number[]> {
  const rows = await query()
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'PROCESSED')
    .where('fulfillment_status', '=', 'unfulfilled')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function packed(week: string): Promise<number[]> {
  const rows = await query()
    .selectFrom('customer_order')
    .select('id')
    .where('batch_week', '=', week)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function packedEvents(orderId: number): Promise<string[]> {
  const rows = await query()
    .selectFrom('tracking_event')
    .select('at')
    .where('order_id', '=', orderId)
    .where('event', '=', 'packed')
    .execute()
  return rows.map(({ at }) => at)
}

function batchNamed(week: string): PackingBatch {
  const batch = batchOfWeek(week)
  if (!batch) throw new Error(`no batch is called ${week}`)
  return batch
}

it('orders paid by Sunday are packed on Monday at 01:00, and not before', async () => {
  const paid = await waiting()
  expect(paid.length).toBeGreaterThan(0)
  expect(await firstPackingDay(query())).toBe('2026-11-23')
  await world.moveClock('2026-11-23T00:59:59+01:00')
  expect(await waiting()).toEqual(expect.arrayContaining(paid))
  expect((await listBatches(query(), 9)).map(({ week }) => week)).not.toContain('2026-W48')

  await world.moveClock('2026-11-23T01:00:00+01:00')
  expect(await waiting()).toEqual([])
  const inBatch = await packed('2026-W48')
  expect(inBatch).toEqual(expect.arrayContaining(paid))
  for (const id of inBatch) expect(await packedEvents(id)).toEqual(['2026-11-23T00:00:00.000Z'])
  expect(await listBatches(query(), 1)).toMatchObject([
    { week: '2026-W48', closedAt: '2026-11-23T00:00:00.000Z', orders: inBatch.length },
  ])
})

/** Resets delivered orders to paid and unpacked, as after a week without a batch. */
async function resetToUnpacked(count: number): Promise<number[]> {
  const rows = await query()
    .selectFrom('customer_order')
    .select('id')
    .where('financial_status', '=', 'paid')
    .where('fulfillment_status', '=', 'delivered')
    .orderBy('id')
    .limit(count)
    .execute()
  const ids = rows.map(({ id }) => id)
  await query()
    .updateTable('customer_order')
    .set({ fulfillment_status: 'unfulfilled', batch_week: null })
    .where('id', 'in', ids)
    .execute()
  await query()
    .deleteFrom('tracking_event')
    .where('order_id', 'in', ids)
    .where('event', '<>', 'ordered')
    .execute()
  return ids
}

it('an order is packed once despite concurrent attempts, and a crash leaves nothing half done', async () => {
  const [orderId = 0] = await resetToUnpacked(1)
  const batch = batchNamed('2026-W49')
  const { database } = world.services
  const crash = database.transaction(async (tx) => {
    await packOrder(tx, orderId, batch)
    throw new Error('the process is gone')
  })
  await expect(crash).rejects.toThrow('the process is gone')
  expect(await packedEvents(orderId)).toEqual([])
  expect(await findBatch(query(), batch.week)).toBeUndefined()

  const attempts = await Promise.all(
    [1, 2, 3].map(() => database.transaction((tx) => packOrder(tx, orderId, batch))),
  )
  expect(attempts.filter(Boolean)).toEqual([true])
  expect(await packedEvents(orderId)).toEqual(['2026-11-30T00:00:00.000Z'])
})

it('a run catches up on missed weeks; repeated by several processes, it takes no order that was paid later or refunded', async () => {
  await world.moveClock('2026-11-23T01:00:00+01:00')
  const [missed = 0, refunded = 0, late = 0] = await resetToUnpacked(3)
  const order = (id: number) => query().updateTable('customer_order').where('id', '=', id)
  await order(refunded).set({ financial_status: 'refunded' }).execute()
  await order(late)
    .set({ processed_at: instant('2026-11-30T00:00:00.001Z') })
    .execute()
  await world.moveClock('2026-11-30T01:00:00+01:00')
  const first = await packed('2026-W49')
  expect(first).toContain(missed)
  expect(first).not.toContain(refunded)
  expect(first).not.toContain(late)

  const { closedAt } = batchNamed('2026-W48')
  await query().updateTable('job_horizon').set({ ran_until: closedAt }).where('name', '=', JOB).execute()
  await query().deleteFrom('job_run').where('name', '=', JOB).execute()
  const runners = [runnerOf(world), runnerOf(world)]
  await Promise.all(runners.map((runner) => runner.catchUp({ wait: true })))
  await Promise.all(runners.map((runner) => runner.close()))
  expect(await packed('2026-W49')).toEqual(first)
  expect(await packedEvents(missed)).toEqual([batchNamed('2026-W49').closedAt])

  const next = await listOrdersToPack(query(), batchNamed('2026-W50'), { after: 0, size: 99 })
  expect(next).toContainEqual({ id: late })
  expect(next).not.toContainEqual({ id: refunded })
  expect(await waiting()).toContain(refunded)
})

it('the boxes of a batch are the charged ones, sorted by order number', async () => {
  const week = '2026-W48'
  const batch = batchNamed(week)
  await world.moveClock('2026-11-23T01:00:00+01:00')
  const charged = await query()
    .selectFrom('customer_order')
    .select(['order_number as orderNumber', 'parcel_count as parcels', 'lines'])
    .where('batch_week', '=', week)
    .orderBy('order_number')
    .execute()
  expect(charged).not.toEqual([])
  const boxes: string[] = []
  for await (const { orderNumber, parcels, contents } of packedBoxes(query(), batch)) {
    expect(contents.grams).toBeGreaterThan(0)
    boxes.push(`${orderNumber} ${parcels.length}`)
  }
  expect(boxes).toEqual(charged.map(({ orderNumber, parcels }) => `${orderNumber} ${parcels}`))
  expect((await packingTotals(query(), batch)).boxes).toBe(charged.length)
})

it('slips follow the numbers of orders, whatever prefix and length they have', async () => {
  await world.moveClock('2026-11-23T01:00:00+01:00')
  const { pool } = world.services.database
  const { rows } = await pool.query<{ id: string }>(
    'select id from customer_order where batch_week = $1 limit 3',
    ['2026-W48'],
  )
  const numbers = ['FN-1000000', 'PP-999999', 'OLD']
  for (const [index, { id }] of rows.entries())
    await pool.query('update customer_order set order_number = $1 where id = $2', [numbers[index], id])
  const packed: string[] = []
  for await (const { orderNumber } of packedBoxes(query(), batchNamed('2026-W48'))) packed.push(orderNumber)
  expect(rows).toHaveLength(3)
  expect(packed).toEqual(['OLD', 'PP-999999', 'FN-1000000'])
})

it('a box warns of a recipe with what the dog is allergic to, in either language', async () => {
  const { effectiveFrom, content } = readDefaultVersion()
  const recipes = content.recipes.map((recipe) => ({ ...recipe, allergens: ['lamb'] }))
  onTestFinished(() => knowOnly([readDefaultVersion()]))
  knowOnly([{ effectiveFrom, content: { ...content, recipes } }])
  await world.moveClock('2026-11-23T01:00:00+01:00')
  await query()
    .updateTable('pet')
    .set({ allergies: ['lamm', 'fisch'] })
    .execute()
  const warned = new Set<string>()
  for await (const { allergies, intolerances } of packedBoxes(query(), batchNamed('2026-W48'))) {
    expect(allergies).toEqual(['lamb', 'fish'])
    intolerances.forEach(({ ingredients }) => warned.add(ingredients.join()))
  }
  expect([...warned]).toEqual(['lamb'])
})
