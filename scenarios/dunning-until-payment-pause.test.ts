/** A charge is declined and retried until the service pauses the subscription; then the customer resumes it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestCard } from '@pfotenportal/server/testing/charging'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES, type FollowedSubscription } from './follow-subscription.ts'

let world: SampleWorld
let tim: FollowedSubscription

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20015)
  tim = followSubscription(world, 'Tim', 20015, ROUTINE_UPDATES)
})
afterAll(() => world.stop())

it('a declined charge leads to a pause, and a customer who resumes is charged once', async () => {
  await chapter(
    'a declined charge is retried after two, four and seven days, with an email each time',
    async () => {
      await useTestCard(world, 'pm_5012', '9995')
      await world.moveClock('2026-11-30T12:00:00+01:00')
      expect(await tim.subscription()).toMatchObject({
        lastPaymentStatus: 'FAILED',
        nextBillingDate: '2026-12-02',
      })
      expect(await tim.mails()).toEqual(['Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode'])

      await world.moveClock('2026-12-02T12:00:00+01:00')
      expect((await tim.subscription()).nextBillingDate).toBe('2026-12-04')
      expect(await tim.mails()).toEqual(['Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode'])

      await world.moveClock('2026-12-04T12:00:00+01:00')
      expect((await tim.subscription()).nextBillingDate).toBe('2026-12-07')
      expect(await tim.mails()).toEqual(['Letzter Versuch am Mo., 7. Dezember: Max’ Bestellung wartet'])

      await world.moveClock('2026-12-07T12:00:00+01:00')
      expect(await tim.subscription()).toMatchObject({
        status: 'PAUSED',
        nextBillingDate: null,
        pause: { reason: 'PAYMENT_FAILED', startedAt: '2026-12-07' },
        pausedSince: '2026-12-07',
      })
      expect(await tim.mails()).toEqual(['Max’ Abo ist pausiert – Zahlung nicht möglich'])

      expect(await tim.events()).toEqual([
        '2026-11-30T03:00 paymentFailed by system',
        '2026-12-02T09:00 paymentFailed by system',
        '2026-12-04T09:00 paymentLastWarning by system',
        '2026-12-07T09:00 orderCancelled by system',
        '2026-12-07T09:00 paymentPaused by system',
      ])
      expect(await tim.charges()).toEqual(
        [1, 2, 3, 4].map((attempt) => `charge:20015005:${attempt} DECLINED 12150`),
      )
    },
  )

  await chapter(
    'after resuming with a working card, the customer is charged once, after the grace period',
    async () => {
      const token = await tim.token()
      await useTestCard(world, 'pm_5012', '4242')
      await world.moveClock('2026-12-10T09:07:00+01:00')
      const resumed = await world.call('resumeSubscription', { params: { id: tim.id }, token })
      expect(resumed.data).toMatchObject({ status: 'ACTIVE', nextBillingDate: '2026-12-10' })
      await world.moveClock('2026-12-10T09:37:00+01:00')
      expect(await tim.charges()).toEqual([])
      await world.moveClock('2026-12-10T09:45:00+01:00')
      expect(await tim.charges()).toEqual(['charge:20015006:1 APPROVED 12150'])
      expect(await tim.events()).toEqual([
        '2026-12-10T08:07 subscriptionResumed by customer',
        '2026-12-10T08:45 orderPlaced by system',
      ])
      expect(await tim.subscription()).toMatchObject({
        lastPaymentStatus: 'SUCCEEDED',
        nextBillingDate: '2026-12-24',
      })
    },
  )

  await chapter(
    'changing the payment method charges what is owed at once, and the interval starts from that day',
    async () => {
      const token = await tim.token()
      await tim.mails()
      await useTestCard(world, 'pm_5012', '9995')
      await world.moveClock('2026-12-25T12:00:00+01:00')
      expect(await tim.subscription()).toMatchObject({ lastPaymentStatus: 'FAILED' })
      await useTestCard(world, 'pm_5112', '4242')
      const changed = await world.call('changePaymentMethod', {
        params: { id: tim.id },
        body: { paymentMethodId: 'pm_5112' },
        token,
      })
      expect(changed.data).toMatchObject({ lastPaymentStatus: 'SUCCEEDED', nextBillingDate: '2027-01-08' })
      expect(await tim.charges()).toEqual([
        'charge:20015007:1 DECLINED 12150',
        'charge:20015007:2 APPROVED 12150',
      ])
      expect(await tim.events()).toEqual([
        '2026-12-24T03:00 paymentFailed by system',
        '2026-12-25T11:00 paymentMethodChanged by customer',
        '2026-12-25T11:00 paymentRecovered by customer',
        '2026-12-25T11:00 rewardGranted by customer',
      ])
    },
  )
})
