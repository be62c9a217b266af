/** What customers are told about a delivery before they order is what they get, also around Monday's packing. */
import { afterEach, expect, it } from 'vitest'
import { useTestCard } from '@pfotenportal/server/testing/charging'
import { chapter, startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { followSubscription } from './follow-subscription.ts'

let world: SampleWorld
afterEach(() => world.stop())

/** The text of the newest mail with that subject, in single spaces. */
async function mailAbout(subject: RegExp): Promise<string> {
  const found = (await mailsOf(world)).find((mail) => subject.test(mail.subject))
  return found?.text.replaceAll(/\s+/g, ' ') ?? ''
}

it('a customer who reactivates on Sunday night gets the box in the week that the order button named', async () => {
  world = await startSampleWorld('2026-11-22T21:40:00+01:00')
  await world.keepOnly(20004)
  const thomas = followSubscription(world, 'Thomas', 20004)
  const token = await thomas.token()
  const params = { id: 20004 }
  const promised = { from: '2026-12-01', to: '2026-12-03' }

  await chapter('the dialog names the next week, because this week is packed before the charge', async () => {
    const { data: subscriptions } = await world.call('listSubscriptions', { token })
    expect(subscriptions.find(({ id }) => id === 20004)?.activationPreview).toMatchObject({
      billingDate: '2026-11-23',
      deliveryWindow: promised,
    })
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: 20004, operation: 'reactivateSubscription', input: {} },
      token,
    })
    expect(quote.after.nextBox).toMatchObject({ billingDate: '2026-11-23', deliveryWindow: promised })
    const { data } = await world.call('reactivateSubscription', { params, token })
    expect(data).toMatchObject({ nextBillingDate: '2026-11-23', nextDelivery: promised })
    expect(await mailAbout(/wieder da/)).toContain('Di., 1. – Do., 3. Dezember')
  })

  await chapter('it is charged, packed, shipped and delivered for that week', async () => {
    await world.moveClock('2026-11-23T04:00:00+01:00')
    expect(await thomas.newestOrder()).toMatchObject({
      status: 'PROCESSED',
      billingDate: '2026-11-23',
      deliveryWindow: promised,
      fulfillmentStatus: 'unfulfilled',
    })
    await world.moveClock('2026-11-30T01:00:00+01:00')
    expect(await thomas.newestOrder()).toMatchObject({ fulfillmentStatus: 'packed' })
    await world.moveClock('2026-12-02T12:00:00+01:00')
    const onItsWay = await thomas.newestOrder()
    expect(onItsWay).toMatchObject({ deliveryWindow: promised })
    expect(['shipped', 'delivered']).toContain(onItsWay.fulfillmentStatus)
    expect(await mailAbout(/ist unterwegs/)).toContain('Di., 1. – Do., 3. Dezember')
  })
})

it('a customer whose box could only be charged after Monday’s packing is told the later delivery', async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
  const anna = followSubscription(world, 'Anna', 20001)
  const token = await anna.token()
  await world.call('changeNextChargeDate', {
    params: { id: 20001 },
    body: { nextBillingDate: '2026-11-29' },
    token,
  })
  await useTestCard(world, 'pm_5001', '0044')
  const next = async () =>
    (await world.call('listOrderSchedule', { params: { id: 20001 }, query: {}, token })).data[0]

  await chapter(
    'while the payment provider is away, the order shows the next possible delivery',
    async () => {
      await world.moveClock('2026-11-29T21:00:00+01:00')
      expect(await next()).toMatchObject({ deliveryWindow: { from: '2026-12-01', to: '2026-12-03' } })
      await world.moveClock('2026-11-30T03:00:00+01:00')
      expect(await next()).toMatchObject({
        status: 'SCHEDULED',
        billingDate: '2026-11-29',
        deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
      })
    },
  )

  await chapter('the mail about the payment says that the box comes later, and it comes then', async () => {
    await useTestCard(world, 'pm_5001', '4242')
    await world.moveClock('2026-11-30T09:00:00+01:00')
    expect(await anna.newestOrder()).toMatchObject({
      billingDate: '2026-11-30',
      deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
    })
    const mail = await mailAbout(/^Deine Bestellbestätigung/)
    expect(mail).toContain(
      'Die Zahlung hat erst geklappt, als die Boxen für Di., 1. – Do., 3. Dezember schon',
    )
    expect(mail).toContain('Deine Box kommt deshalb später als angekündigt: Di., 8. – Do., 10. Dezember.')
    expect(await next()).toMatchObject({ billingDate: '2026-12-28' })
    await world.moveClock('2026-12-07T01:00:00+01:00')
    expect(await anna.newestOrder()).toMatchObject({ fulfillmentStatus: 'packed' })
  })
})
