/** What a customer, a bank or an operator does at Stripe, and what the whole service makes of it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputesOf, intentsOf, resolveAbandonedCharges } from '../../testing/charging.ts'
import { requestLink } from '../../testing/payment-links.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { signatureOf } from '../../testing/stripe/events.ts'
import { settingsFor, setUpMethod, WEBHOOK_SECRETS } from '../../testing/stripe/gateway.ts'
import { startStandIn, type StandIn } from '../../testing/stripe/start.ts'

let world: SampleWorld
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
  const environment = { ...settingsFor(standIn), PUBLIC_URL: 'http://localhost:3305' }
  world = await startSampleWorld(undefined, { environment })
})
afterAll(async () => {
  await world.stop()
  await standIn.stop()
})

/** The stand-in's payments for a subscription's orders, as `key status`. */
const paid = (subscriptionId: number) =>
  [...standIn.ledger.payments.values()]
    .map(({ now: { metadata, status } }) => `${metadata['key']} ${status}`)
    .filter((line) => line.startsWith(`charge:${subscriptionId}`))

async function setUp(firstName: string, methodId: string, kind: 'card' | 'sepaDebit'): Promise<string> {
  const form = kind === 'card' ? { number: '4242424242424242' } : { iban: 'DE89370400440532013000' }
  await setUpMethod(world, await requestLink(world, firstName, methodId), kind, form)
  const row = await world.services.database.query
    .selectFrom('payment_method')
    .select('gateway_reference as reference')
    .where('id', '=', methodId)
    .executeTakeFirstOrThrow()
  return row.reference?.split('/')[1] ?? ''
}

const orderNow = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })
const stateOf = async (firstName: string, id: number) =>
  (await world.call('checkPayment', { params: { id }, token: await world.tokenOf(firstName) })).data.state

/** Delivers the newest event of a type as the provider does. */
async function deliver(type: string): Promise<number> {
  const { raw } = standIn.events.newest(type)
  const signature = signatureOf(raw, { secret: WEBHOOK_SECRETS[0] })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await world.request('POST', '/webhooks/payments', { body: raw, headers })).status
}

async function answerBank(page: string, action: 'confirm' | 'refuse'): Promise<URL> {
  const body = new URLSearchParams({ action })
  const answered = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  return new URL(answered.headers.get('location') ?? '')
}

it('a bank that asks is led to, the order is charged once, and one that is never answered is cancelled', async () => {
  const method = await setUp('Anna', 'pm_5001', 'card')
  standIn.ledger.asking.set(method, 'DECLINES_OFF_SESSION')
  const first = await orderNow('Anna', 20001)
  expect(first.data.status).toBe('PROCESSING')
  await resolveAbandonedCharges(world)
  await world.services.database.pool.query(
    "update charge set started_at = started_at - interval '16 minutes' where state = 'OPEN'",
  )
  await resolveAbandonedCharges(world)
  expect(await stateOf('Anna', 20001009)).toBe('FAILED')
  expect(await deliver('payment_intent.canceled')).toBe(200)

  const second = await orderNow('Anna', 20001)
  const back = await answerBank(second.data.confirmation?.url ?? '', 'confirm')
  expect(`${back.pathname}?order=${back.searchParams.get('order')}`).toBe('/orders/payment?order=20001009')
  expect(await deliver('payment_intent.succeeded')).toBe(200)
  expect(await stateOf('Anna', 20001009)).toBe('PAID')
  expect(await deliver('payment_intent.succeeded')).toBe(200)
  expect(paid(20001)).toEqual(['charge:20001009:1 canceled', 'charge:20001009:2 succeeded'])
  expect(await intentsOf(world, 20001)).toEqual([
    'charge:20001009:1 ORDER_NOW DECLINED AUTHENTICATION_REQUIRED',
    'charge:20001009:2 ORDER_NOW PAID',
  ])
})

it('a refund in the dashboard is taken over once', async () => {
  const payment = [...standIn.ledger.payments.values()].find(({ now }) => now.status === 'succeeded')?.now
  standIn.ledger.createRefund({
    payment_intent: payment?.id ?? '',
    amount: 1000,
    reason: 'requested_by_customer',
    metadata: {},
  })
  expect(await deliver('refund.created')).toBe(200)
  expect(await deliver('refund.created')).toBe(200)
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
  expect(data[0]).toMatchObject({ financialStatus: 'partially_refunded', refundedAmount: '10.00' })
})

it('a returned debit revokes its method, is told, and is recorded as owed', async () => {
  await setUp('Lea', 'pm_5005', 'sepaDebit')
  expect((await orderNow('Lea', 20008)).data.status).toBe('PROCESSED')
  const debit = [...standIn.ledger.payments.values()].find(({ now }) => now.status === 'processing')?.now
  standIn.ledger.settleDebit(debit?.id ?? '', { code: 'insufficient_funds' })
  expect(await deliver('charge.failed')).toBe(200)
  expect(await deliver('payment_intent.payment_failed')).toBe(200)
  expect(await disputesOf(world)).toEqual(['RETURNED_DEBIT 20008004 6498 RETURNED_DEBIT OPENED'])
  const subjects = async () => (await mailsOf(world)).map(({ subject }) => subject.replaceAll(/\s/g, ' '))
  await expect.poll(subjects).toContain('Deine Lastschrift über 64,98 € wurde zurückgegeben')
})
