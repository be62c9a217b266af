/** A company changes prices, recipes and supplements from a day on; existing contracts stay as they were agreed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBatch } from '@pfotenportal/server/database/parcel/packing'
import { packedBoxes } from '@pfotenportal/server/packing/packed-boxes'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let lea: FollowedSubscription
let anna: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001, 20008)
  lea = followSubscription(world, 'Lea', 20008, ROUTINE_UPDATES)
  anna = followSubscription(world, 'Anna', 20001, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

/** From December: chicken is dearer and richer, pork is no longer sold, nor is the snack for joints. */
const december = changedCatalogue(({ recipes, supplements, ...document }) => {
  const [, chicken, pork] = recipes
  Object.assign(chicken ?? {}, { pricePerKg: 790, kcalPerKg: 1500 })
  Object.assign(pork ?? {}, { retired: true })
  Object.assign(supplements[0] ?? {}, { retired: true, price: 2990 })
  Object.assign(document.prices, { boxFee: 990, trialPercent: 80 })
})

/** What a box has and costs, without the discount of the day. */
async function menuOf(followed: FollowedSubscription) {
  const { lines, sachets } = await followed.subscription()
  const [menu] = lines
  return { price: menu?.price, sku: menu?.sku, sachets }
}

async function storedVersion(id: number): Promise<number | undefined> {
  const row = await world.services.database.query
    .selectFrom('subscription')
    .select('catalogue_version')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.catalogue_version
}

async function variantOf(followed: FollowedSubscription, recipes: string, pension = 'V') {
  const { lines } = await followed.subscription()
  const productId = lines[0]?.product?.id ?? 0
  const token = await followed.token()
  const { data } = await world.call('readProduct', { params: { productId }, query: {}, token })
  const found = data.variants.find(({ selectedOptions: options }) => {
    return options.cycle === 28 && options.pension === pension && options.recipes.join() === recipes
  })
  if (!found) throw new Error(`no menu ${recipes}`)
  return found
}

async function swap(followed: FollowedSubscription, variantId: number) {
  const body = { variantId: String(variantId), billingPolicy: { intervalCount: 28 } }
  return world.call('swapPlan', { params: { id: followed.id }, body, token: await followed.token() })
}

async function addSupplement(followed: FollowedSubscription, supplement: string) {
  const body = { supplement, every: 'ALWAYS' as const }
  return world.call('addSupplement', { params: { id: followed.id }, body, token: await followed.token() })
}

it('a price change with a date leaves every existing contract as it was', async () => {
  const agreed = await menuOf(lea)
  const before = await variantOf(lea, 'GS,RT')

  await chapter('until its day, everything is sold as before', async () => {
    await addSupplement(lea, 'joint')
    const { code, output } = await catalogueCommand(world.services, 'apply', december, '--from', '2026-12-01')
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain('Supplement joint is retired: nobody can choose it any more. 1 contract has it')
    await world.moveClock('2026-11-30T12:00:00+01:00')
    expect(await variantOf(lea, 'GS,RT')).toEqual(before)
  })

  await chapter('from its day on, the list price is the new one and the contract is as it was', async () => {
    await world.moveClock('2026-12-01T12:00:00+01:00')
    expect((await variantOf(lea, 'GS,RT')).price).not.toBe(before.price)
    expect(await menuOf(lea)).toEqual(agreed)
    expect(await storedVersion(lea.id)).toBe(1)
  })

  await chapter('its next box is charged and packed as it was agreed', async () => {
    await world.moveClock('2026-12-07T12:00:00+01:00')
    const order = await world.services.database.query
      .selectFrom('customer_order')
      .selectAll()
      .where('subscription_id', '=', lea.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ catalogue_version: 1, status: 'PROCESSED', fulfillment_status: 'packed' })
    const batch = await findBatch(world.services.database.query, order.batch_week ?? '')
    if (!batch) throw new Error('nothing was packed')
    for await (const box of packedBoxes(world.services.database.query, batch)) {
      if (box.orderNumber !== order.order_number) continue
      expect(box.contents).toMatchObject({
        unknown: [],
        packs: [{ kind: 'joint', isSample: false, quantity: 1 }],
        bags: agreed.sachets
          .filter(({ quantity }) => quantity > 0)
          .map(({ type, quantity, weight }) => ({ type, quantity, grams: weight.value })),
      })
    }
  })

  await chapter('a skip, a pause and another supplement change nothing about it', async () => {
    const token = await lea.token()
    const params = { id: lea.id }
    await world.call('skipNextOrder', { params, token })
    await world.call('pauseSubscription', { params, token, body: { weeks: 2 } })
    await world.call('resumeSubscription', { params, token })
    await addSupplement(lea, 'dental')
    expect(await menuOf(lea)).toEqual(agreed)
    const { supplements } = await lea.subscription()
    expect(supplements.find(({ supplement }) => supplement === 'joint')).toMatchObject({ price: '19.90' })
    expect(await storedVersion(lea.id)).toBe(1)
  })

  await chapter('what is retired stays on a contract and cannot be chosen anew', async () => {
    const pork = await variantOf(anna, 'CG,RT')
    expect(await swap(anna, pork.id)).toMatchObject({ status: 422 })
    expect(await addSupplement(anna, 'joint')).toMatchObject({ status: 404 })
    expect((await addSupplement(anna, 'dental')).status).toBe(200)
    expect(await storedVersion(anna.id)).toBe(1)
  })

  await chapter(
    'a change of the plan is an agreement at the new price, and may keep a retired recipe',
    async () => {
      const half = await variantOf(lea, 'GS,RT', 'H')
      const { data } = await swap(lea, half.id)
      expect(data.lines[0]?.price).toBe(half.price)
      expect(data.sachets).toEqual(half.metafields.product_info.sachets)
      expect(await storedVersion(lea.id)).toBe(2)
    },
  )

  await chapter('and so is a reactivation', async () => {
    const params = { id: anna.id }
    await world.call('cancelSubscription', { params, token: await anna.token() })
    await world.moveClock('2027-03-01T12:00:00+01:00')
    const { data } = await world.call('reactivateSubscription', { params, token: await anna.token() })
    expect(data.lines[0]?.price).toBe((await variantOf(anna, 'CG,GS')).price)
    expect(await storedVersion(anna.id)).toBe(2)
  })
})

it('a thousand codes come by file and end by file; a discount that a customer has stays', async () => {
  const codes = Array.from({ length: 1000 }, (_, index) => `MAERZ-${1000 + index}`)
  const title = { de: 'Märzrabatt', en: 'March discount' }
  const campaign = { codes, title, percentage: 30, orders: null }
  const redeem = async (followed: FollowedSubscription, code: string) =>
    world.call('addDiscount', { params: { id: followed.id }, body: { code }, token: await followed.token() })

  await chapter('a code holds as soon as the file is applied, with its title in both languages', async () => {
    expect(await redeem(lea, 'MAERZ-1999')).toMatchObject({ status: 422 })
    const { output } = await catalogueCommand(world.services, 'apply', { campaigns: [campaign] })
    expect(output).toBe('1000 new codes, 0 changed, 0 as before.\nStored.')
    expect((await redeem(lea, 'MAERZ-1999')).data.discount).toMatchObject({ title: '30\u202f% Märzrabatt' })
    const { data } = await world.call('listSubscriptions', {
      token: await lea.token(),
      headers: { 'accept-language': 'en' },
    })
    expect(data.find(({ id }) => id === lea.id)?.discount).toMatchObject({ title: '30% March discount' })
  })

  await chapter('an ended code cannot be used any more', async () => {
    const ended = { ...campaign, until: '2027-02-28' }
    const { output } = await catalogueCommand(world.services, 'apply', { campaigns: [ended] })
    expect(output).toContain('Discounts of these codes that customers have already, and keep as they are: 1.')
    expect(await redeem(anna, 'MAERZ-1000')).toMatchObject({ status: 422 })
    expect((await lea.subscription()).discount).toMatchObject({ code: 'MAERZ-1999', expiresAt: null })
  })
})
