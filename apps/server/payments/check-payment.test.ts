import { afterEach, describe, expect, it } from 'vitest'
import { serviceAt } from '../context/actor.ts'
import { databaseNowPlus } from '../database/job/jobs.ts'
import {
  auditOf,
  useTestCard as chooseTestCard,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  sendGatewayEvent,
  storedState,
} from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { shown } from '../testing/shown.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { chargeOrder } from './charge-order.ts'

const ANNA = 20001
/** She owes an order. */
const [KATHARINA, OWED, katharina] = [20010, 20010010, 'katharina.wolf@example.de'] as const
const ORDER = 20001009
/** The card whose bank asks for every payment, and the one whose bank asks only if its owner is not present. */
const [ASKS_ALWAYS, ASKS_OFF_SESSION] = ['3184', '3155']

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })
restoreAfterEach(world)
afterEach(async () => {
  await world.services.database.pool.query('delete from gateway_notice')
})

const token = () => world.tokenOf('Anna')
const orderNow = async (headers: Record<string, string> = {}) =>
  world.call('placeOrder', { params: { id: ANNA }, token: await token(), headers })
const check = async (firstName = 'Anna', id = ORDER) =>
  world.call('checkPayment', { params: { id }, token: await world.tokenOf(firstName) })
const stateNow = async () => (await check()).data.state

/** Orders with a card whose bank asks, and returns the address of the bank's page. */
async function orderAndGetBankPage(): Promise<string> {
  await chooseTestCard(world, 'pm_5001', ASKS_ALWAYS)
  const { status, data } = await orderNow()
  expect([status, data.status]).toEqual([200, 'PROCESSING'])
  return data.confirmation?.url ?? ''
}

/** Answers the bank's page as a browser does; returns where it leads in the end. */
async function answerBank(page: string, action: 'confirm' | 'refuse'): Promise<string | null> {
  await world.request('POST', page, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action }).toString(),
  })
  return (await world.request('GET', page)).headers.get('location')
}

/** Lets the payment wait for its customer that many seconds longer. */
async function letWait(seconds: number): Promise<void> {
  await world.services.database.query
    .updateTable('charge')
    .set({ started_at: databaseNowPlus(-seconds) })
    .where('order_id', '=', ORDER)
    .where('state', '=', 'OPEN')
    .execute()
}

const subjects = async () =>
  (await mailsOf(world)).filter(({ to }) => to === 'anna.berger@example.de').map(({ subject }) => subject)

describe('an order whose payment the bank wants to have confirmed', () => {
  it('is charged once when its customer has confirmed it and comes back, however often', async () => {
    const page = await orderAndGetBankPage()
    expect(await entriesOf(world, ANNA)).toEqual([])
    expect((await check()).data).toMatchObject({
      orderId: ORDER,
      subscriptionId: ANNA,
      state: 'WAITING',
      confirmation: { url: page },
    })
    const bank = await world.request('GET', page, { headers: { 'accept-language': 'de' } })
    expect(shown(await bank.text())).toMatch(/Bestätige, dass du .* mit deiner Karte, endet auf 3184/)

    expect(await answerBank(page, 'confirm')).toMatch(/\/orders\/payment\?order=20001009$/)
    expect(await Promise.all([stateNow(), stateNow(), stateNow()])).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await answerBank(page, 'refuse')).toMatch(/\/orders\/payment\?order=20001009$/)
    expect(await stateNow()).toBe('PAID')
    expect(await entriesOf(world, ANNA)).toEqual([expect.stringMatching(/^charge:20001009:1 APPROVED/)])
    expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
    expect(await auditOf(world, ANNA)).toEqual(['orderPlaced by customer'])
  })

  it('is charged once by a double click, and both clicks lead to the same page of the bank', async () => {
    await chooseTestCard(world, 'pm_5001', ASKS_ALWAYS)
    const headers = { 'idempotency-key': 'the-same-click' }
    const first = await orderNow(headers)
    const second = await orderNow(headers)
    expect(second.data.confirmation).toEqual(first.data.confirmation)
    expect((await orderNow()).error.type).toBe('ORDER_LOCKED')
    await answerBank(first.data.confirmation?.url ?? '', 'confirm')
    expect(await stateNow()).toBe('PAID')
    expect(await entriesOf(world, ANNA)).toHaveLength(1)
  })

  it('is charged if the customer confirms and never returns, by the event or without one', async () => {
    const page = await orderAndGetBankPage()
    await answerBank(page, 'confirm')
    expect(await sendGatewayEvent(world, { kind: 'CHARGE', key: 'charge:20001009:1' })).toBe(200)
    expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
    await resolveAbandonedCharges(world)
    expect(await stateNow()).toBe('PAID')
    expect(await entriesOf(world, ANNA)).toHaveLength(1)
  })

  it('waits while the service looks for outcomes and events arrive', async () => {
    const page = await orderAndGetBankPage()
    expect(await sendGatewayEvent(world, { kind: 'CHARGE', key: 'charge:20001009:1' })).toBe(200)
    await resolveAbandonedCharges(world)
    expect(await stateNow()).toBe('WAITING')
    await answerBank(page, 'confirm')
    await resolveAbandonedCharges(world)
    expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
  })

  it('is as before if the customer refuses, and can be ordered again', async () => {
    const before = await storedState(world, ANNA)
    const page = await orderAndGetBankPage()
    await answerBank(page, 'refuse')
    expect(await stateNow()).toBe('FAILED')
    expect(await stateNow()).toBe('FAILED')
    const { subscription, orders } = (await storedState(world, ANNA)) as Record<string, unknown>
    expect({ orders }).toEqual({ orders: (before as Record<string, unknown>)['orders'] })
    expect(subscription).toMatchObject({ status: 'ACTIVE' })
    expect(await intentsOf(world, ANNA)).toEqual([
      'charge:20001009:1 ORDER_NOW DECLINED AUTHENTICATION_REFUSED',
    ])
    const again = await orderNow()
    expect(again.data.confirmation?.url).not.toBe(page)
    await answerBank(again.data.confirmation?.url ?? '', 'confirm')
    expect(await stateNow()).toBe('PAID')
    expect(await entriesOf(world, ANNA)).toEqual([expect.stringMatching(/^charge:20001009:2 APPROVED/)])
  })

  it('ends after 15 minutes if it is never confirmed, is told, and cannot be confirmed any more', async () => {
    const before = await subjects()
    const page = await orderAndGetBankPage()
    await letWait(899)
    await resolveAbandonedCharges(world)
    expect(await stateNow()).toBe('WAITING')
    await letWait(901)
    await resolveAbandonedCharges(world)
    expect(await stateNow()).toBe('FAILED')
    await answerBank(page, 'confirm')
    expect(await stateNow()).toBe('FAILED')
    expect(await entriesOf(world, ANNA)).toEqual([])
    await expect.poll(async () => (await subjects()).length - before.length).toBe(1)
    expect(await subjects()).toContain('Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht')
  })

  it('that was confirmed at the last moment is paid and not ended', async () => {
    const page = await orderAndGetBankPage()
    await answerBank(page, 'confirm')
    await letWait(5000)
    await resolveAbandonedCharges(world)
    expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
  })

  it('is nobody else’s business', async () => {
    await orderAndGetBankPage()
    expect((await check('Tim')).error.type).toBe('NOT_FOUND')
    expect((await check('Anna', 20001999)).error.type).toBe('NOT_FOUND')
    expect((await world.call('checkPayment', { params: { id: ORDER } })).status).toBe(401)
  })
})

describe('a bank that asks only if the customer is not present', () => {
  it('lets an order at the button through', async () => {
    await chooseTestCard(world, 'pm_5001', ASKS_OFF_SESSION)
    const { data } = await orderNow()
    expect([data.status, data.confirmation]).toEqual(['PROCESSED', undefined])
  })
})

describe('a bank that asks for a customer who is not present', () => {
  it.each([ASKS_ALWAYS, ASKS_OFF_SESSION])(
    'ends the charge (%s): it counts as a failed attempt, and its mail leads to the button that confirms it',
    async (card = '') => {
      await chooseTestCard(world, 'pm_5007', card)
      const { at: now } = await world.services.clock.moment()
      const service = serviceAt(world.services, { now, requestId: 'test-retry' })
      const charged = await chargeOrder(service, KATHARINA, { trigger: 'RETRY', timing: { atOnce: true } })
      expect(charged).toMatchObject({ ok: false, reason: 'PAYMENT_DECLINED' })
      expect(await intentsOf(world, KATHARINA)).toEqual([
        `charge:${OWED}:3 RETRY DECLINED AUTHENTICATION_REQUIRED`,
      ])
      expect(await entriesOf(world, KATHARINA)).toEqual([])
      const token = await world.tokenOf('Katharina')
      const given = { params: { id: KATHARINA }, query: {}, token }
      const { data } = await world.call('listOrderSchedule', given)
      expect(data[0]).toMatchObject({ id: OWED, status: 'FAILED', needsConfirmation: true })
      const newest = async () =>
        (await mailsOf(world)).find(({ to, text }) => to === katharina && text.includes('/orders/payment'))
      await expect.poll(newest).toMatchObject({
        subject: 'Bitte bestätige deine Zahlung bei deiner Bank',
        text: expect.stringMatching(
          new RegExp(`/orders/payment\\?order=${OWED}&subscription=${KATHARINA}\\s`),
        ) as string,
      })
    },
  )

  it('is asked at the button, and the owed order is charged once it is confirmed', async () => {
    await chooseTestCard(world, 'pm_5007', ASKS_ALWAYS)
    const token = await world.tokenOf('Katharina')
    const { data } = await world.call('placeOrder', { params: { id: KATHARINA }, token })
    expect(await answerBank(data.confirmation?.url ?? '', 'confirm')).toContain(`order=${OWED}`)
    expect((await check('Katharina', OWED)).data.state).toBe('PAID')
    expect(await entriesOf(world, KATHARINA)).toEqual([`charge:${OWED}:3 APPROVED 12870`])
  })
})
