import { expect, it } from 'vitest'
import { addDays, day } from '@pfotenportal/domain/core/calendar'
import { useTestCard as setTestCard } from '../../testing/charging.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

it('a code removed after the cut-off still applies to the locked box and is used up by it', async () => {
  const world = await startSampleWorld()
  try {
    await world.keepOnly(20016)
    const token = await world.tokenOf('Nina')
    const params = { id: 20016 }
    await world.moveClock('2026-12-18T01:00:00.000Z')
    const read = async () => {
      const { data } = await world.call('listSubscriptions', { token })
      return data.find(({ id }) => id === 20016)
    }
    const before = await read()
    expect(before).toMatchObject({ isLocked: true, code: 'PFOTE10' })
    const discountShopifyId = before?.discount?.shopifyId ?? ''
    const price = before?.totalLineItemDiscountedPrice
    const { data } = await world.call('removeDiscount', { params: { ...params, discountShopifyId }, token })
    expect(data).toMatchObject({ totalLineItemDiscountedPrice: price })
    expect(data.discounts).toMatchObject([{ code: 'PFOTE10', isRemovable: false }])
    expect(data.allowedActions).not.toContain('removeDiscount')
    const again = await world.call('removeDiscount', { params: { ...params, discountShopifyId }, token })
    expect(again.status).toBe(409)

    await world.moveClock('2026-12-18T05:00:00.000Z')
    const history = await world.call('listOrderHistory', { params, query: {}, token })
    expect(history.data[0]).toMatchObject({
      status: 'PROCESSED',
      billingDate: '2026-12-18',
      totalPrice: price,
    })
    expect((await read())?.discounts.some(({ code }) => code === 'PFOTE10')).toBe(false)
    const redeemed = await world.call('addDiscount', { params, body: { code: 'PFOTE10' }, token })
    expect(redeemed.status).toBe(422)
  } finally {
    await world.stop()
  }
})

const params = { id: 20001 }

async function readBox(world: SampleWorld) {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
  const found = data.find(({ id }) => id === params.id)
  if (!found) throw new Error('Anna has no such subscription')
  return found
}

/** Anna's card has been declined for a box whose price includes a code that she has not used before. */
async function startWithOwedBox() {
  const world = await startSampleWorld()
  await world.keepOnly(params.id)
  const token = await world.tokenOf('Anna')
  expect((await world.call('addDiscount', { params, body: { code: 'PFOTE10' }, token })).status).toBe(200)
  const { nextBillingDate, paymentMethodId } = await readBox(world)
  if (!nextBillingDate || !paymentMethodId) throw new Error('Anna awaits no box')
  await setTestCard(world, paymentMethodId, '9995')
  await world.moveClock(`${nextBillingDate}T05:00:00.000Z`)
  expect(await readBox(world)).toMatchObject({ lastPaymentStatus: 'FAILED', code: 'PFOTE10' })
  return { world, billedOn: day(nextBillingDate), paymentMethodId }
}

it('a code that was removed while its box was owed can be redeemed again once the box is given up', async () => {
  const { world, billedOn, paymentMethodId } = await startWithOwedBox()
  try {
    const token = await world.tokenOf('Anna')
    const discountShopifyId = (await readBox(world)).discount?.shopifyId ?? ''
    const removed = await world.call('removeDiscount', { params: { ...params, discountShopifyId }, token })
    expect(removed.status).toBe(200)
    for (const days of [3, 7, 12, 21]) await world.moveClock(`${addDays(billedOn, days)}T11:00:00.000Z`)
    expect(await readBox(world)).toMatchObject({ status: 'PAUSED', pause: { reason: 'PAYMENT_FAILED' } })
    await setTestCard(world, paymentMethodId, '4242')
    const later = { params, token: await world.tokenOf('Anna') }
    expect((await world.call('resumeSubscription', later)).status).toBe(200)
    expect((await world.call('addDiscount', { ...later, body: { code: 'PFOTE10' } })).status).toBe(200)
  } finally {
    await world.stop()
  }
})

it('the answer to a cancellation no longer has the price of the box that was owed', async () => {
  const { world } = await startWithOwedBox()
  try {
    const { data } = await world.call('cancelSubscription', { params, token: await world.tokenOf('Anna') })
    expect(data).toEqual(await readBox(world))
  } finally {
    await world.stop()
  }
})
