/** A customer cancels and reactivates: within the weeks that are paid for, and long after them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let lea: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20008)
  lea = followSubscription(world, 'Lea', 20008, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

const cancel = async () =>
  world.call('cancelSubscription', { params: { id: lea.id }, token: await lea.token() })
const reactivate = async () =>
  world.call('reactivateSubscription', { params: { id: lea.id }, token: await lea.token() })

it('a customer who cancels and reactivates is not charged twice for the same weeks', async () => {
  await chapter('after reactivating the next day, the next box comes on its usual day', async () => {
    expect((await cancel()).data).toMatchObject({ status: 'CANCELLED', nextBillingDate: null })
    expect(await lea.mails()).toEqual(['Bestätigung deiner Kündigung für Oskar'])
    await world.moveClock('2026-11-21T12:00:00+01:00')
    expect((await reactivate()).data).toMatchObject({
      status: 'ACTIVE',
      nextBillingDate: '2026-12-02',
      discount: { kind: 'REWARD' },
    })
    expect(await lea.mails()).toEqual(['Schön, dass ihr wieder da seid! Oskars Abo ist aktiv'])
    expect(await lea.events()).toEqual([
      '2026-11-20T11:00 subscriptionCancelled by customer',
      '2026-11-21T11:00 subscriptionReactivated by customer',
    ])
    await world.moveClock('2026-12-01T12:00:00+01:00')
    expect(await lea.charges()).toEqual([])
    await world.moveClock('2026-12-02T12:00:00+01:00')
    expect(await lea.charges()).toEqual(['charge:20008004:1 APPROVED 6498'])
    expect(await lea.events()).toEqual(['2026-12-02T03:00 orderConfirmed by system'])
    await lea.mails()
  })

  await chapter('a cancelled subscription is not charged', async () => {
    await world.moveClock('2026-12-20T12:00:00+01:00')
    await cancel()
    await world.moveClock('2027-02-20T12:00:00+01:00')
    expect(await lea.charges()).toEqual([])
    expect(await lea.events()).toEqual(['2026-12-20T11:00 subscriptionCancelled by customer'])
    expect(await lea.mails()).toEqual(['Bestätigung deiner Kündigung für Oskar'])
  })

  await chapter(
    'after reactivating two months later, a box is charged half an hour later, so that it can still be changed',
    async () => {
      expect((await reactivate()).data).toMatchObject({
        status: 'ACTIVE',
        nextBillingDate: '2027-02-20',
        isLocked: false,
      })
      await world.moveClock('2027-02-20T12:29:59+01:00')
      expect(await lea.charges()).toEqual([])
      await world.moveClock('2027-02-20T12:30:00+01:00')
      expect(await lea.charges()).toEqual(['charge:20008005:1 APPROVED 7220'])
      expect(await lea.events()).toEqual([
        '2027-02-20T11:00 subscriptionReactivated by customer',
        '2027-02-20T11:30 orderPlaced by system',
      ])
      expect(await lea.mails()).toEqual([
        'Schön, dass ihr wieder da seid! Oskars Abo ist aktiv',
        expect.stringMatching(/^Deine Bestellung PP-\d{6} wurde ausgelöst$/),
      ])
      expect((await lea.subscription()).nextBillingDate).toBe('2027-03-20')
    },
  )
})
