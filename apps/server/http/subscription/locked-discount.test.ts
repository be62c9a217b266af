import { expect, it } from 'vitest'
import { startSampleWorld } from '../../testing/sample-world.ts'

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
