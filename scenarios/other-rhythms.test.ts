/** A company sells boxes of one and of three weeks, delivered from Friday to Monday, by its catalogue alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBatch } from '@pfotenportal/server/database/parcel/packing'
import { labelsPdf } from '@pfotenportal/server/packing/bag-labels'
import { packedBoxes } from '@pfotenportal/server/packing/packed-boxes'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { textOf, wholeOf } from '@pfotenportal/server/testing/packing'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let anna: FollowedSubscription
let lea: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001, 20008)
  anna = followSubscription(world, 'Anna', 20001, ROUTINE_UPDATES)
  lea = followSubscription(world, 'Lea', 20008, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

/** The sample catalogue without new plans of 14 and 28 days. */
const otherRhythms = changedCatalogue((document) => {
  document.cycles = [
    { days: 7, foodPercent: 112, lightestGrams: 2000 },
    ...document.cycles.map((cycle) => ({ ...cycle, retired: true })),
    { days: 21 },
  ].toSorted((a, b) => a.days - b.days)
  Object.assign(document.delivery, { weekdays: [5, 6, 1], windowDays: 3 })
})

async function choose(followed: FollowedSubscription, days: number) {
  const { lines, options } = await followed.subscription()
  const token = await followed.token()
  const params = { productId: lines[0]?.product?.id ?? 0 }
  const { data: product } = await world.call('readProduct', { params, query: {}, token })
  const found = product.variants.find(({ selectedOptions: { cycle, pension, recipes } }) => {
    return cycle === days && pension === options.pension && recipes.join() === options.recipes.join()
  })
  const body = { variantId: String(found?.id), billingPolicy: { intervalCount: days } }
  return world.call('swapPlan', { params: { id: followed.id }, body, token })
}

/** The planned orders that are neither skipped nor final, by billing date. */
async function planned(followed: FollowedSubscription) {
  const params = { id: followed.id }
  const token = await followed.token()
  const { data } = await world.call('listOrderSchedule', { params, query: {}, token })
  return data.filter(({ status }) => status === 'SCHEDULED')
}

const daysOf = async (followed: FollowedSubscription) =>
  (await planned(followed)).map(({ billingDate }) => billingDate)

it('contracts of one and of three weeks are charged, packed, moved and skipped in their rhythm', async () => {
  await chapter('the catalogue is applied, and contracts keep their rhythm', async () => {
    const { code, output } = await catalogueCommand(world.services, 'apply', otherRhythms)
    expect({ code, output }).toMatchObject({ code: 0 })
    expect((await anna.subscription()).billingPolicy).toEqual({ interval: 'WEEK', intervalCount: 4 })
  })

  await chapter('one dog changes to every week, another to every three weeks', async () => {
    expect((await choose(anna, 7)).data.billingPolicy.intervalCount).toBe(1)
    expect((await choose(lea, 21)).data.billingPolicy.intervalCount).toBe(3)
    expect(await daysOf(anna)).toHaveLength(12)
    expect((await daysOf(anna)).slice(0, 3)).toEqual(['2026-12-08', '2026-12-15', '2026-12-22'])
    expect(await daysOf(lea)).toHaveLength(6)
    expect(await anna.mails()).toEqual(expect.arrayContaining([expect.stringContaining('Plan')]))
  })

  await chapter('a weekly box is moved within its week, another is skipped', async () => {
    const [, second, third] = await planned(anna)
    const token = await anna.token()
    const moved = await world.call('rescheduleOrder', {
      params: { id: anna.id },
      body: { nextBillingDate: '2026-12-17', rescheduleFutureOrders: false, orderId: second?.id ?? 0 },
      token,
    })
    expect(moved.status).toBe(200)
    await world.call('skipOrder', {
      params: { id: third?.id ?? 0 },
      token,
    })
    expect((await daysOf(anna)).slice(0, 3)).toEqual(['2026-12-08', '2026-12-17', '2026-12-29'])
  })

  await chapter(
    'weeks pass: every box is charged on its day and delivered up to the Monday after',
    async () => {
      await anna.charges()
      await lea.charges()
      await world.moveClock('2027-01-15T12:00:00+01:00')
      const { query } = world.services.database
      const rows = await query
        .selectFrom('customer_order')
        .select(['billing_date', 'cycle_days', 'financial_status', 'total_price_cents', 'subscription_id'])
        .where('catalogue_version', '=', 2)
        .orderBy('billing_date')
        .execute()
      const of = (id: number) => rows.filter((row) => row.subscription_id === id)
      expect(of(anna.id).map((row) => [row.billing_date, row.cycle_days, row.financial_status])).toEqual([
        ['2026-12-08', 7, 'paid'],
        ['2026-12-17', 7, 'paid'],
        ['2026-12-29', 7, 'paid'],
        ['2027-01-05', 7, 'paid'],
        ['2027-01-12', 7, 'paid'],
      ])
      expect(of(lea.id).every((row) => row.cycle_days === 21 && row.financial_status === 'paid')).toBe(true)
      expect(of(lea.id).length).toBeGreaterThan(1)
      const { deliveryWindow } = await anna.newestOrder()
      expect(deliveryWindow).toMatchObject({ from: '2027-01-22', to: '2027-01-25' })
    },
  )

  await chapter('seven and 21 days of food are packed, with labels that say until when', async () => {
    const { query } = world.services.database
    const batch = await findBatch(query, '2026-W51')
    if (!batch) throw new Error('nothing was packed')
    const grams = []
    for await (const box of packedBoxes(query, batch)) grams.push(box.contents.grams)
    expect(grams).toEqual([7520])
    const { brand } = world.services.config
    const boxes = () => packedBoxes(query, batch)
    const labels = await textOf(await wholeOf(labelsPdf({ batch, contact: '', brand, boxes })))
    expect(labels).toContain('25.01.2027')
  })
})
