/**
 * A box from its charge to its delivery: in a normal week, at Easter and the DST change, and with faults of the
 * carrier.
 */
import { afterEach, expect, it } from 'vitest'
import { fulfillmentIn, stepsOf } from '@pfotenportal/server/testing/parcels'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let tim: FollowedSubscription
afterEach(() => world.stop())

/** Starts a world with Tim's subscription and a carrier with these faults. */
async function startWith(faults: string, now?: string): Promise<void> {
  world = await startSampleWorld(now, { environment: { SIMULATED_CARRIER_FAULTS: faults } })
  await world.keepOnly(20015)
  tim = followSubscription(world, 'Tim', 20015)
}

it('a box is shipped on Monday evening and arrives within its delivery window', async () => {
  await startWith('none')
  await chapter(
    'it is packed on Monday at 01:00 and shipped at 18:00 with a tracking number and an email',
    async () => {
      await world.moveClock('2026-11-23T17:59:00+01:00')
      expect(await tim.newestOrder()).toMatchObject({
        fulfillmentStatus: 'packed',
        tracking: { number: null },
      })
      expect(await tim.mails()).toEqual([])
      await world.moveClock('2026-11-23T18:00:00+01:00')
      const { fulfillmentStatus, tracking } = await tim.newestOrder()
      expect(fulfillmentStatus).toBe('shipped')
      expect(tracking).toMatchObject({
        carrier: 'DHL',
        number: '00340434000020015004',
        url: 'https://tracking.example/00340434000020015004',
      })
      expect(tracking?.events.map(({ id, updatedAt }) => `${id} ${updatedAt}`).slice(1)).toEqual([
        'packed 2026-11-23T00:00:00.000Z',
        'shipped 2026-11-23T17:00:00.000Z',
      ])
      expect(await tim.mails()).toEqual(['Dein Paket für Max ist unterwegs'])
      expect(await tim.events()).toEqual(['2026-11-23T17:00 orderShipped by system'])
    },
  )

  await chapter(
    'it arrives within the promised window, with an email and a line in the activity log',
    async () => {
      await world.moveClock('2026-11-26T22:00:00+01:00')
      const { deliveryWindow, fulfillmentStatus, tracking } = await tim.newestOrder()
      expect(fulfillmentStatus).toBe('delivered')
      const arrived = tracking?.events.at(-1)
      expect(arrived?.id).toBe('delivered')
      const arrivedOn = arrived?.updatedAt.slice(0, 10) ?? ''
      expect(arrivedOn >= deliveryWindow.from && arrivedOn <= deliveryWindow.to).toBe(true)
      expect(await tim.mails()).toEqual(['Max’ Futter ist angekommen'])
      expect((await tim.events()).map((line) => line.split(' ')[1])).toEqual(['orderDelivered'])
      const token = await tim.token()
      const { data } = await world.call('listActivity', {
        params: { id: tim.id },
        query: { limit: 2 },
        token,
      })
      expect(data.map(({ title, actor, undo }) => ({ title, actor, undo }))).toEqual([
        { title: 'Paket zugestellt', actor: 'system', undo: null },
        { title: 'Paket an den Versand übergeben', actor: 'system', undo: null },
      ])
    },
  )
})

it('after Easter Monday a box is shipped on Tuesday and arrives within a later window', async () => {
  await startWith('none', '2027-03-26T12:00:00+01:00')
  await world.moveClock('2027-03-29T23:00:00+02:00')
  const packed = await tim.newestOrder()
  expect(packed).toMatchObject({
    billingDate: '2027-03-22',
    deliveryWindow: { from: '2027-03-31', to: '2027-04-02', shiftedByHoliday: true },
    fulfillmentStatus: 'packed',
  })
  await world.moveClock('2027-03-30T18:00:00+02:00')
  expect((await stepsOf(world, packed.id)).slice(1)).toEqual([
    // Summer time began the night before.
    'packed 2027-03-28T23:00',
    'shipped 2027-03-30T16:00',
  ])
  await world.moveClock('2027-04-02T22:00:00+02:00')
  const steps = await stepsOf(world, packed.id)
  expect(steps[3]).toBe('in_transit 2027-03-31T02:20')
  expect(steps.at(-1)?.slice(0, -6)).toMatch(/^delivered 2027-(03-31|04-01|04-02)$/)
})

it('a lost box counts as delivered a week after its window, without an email about the delivery', async () => {
  await startWith('lost=1')
  const { id } = await tim.newestOrder()
  await world.moveClock('2026-12-04T01:59:00+01:00')
  expect(await fulfillmentIn(world, id)).toBe('shipped')
  expect((await stepsOf(world, id)).at(-1)).toBe('in_transit 2026-11-24T03:20')
  await world.moveClock('2026-12-04T02:00:00+01:00')
  expect(await fulfillmentIn(world, id)).toBe('delivered')
  // Its window ended on 26 November.
  expect((await stepsOf(world, id)).at(-1)).toBe('delivered 2026-12-03T22:59')
  const subjects = await tim.mails()
  expect(subjects).toContain('Dein Paket für Max ist unterwegs')
  expect(subjects.filter((subject) => subject.includes('angekommen'))).toEqual([])
  expect(await tim.events()).toContain('2026-12-04T01:00 orderDelivered by system')
})

it.each([
  ['a delayed box', 'delayed', 'delayed'],
  ['a failed delivery', 'failed', 'delivery_failed'],
])('%s causes one email, and the box arrives', async (_name, fault, step) => {
  await startWith(`${fault}=1`)
  const { id } = await tim.newestOrder()
  await world.moveClock('2026-11-30T03:00:00+01:00')
  expect((await stepsOf(world, id)).map((line) => line.split(' ')[0])).toContain(step)
  expect(await fulfillmentIn(world, id)).toBe('delivered')
  const subjects = (await tim.mails()).filter((subject) => /Paket|angekommen/.test(subject))
  expect(subjects).toEqual([
    'Dein Paket für Max ist unterwegs',
    'Max’ Paket verspätet sich',
    'Max’ Futter ist angekommen',
  ])
})
