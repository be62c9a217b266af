/**
 * A dog's first twelve weeks: the reward banner shows its three states, and the reward is deducted from the next
 * charge. Then an offer applies to one box, and refunds neither cause nor repeat a reward.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '@pfotenportal/server/payments/refund-order'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { testStaff } from '@pfotenportal/server/testing/staff'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let pippa: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20007)
  pippa = followSubscription(world, 'Jonas', 20007, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

/** The state of the reward banner with its percentage, or `none`. */
async function banner(): Promise<string> {
  const answer = await world.call('readFlowRewardBanner', {
    params: { id: pippa.id },
    token: await pippa.token(),
  })
  if (answer.status === 404) return 'none'
  const [shown] = answer.data
  return `${shown?.isRewardReceived ? 'received' : 'near'} ${shown?.percentage}%`
}

it('a dog’s first boxes earn a reward, once', async () => {
  await chapter(
    'with each order the banner goes from none to near to received, and the fourth charge is reduced',
    async () => {
      // The first box was paid on 12 November.
      expect(await banner()).toBe('none')
      await world.moveClock('2026-12-10T12:00:00+01:00')
      expect(await pippa.charges()).toEqual(['charge:20007002:1 APPROVED 7960'])
      expect(await banner()).toBe('near 10%')
      await world.moveClock('2027-01-07T12:00:00+01:00')
      expect(await pippa.charges()).toEqual(['charge:20007003:1 APPROVED 7960'])
      expect(await banner()).toBe('received 10%')
      expect(await pippa.subscription()).toMatchObject({
        totalLineItemPrice: '79.60',
        totalLineItemDiscountedPrice: '71.64',
      })
      await world.moveClock('2027-02-04T12:00:00+01:00')
      expect(await pippa.charges()).toEqual(['charge:20007004:1 APPROVED 7164'])
    },
  )

  await chapter('a used reward is shown for seven days, then the progress towards the next one', async () => {
    await world.moveClock('2027-02-11T12:00:00+01:00')
    expect(await banner()).toBe('received 10%')
    await world.moveClock('2027-02-12T12:00:00+01:00')
    expect(await banner()).toBe('none')
  })

  await chapter('an accepted offer applies to the next charge only', async () => {
    const token = await pippa.token()
    const flow = { id: pippa.id, cancellationFlowId: 1 }
    await world.call('startCancellationFlow', { params: { id: pippa.id }, token })
    const { data: offer } = await world.call('readCancellationOffer', { params: flow, token })
    expect(offer).toMatchObject({ type: 'DISCOUNT', percentage: 20 })
    const body = { cancellationFlowId: 1, offerId: offer?.id ?? 0 }
    await world.call('applyCancellationOffer', { params: { id: pippa.id }, body, token })
    await world.moveClock('2027-03-04T12:00:00+01:00')
    expect(await pippa.charges()).toEqual(['charge:20007005:1 APPROVED 6368'])
    expect(await pippa.subscription()).toMatchObject({ totalLineItemDiscountedPrice: '79.60' })
    // Five boxes are paid: one more to the next reward.
    expect(await banner()).toBe('near 15%')
  })

  await chapter(
    'refunded boxes no longer count, and a reward is neither announced nor granted a second time',
    async () => {
      const { services } = world
      const { data: history } = await world.call('listOrderHistory', {
        params: { id: pippa.id },
        query: {},
        token: await pippa.token(),
      })
      for (const { orderNumber } of history.slice(0, 3)) {
        const support = await testStaff(services)
        const refund = { orderNumber, amount: null, isCancelling: false, reason: 'recalled batch' }
        expect(await refundOrder(support, refund)).toMatchObject({ outcome: 'REFUNDED' })
      }
      expect(await banner()).toBe('none')
      await pippa.events()
      await world.moveClock('2027-04-01T12:00:00+02:00')
      expect(await pippa.charges()).toEqual(['charge:20007006:1 APPROVED 7960'])
      expect((await pippa.events()).filter((event) => event.includes('reward'))).toEqual([])
      expect(await banner()).toBe('none')
    },
  )
})
