/** A customer skips an order, restores it, and is refused after the cut-off. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
})
afterEach(() => world.stop())

it('an order can be skipped until the last second before its billing day', async () => {
  await world.keepOnly(20005)
  const token = await world.tokenOf('Sophie')
  const next = { params: { id: 20005002 }, token }
  const schedule = async () =>
    (await world.call('listOrderSchedule', { params: { id: 20005 }, query: {}, token })).data
  const subscription = async () => (await world.call('listSubscriptions', { token })).data[0]

  const [first] = await schedule()
  expect(first).toMatchObject({
    id: 20005002,
    billingDate: '2026-12-01',
    cutoffAt: '2026-11-30T23:00:00.000Z',
  })

  await world.moveClock('2026-11-30T22:59:59.000Z')
  expect((await world.call('skipOrder', next)).data.status).toBe('SKIPPED')
  expect((await subscription())?.nextBillingDate).toBe('2027-01-26')
  expect((await world.call('unskipOrder', next)).data.status).toBe('SCHEDULED')
  expect(await subscription()).toMatchObject({ nextBillingDate: '2026-12-01', isLocked: false })

  await world.moveClock('2026-11-30T23:00:00.000Z')
  const refused = await world.call('skipOrder', next)
  expect(refused.status).toBe(409)
  expect(refused.error).toMatchObject({
    type: 'ORDER_LOCKED',
    message: 'Diese Bestellung wird bereits verarbeitet und kann nicht mehr geändert werden.',
    details: { cutoffAt: '2026-11-30T23:00:00.000Z' },
  })
  expect((await subscription())?.isLocked).toBe(true)
  expect((await schedule())[0]).toMatchObject({ id: 20005002, status: 'SCHEDULED', isEditable: false })
})

it('a skipped order can no longer be restored on its billing day, and disappears from the list', async () => {
  await world.keepOnly(20011)
  const token = await world.tokenOf('Miriam')
  const ids = async () =>
    (await world.call('listOrderSchedule', { params: { id: 20011 }, query: {}, token })).data.map(
      ({ id }) => id,
    )
  await world.moveClock('2026-11-30T23:00:00.000Z')
  const refused = await world.call('unskipOrder', { params: { id: 20011005 }, token })
  expect([refused.status, refused.error.type]).toEqual([409, 'ORDER_NOT_UNSKIPPABLE'])
  expect(await ids()).not.toContain(20011005)
})
