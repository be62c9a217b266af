/** A box is charged during the week and packed on Monday. After packing, its address no longer changes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let anna: FollowedSubscription

beforeAll(async () => {
  // Anna's next box is billed on the Tuesday after next.
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
  anna = followSubscription(world, 'Anna', 20001)
})
afterAll(() => world.stop())

async function move(city: string) {
  const token = await anna.token()
  const { data: addresses } = await world.call('listAddresses', { token })
  const [address] = addresses
  if (!address) throw new Error('Anna has no address')
  const { firstName, lastName, phone, company, zip, countryCode } = address
  return world.call('updateAddress', {
    params: { id: address.id },
    body: { firstName, lastName, phone, company, address1: 'Neue Straße 1', zip, city, countryCode },
    token,
  })
}

it('a box goes to the address that the customer had when it was packed', async () => {
  await chapter('until Monday the paid box is not packed, and a new address applies to it', async () => {
    await world.moveClock('2026-12-08T12:00:00+01:00')
    expect(await anna.charges()).toEqual(['charge:20001009:1 APPROVED 19990'])
    await move('Potsdam')
    expect(await anna.newestOrder()).toMatchObject({
      status: 'PROCESSED',
      fulfillmentStatus: 'unfulfilled',
      shippingAddress: { city: 'Potsdam' },
      tracking: { parcelCount: 3, events: [{ id: 'ordered' }] },
    })
  })

  await chapter('on Monday at 01:00 it is packed, and a later address does not apply to it', async () => {
    await world.moveClock('2026-12-14T01:00:00+01:00')
    await move('Leipzig')
    expect(await anna.newestOrder()).toMatchObject({
      fulfillmentStatus: 'packed',
      shippingAddress: { city: 'Potsdam' },
      deliveryWindow: { from: '2026-12-15', to: '2026-12-17' },
      tracking: {
        events: [
          { id: 'ordered', updatedAt: '2026-12-08T03:00:00.000Z' },
          { id: 'packed', title: 'Verpackt', updatedAt: '2026-12-14T00:00:00.000Z' },
        ],
      },
    })
    const [{ batch_week: week } = { batch_week: null }] = await world.services.database.query
      .selectFrom('customer_order')
      .select('batch_week')
      .where('id', '=', 20001009)
      .execute()
    expect(week).toBe('2026-W51')
  })
})
