/** A customer cancels on the public page for a day in six months; a failed payment and a pause lie in between. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { carryOutDeclarations } from '@pfotenportal/server/operations/declarations/carry-out-declarations'
import { readFigures, readInSnapshot } from '@pfotenportal/server/staff/figures/read/read-figures'
import { useTestCard } from '@pfotenportal/server/testing/charging'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let world: SampleWorld
const TIM = 20015
const END = '2027-05-20'

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(TIM)
})
afterAll(() => world.stop())

async function subscription() {
  const token = await world.tokenOf('Tim')
  const { data } = await world.call('listSubscriptions', { token })
  return data.find(({ id }) => id === TIM)
}

/** The days of the orders that were charged, successfully or not. */
async function chargedDays(): Promise<string[]> {
  const rows = await world.services.database.query
    .selectFrom('charge')
    .innerJoin('customer_order', 'customer_order.id', 'charge.order_id')
    .select('billing_date as day')
    .where('customer_order.subscription_id', '=', TIM)
    .orderBy('billing_date')
    .execute()
  return rows.map(({ day }) => day)
}

const mailData = async (template: string) =>
  (
    await world.services.database.query
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('template', '=', template)
      .execute()
  ).at(-1)

it('the proof arrives with the right end date, and the subscription is never charged again', async () => {
  await chapter('the declaration is received, with the end in six months', async () => {
    const answer = await world.request('POST', '/kuendigen', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        key: randomUUID(),
        lang: 'de',
        kind: 'ordinary',
        name: 'Vogel, Tim',
        email: 'TIM.VOGEL@example.de',
        contract: 'Vertrag 20 015',
        end: 'day',
        endsOn: END,
      }).toString(),
    })
    expect(answer.status).toBe(303)
    await vi.waitFor(
      async () => {
        await carryOutDeclarations(world.services)
        expect(await subscription()).toMatchObject({ status: 'ACTIVE', endsAt: END })
      },
      { timeout: 90_000, interval: 100 },
    )
    const proof = await mailData('cancellationReceived')
    expect(proof).toMatchObject({
      recipient: 'TIM.VOGEL@example.de',
      data: { endsOn: END, receivedAt: '2026-11-20T11:00:00.000Z' },
    })
    expect(await mailData('subscriptionCancelled')).toMatchObject({ data: { endsOn: END, isDayNamed: true } })
  })

  await chapter('a payment fails until the service pauses the subscription, and the end stays', async () => {
    await useTestCard(world, 'pm_5012', '9995')
    await world.moveClock('2026-12-08T12:00:00+01:00')
    expect(await subscription()).toMatchObject({
      status: 'PAUSED',
      endsAt: END,
      pause: { reason: 'PAYMENT_FAILED' },
    })
    await useTestCard(world, 'pm_5012', '4242')
    const token = await world.tokenOf('Tim')
    await world.call('resumeSubscription', { params: { id: TIM }, token })
    await world.moveClock('2026-12-09T12:00:00+01:00')
    expect(await subscription()).toMatchObject({
      status: 'ACTIVE',
      endsAt: END,
      lastPaymentStatus: 'SUCCEEDED',
    })
  })

  await chapter('a pause, and the end stays', async () => {
    const token = await world.tokenOf('Tim')
    await world.moveClock('2027-02-01T12:00:00+01:00')
    await world.call('pauseSubscription', { params: { id: TIM }, body: { weeks: 4 }, token })
    expect(await subscription()).toMatchObject({ status: 'PAUSED', endsAt: END })
    await world.moveClock('2027-03-15T12:00:00+01:00')
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', endsAt: END })
  })

  await chapter('no order is planned, moved or charged on that day or after it', async () => {
    const token = await world.tokenOf('Tim')
    await world.moveClock('2027-05-19T12:00:00+02:00')
    const { data: planned } = await world.call('listOrderSchedule', { params: { id: TIM }, query: {}, token })
    expect(planned.filter(({ billingDate }) => billingDate >= END)).toEqual([])
    await world.moveClock('2027-05-20T12:00:00+02:00')
    expect(await subscription()).toMatchObject({ status: 'CANCELLED', endsAt: null })
    const period = { from: day('2027-05-17'), to: day('2027-05-23') }
    const { subscriptions } = await readInSnapshot(world.services, () => period, readFigures)
    expect(subscriptions.weeks[0]).toMatchObject({ cancelled: 1, kuendigen: 1 })
    await world.moveClock('2027-08-31T12:00:00+02:00')
    const days = await chargedDays()
    expect(days.length).toBeGreaterThan(8)
    expect(days.filter((day) => day >= END)).toEqual([])
    expect(await subscription()).toMatchObject({ status: 'CANCELLED' })
  })
})
