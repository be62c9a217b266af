import { describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

describe("the portal's first request", () => {
  it.each(['Anna', 'Thomas', 'Paul', 'Sophie'])('answers %s what the single calls answer', async (name) => {
    const token = await world.tokenOf(name)
    const { data: start } = await world.call('readStart', { token })
    const { data: subscriptions } = await world.call('listSubscriptions', { token })
    expect(start.subscriptions).toEqual(subscriptions)
    const id = start.chosen?.subscriptionId ?? 0
    const productId = subscriptions[0]?.lines.find((it) => it.product)?.product?.productShopifyId ?? ''
    const params = { id }
    expect(start).toEqual({
      customer: (await world.call('readCustomer', { params: { id: 1 }, token })).data,
      addresses: (await world.call('listAddresses', { token })).data,
      paymentMethods: (await world.call('listPaymentMethods', { token })).data,
      subscriptions,
      chosen: {
        subscriptionId: subscriptions[0]?.id,
        orders: (await world.call('listOrderHistory', { params, query: {}, token })).data,
        orderSchedule: (await world.call('listOrderSchedule', { params, query: {}, token })).data,
        product: (await world.call('readProduct', { params: { productId }, query: {}, token })).data,
      },
    })
  })

  it('chooses the dog that the customer has chosen last', async () => {
    const token = await world.tokenOf('Thomas')
    const { data: subscriptions } = await world.call('listSubscriptions', { token })
    const last = subscriptions.at(-1)?.id ?? 0
    await world.call('switchSubscription', { params: { id: last }, token })
    expect((await world.call('readStart', { token })).data.chosen?.subscriptionId).toBe(last)
  })

  it.each(['br', 'gzip'])(
    'is compressed with %s, because a slow network carries few bytes',
    async (encoding) => {
      const answer = await world.request('GET', '/api/v1/start', {
        token: await world.tokenOf('Anna'),
        headers: { 'accept-encoding': encoding },
      })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(await answer.json()).toMatchObject({ data: { customer: { firstName: 'Anna' } } })
    },
  )
})
