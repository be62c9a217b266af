/**
 * A customer pauses over a billing date. The pause ends automatically, and the next box is announced three days ahead.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES } from './follow-subscription.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
})
afterAll(() => world.stop())

it('nothing is charged during a pause, and the first box after it is announced three days ahead', async () => {
  const anna = followSubscription(world, 'Anna', 20001, ROUTINE_UPDATES)
  const token = await anna.token()
  const paused = await world.call('pauseSubscription', { params: { id: anna.id }, body: { weeks: 4 }, token })
  expect(paused.data).toMatchObject({
    status: 'PAUSED',
    nextBillingDate: '2026-12-21',
    pause: { resumesAt: '2026-12-18' },
  })
  expect(await anna.events()).toEqual(['2026-11-20T11:00 subscriptionPaused by customer'])
  expect(await anna.mails()).toEqual(['Friedas Abo ist pausiert – weiter geht es am Fr., 18. Dezember'])

  await world.moveClock('2026-12-17T23:09:59.000Z')
  expect((await anna.subscription()).status).toBe('PAUSED')
  expect([await anna.events(), await anna.mails(), await anna.charges()]).toEqual([[], [], []])

  await world.moveClock('2026-12-17T23:10:00.000Z')
  expect(await anna.subscription()).toMatchObject({ status: 'ACTIVE', nextBillingDate: '2026-12-21' })
  expect(await anna.events()).toEqual(['2026-12-17T23:10 subscriptionResumed by system'])
  expect(await anna.mails()).toEqual([
    'Die Pause ist vorbei: Friedas nächste Bestellung am Mo., 21. Dezember',
  ])

  await world.moveClock('2026-12-21T12:00:00+01:00')
  expect(await anna.charges()).toEqual(['charge:20001009:1 APPROVED 19990'])
  expect(await anna.events()).toEqual(['2026-12-21T03:00 orderConfirmed by system'])
  expect(await anna.mails()).toEqual([expect.stringMatching(/^Deine Bestellbestätigung PP-\d{6}$/)])
  expect((await anna.subscription()).nextBillingDate).toBe('2027-01-18')
})
