/** A customer stays because of an offer. It applies to the next box and is not made again for 180 days. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { followSubscription, ROUTINE_UPDATES } from './follow-subscription.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001)
})
afterAll(() => world.stop())

it('the discount of an offer applies to one box and is not offered again for 180 days', async () => {
  const anna = followSubscription(world, 'Anna', 20001, ROUTINE_UPDATES)
  const token = await anna.token()
  const flow = { id: anna.id, cancellationFlowId: 1 }
  const offerNow = async () => {
    await world.call('startCancellationFlow', { params: { id: anna.id }, token: await world.tokenOf('Anna') })
    return (await world.call('readCancellationOffer', { params: flow, token: await world.tokenOf('Anna') }))
      .data
  }

  const offer = await offerNow()
  expect(offer).toMatchObject({ type: 'DISCOUNT', percentage: 20 })
  const applied = await world.call('applyCancellationOffer', {
    params: { id: anna.id },
    body: { cancellationFlowId: 1, offerId: offer?.id ?? 0 },
    token,
  })
  expect(applied.data).toMatchObject({ status: 'ACTIVE', totalLineItemDiscountedPrice: '159.92' })
  expect(await anna.events()).toEqual([
    '2026-11-20T11:00 cancellation.considered by customer',
    '2026-11-20T11:00 offerAccepted by customer',
  ])
  expect(await anna.mails()).toEqual(['Schön, dass du bleibst!'])

  await world.moveClock('2026-12-08T12:00:00+01:00')
  expect(await anna.charges()).toEqual(['charge:20001009:1 APPROVED 15992'])
  expect((await anna.subscription()).totalLineItemDiscountedPrice).toBe('199.90')

  await world.moveClock('2027-05-18T12:00:00+02:00')
  expect((await offerNow())?.type).not.toBe('DISCOUNT')
  await world.moveClock('2027-05-20T12:00:00+02:00')
  expect(await offerNow()).toMatchObject({ type: 'DISCOUNT', percentage: 20 })
})

it('an offer can be accepted until the end of the day that it names, although its flow has ended', async () => {
  const days = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await days.keepOnly(20001)
  const params = { id: 20001 }
  const read = async () => {
    const of = { ...params, cancellationFlowId: 1 }
    return (await days.call('readCancellationOffer', { params: of, token: await days.tokenOf('Anna') })).data
  }
  const token = await days.tokenOf('Anna')
  await days.call('startCancellationFlow', { params, token })
  const offer = await read()
  expect(offer).toMatchObject({ validUntil: '2026-11-27' })
  await days.moveClock('2026-11-27T23:59:00+01:00')
  expect(await read()).toEqual(offer)
  const accept = () =>
    days.call('applyCancellationOffer', {
      params,
      body: { cancellationFlowId: 1, offerId: offer?.id ?? 0 },
      token,
    })
  expect((await accept()).data).toMatchObject({ totalLineItemDiscountedPrice: '159.92' })
  expect((await accept()).error.type).toBe('OFFER_NOT_AVAILABLE')
  expect(await read()).toBeNull()
  await days.stop()
})
