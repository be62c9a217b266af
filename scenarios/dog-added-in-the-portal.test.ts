/** A customer adds a dog in the portal: its first box is charged as quoted, and the second one four weeks later. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription } from './follow-subscription.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
})
afterAll(() => world.stop())

const momo = {
  dog: {
    name: 'Momo',
    gender: 'm' as const,
    birthYear: 2023,
    birthMonth: 5,
    weight: 12,
    activityLevel: 'normal' as const,
    weightClass: 'ideal' as const,
  },
  plan: { recipes: ['GS', 'RT'], cycle: 28, pension: 'V' as const },
  addressId: 3001,
  paymentMethodId: 'pm_5001',
}

it('a dog that is added in the portal is charged what was quoted, in its rhythm', async () => {
  const token = await world.tokenOf('Anna')
  const quoted = (await world.call('quoteDog', { body: momo, token })).data
  const box = quoted.after.nextBox
  const headers = { 'quote-id': quoted.id }
  const { data } = await world.call('subscribeDog', { body: momo, token, headers })
  const { id } = data.subscription
  const amount = Number(box?.totalPrice.replace('.', ''))
  const followed = followSubscription(world, 'Anna', id)

  await chapter('nothing is charged within the half hour in which it can still be changed', async () => {
    await world.moveClock('2026-11-20T12:25:00+01:00')
    expect(await followed.charges()).toEqual([])
  })

  await chapter('the first box is charged on the quoted day', async () => {
    expect(box?.billingDate).toBe('2026-11-20')
    await world.moveClock('2026-11-20T23:00:00+01:00')
    expect(await followed.charges()).toEqual([`charge:${id}001:1 APPROVED ${amount}`])
  })

  await chapter('the second box follows four weeks later', async () => {
    await world.moveClock('2026-12-17T23:00:00+01:00')
    expect(await followed.charges()).toEqual([])
    await world.moveClock('2026-12-18T23:00:00+01:00')
    expect(await followed.charges()).toEqual([`charge:${id}002:1 APPROVED ${amount}`])
  })
})
