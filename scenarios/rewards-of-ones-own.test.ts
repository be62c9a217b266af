/**
 * A company whose customers collect bones, gives five euros for them, then packs of a supplement, and lets nobody refer
 * friends: what is charged, its VAT, the receipt and the packing list are right. Later it ends the programme, and what was
 * earned is still given.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let pippa: FollowedSubscription

const bones = changedCatalogue((document) => {
  document.points = { de: { one: 'Knochen', many: 'Knochen' }, en: { one: 'bone', many: 'bones' } }
  document.rewards = { milestones: [{ units: 3, amount: 500 }], later: { everyUnits: 1, product: 'gut' } }
  document.referral = { friend: 1500, referrer: 1500, retired: true }
})
const noProgramme = { ...bones, rewards: { milestones: [], later: null } }

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20007)
  pippa = followSubscription(world, 'Jonas', 20007, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

/** Agrees to other recipes, and so to the terms of the version in force. */
async function choose(...recipes: string[]) {
  const token = await pippa.token()
  const { lines } = await pippa.subscription()
  const productId = lines[0]?.product?.id ?? 0
  const query = { recipes: recipes.join(',') }
  const { data } = await world.call('readProduct', { params: { productId }, query, token })
  const variant = data.variants.find(
    ({ selectedOptions: it }) =>
      it.cycle === 28 && it.pension === 'V' && it.recipes.join() === recipes.join(),
  )
  const body = { variantId: variant?.id ?? 0, billingPolicy: { intervalCount: 28 } }
  const swapped = await world.call('swapPlan', { params: { id: pippa.id }, body, token })
  expect(swapped.status).toBe(200)
  return Math.round(Number((await pippa.subscription()).totalLineItemPrice) * 100)
}

async function banner() {
  const path = `/api/v1/subscriptions/${pippa.id}/flow_reward_banner`
  return (await world.request('GET', path, { token: await pippa.token() })).text()
}

async function newestOrder() {
  const { data } = await world.call('listOrderHistory', {
    params: { id: pippa.id },
    query: {},
    token: await pippa.token(),
  })
  return data[0]
}

const mailTexts = async () =>
  (await mailsOf(world)).map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/[\u00a0\u202f]/g, ' '))

it('five euros for three bones, and a free pack for the next', async () => {
  let price = 0

  await chapter('customers read the company’s own word, and the amount that is next', async () => {
    expect((await catalogueCommand(world.services, 'apply', bones)).code).toBe(0)
    price = await choose('GS', 'RT')
    expect(await pippa.subscription()).toMatchObject({ loyalty: { collected: 1, goal: 3 }, flowBanner: [] })
    expect(await banner()).toContain('Sammle mit jeder Bestellung Knochen')
    await world.moveClock('2026-12-10T12:00:00+01:00')
    expect(await pippa.charges()).toEqual([`charge:20007002:1 APPROVED ${price}`])
    expect((await pippa.subscription()).flowBanner).toEqual([
      {
        text: 'Noch 1 Bestellung bis zu deinem 5,00\u00a0€ Treuerabatt!',
        isRewardReceived: false,
        percentage: null,
        amount: '5.00',
      },
    ])
  })

  await chapter('the third box earns it, and a mail names the order that it reduces', async () => {
    await world.moveClock('2027-01-07T12:00:00+01:00')
    expect(await pippa.charges()).toEqual([`charge:20007003:1 APPROVED ${price}`])
    expect(await pippa.subscription()).toMatchObject({
      discount: { kind: 'REWARD', title: '5,00\u00a0€ Treuerabatt', valueType: 'FIXED', value: '5.00' },
      totalLineItemDiscountedPrice: ((price - 500) / 100).toFixed(2),
    })
  })

  await chapter('the fourth charge is reduced by it, with its VAT and a line on the receipt', async () => {
    const wanted = { params: { topic: 'reward' as const }, body: { isWanted: true } }
    await world.call('chooseMailTopic', { ...wanted, token: await pippa.token() })
    await world.moveClock('2027-02-04T12:00:00+01:00')
    expect(await pippa.charges()).toEqual([`charge:20007004:1 APPROVED ${price - 500}`])
    const gross = price - 500
    const tax = Math.round((gross * 7) / 107)
    expect(await newestOrder()).toMatchObject({
      totalPrice: (gross / 100).toFixed(2),
      totalDiscount: '5.00',
      totalTax: (tax / 100).toFixed(2),
    })
    const mails = await mailTexts()
    expect(mails.filter((text) => text.includes('5,00 € Treuerabatt: -5,00 €'))).toHaveLength(1)
    expect(mails.join('\n')).not.toMatch(/Treuepfot|\/raf/)
  })

  await chapter('the programme ends: what was earned is used, and nothing is counted any more', async () => {
    // The fourth box earned a pack.
    expect(await pippa.subscription()).toMatchObject({
      loyalty: { collected: 4, goal: 5 },
      discounts: [{ kind: 'REWARD', title: 'Gratis: Snack-Probe Darm', valueType: 'PRODUCT' }],
    })
    expect((await mailTexts()).filter((text) => text.includes('Gratis für Pippa: '))).toHaveLength(1)
    expect((await catalogueCommand(world.services, 'apply', noProgramme)).code).toBe(0)
    price = await choose('GS')
    expect(await pippa.subscription()).toMatchObject({
      loyalty: null,
      ordersUntilReward: null,
      flowBanner: [{ isRewardReceived: true, percentage: null, product: 'Snack-Probe Darm' }],
    })
    await world.moveClock('2027-03-04T12:00:00+01:00')
    expect(await pippa.charges()).toEqual([`charge:20007005:1 APPROVED ${price}`])
    expect((await newestOrder())?.lines).toMatchObject([{ quantity: 1 }, { quantity: 1, price: '0.00' }])
    expect((await pippa.subscription()).discounts).toEqual([])
    await world.moveClock('2027-03-20T12:00:00+01:00')
    expect(await pippa.subscription()).toMatchObject({ loyalty: null, flowBanner: [], discounts: [] })
    expect(await banner()).toContain('Zurzeit gibt es keine Belohnungen.')
    await world.moveClock('2027-04-01T12:00:00+02:00')
    expect(await pippa.charges()).toEqual([`charge:20007006:1 APPROVED ${price}`])
    expect((await pippa.subscription()).discounts).toEqual([])
  })
})
