/** After the trial box, the regular plan starts automatically. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES } from './follow-subscription.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20006)
})
afterAll(() => world.stop())

it('a paid trial becomes the regular plan the following night, and the next box is charged at the regular price', async () => {
  const jonas = followSubscription(world, 'Jonas', 20006, ROUTINE_UPDATES)
  expect(await jonas.subscription()).toMatchObject({
    options: { cycle: 'TEST' },
    totalLineItemPrice: '50.60',
  })

  await world.moveClock('2026-11-21T01:30:00.000Z')
  expect(await jonas.subscription()).toMatchObject({
    options: { cycle: 14 },
    totalLineItemPrice: '50.60',
    nextBillingDate: '2026-11-26',
  })
  expect(await jonas.events()).toEqual(['2026-11-21T01:30 planChanged by system'])
  expect(await jonas.mails()).toEqual(['Milos Plan wurde geändert'])
  expect(await jonas.charges()).toEqual([])

  await world.moveClock('2026-11-26T12:00:00+01:00')
  expect(await jonas.charges()).toEqual(['charge:20006002:1 APPROVED 5060'])
  expect(await jonas.events()).toEqual(['2026-11-26T03:00 orderConfirmed by system'])
  expect((await jonas.subscription()).nextBillingDate).toBe('2026-12-10')
})
