/** The calls with a catalogue as long as one can be: 40 recipes, 12 of them on sale, in eight rhythms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longDocument } from '@pfotenportal/domain/testing/long-catalogue'
import { catalogueCommand } from '../../testing/catalogue.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

let world: SampleWorld
let token: string

const document = { ...longDocument(), pauses: { weeks: [4, 26], inARow: 40 } }
const onSale = document.recipes.filter(({ retired }) => retired !== true).map(({ code }) => code)
/** Seven recipes in the order of their positions. */
const SEVEN = onSale.slice(5)

beforeAll(async () => {
  world = await startSampleWorld()
  token = await world.tokenOf('Anna')
  const applied = await catalogueCommand(world.services, 'apply', document)
  expect(applied).toMatchObject({ code: 0 })
})
afterAll(() => world.stop())

async function product(recipes?: string) {
  const query = recipes === undefined ? {} : { recipes }
  const { data } = await world.call('readProduct', { params: { productId: '701400' }, query, token })
  return data
}

describe('a product of a long list', () => {
  it('has the menus of single recipes, and of a set that is asked for, in whatever order', async () => {
    const { variants } = await product()
    expect(new Set(variants.map(({ selectedOptions }) => selectedOptions.recipes.length))).toEqual(
      new Set([1]),
    )
    const wanted = await product(SEVEN.toReversed().join())
    const added = wanted.variants.slice(variants.length)
    expect(added).toHaveLength(17)
    expect(added.every(({ selectedOptions }) => selectedOptions.recipes.join() === SEVEN.join())).toBe(true)
    const { data } = await world.call('readVariant', {
      params: { productId: '701400', variantId: added[0]?.variantShopifyId ?? '' },
      token,
    })
    expect(data).toEqual(added[0])
  })

  it.each(['XX', 'CG,XX', onSale.slice(0, 8).join(), 'CG,CG'])('adds nothing for %s', async (recipes) => {
    expect(await product(recipes)).toEqual(await product())
  })

  it.each(['cg', 'CG;GS', ''])('refuses %j', async (recipes) => {
    const params = { productId: '701400' }
    const answer = await world.call('readProduct', { params, query: { recipes }, token })
    expect([answer.status, answer.error.type]).toEqual([422, 'VALIDATION_FAILED'])
  })
})

it('a menu of seven recipes every week is agreed, stored and shown', async () => {
  const menu = (await product(SEVEN.join())).variants.find(
    ({ selectedOptions: { cycle, pension, recipes } }) =>
      cycle === 7 && pension === 'V' && recipes.length === 7,
  )
  const body = { variantId: String(menu?.id), billingPolicy: { intervalCount: 7 } }
  const { data } = await world.call('swapPlan', { params: { id: 20001 }, body, token })
  expect(data).toMatchObject({
    options: { recipes: SEVEN, cycle: 7, pension: 'V' },
    billingPolicy: { interval: 'WEEK', intervalCount: 1 },
  })
  expect(data.lines[0]?.product).toMatchObject({
    variantId: menu?.id,
    variantShopifyId: menu?.variantShopifyId,
  })
  expect(data.sachets.map(({ serveDays }) => serveDays).reduce((sum, days) => sum + days, 0)).toBe(7)
  const params = { id: 20001 }
  const schedule = await world.call('listOrderSchedule', { params, query: {}, token })
  expect(schedule.data.filter(({ status }) => status === 'SCHEDULED')).toHaveLength(12)
  const start = await world.call('readStart', { token })
  expect(start.data.chosen?.product?.variants.some(({ id }) => id === menu?.id)).toBe(true)
})

it('a pause is as long as the catalogue allows, and no longer', async () => {
  const params = { id: 20001 }
  const tooLong = await world.call('pauseSubscription', { params, body: { weeks: 27 }, token })
  expect([tooLong.status, tooLong.error]).toEqual([
    422,
    expect.objectContaining({
      type: 'VALIDATION_FAILED',
      fields: { weeks: expect.stringContaining('26') as string },
    }),
  ])
  const { data } = await world.call('pauseSubscription', { params, body: { weeks: 26 }, token })
  expect(data).toMatchObject({ status: 'PAUSED', pause: { weeks: 26 } })
})
