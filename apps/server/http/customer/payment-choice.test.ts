import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { PAST_REQUEST } from '../../database/order/past-orders.ts'
import { addCardForKatharina, entriesOf, useTestCard } from '../../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  await addCardForKatharina(world, 'pm_good', '4242')
  await addCardForKatharina(world, 'pm_poor', '9995')
})
restoreAfterEach(world)

const pay = async (firstName: string, id: number, paymentMethodId: string) =>
  world.call('changePaymentMethod', {
    params: { id },
    body: { paymentMethodId },
    token: await world.tokenOf(firstName),
  })

const attempts = async () =>
  (
    await world.services.database.query
      .selectFrom('charge')
      .select('state')
      .where('subscription_id', '=', 20010)
      .where('request_id', '<>', PAST_REQUEST)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)

describe('paying with another method', () => {
  it('applies to all future boxes', async () => {
    expect((await pay('Thomas', 20002, 'pm_5102')).data.paymentMethodId).toBe('pm_5102')
    const token = await world.tokenOf('Thomas')
    const { data } = await world.call('listOrderSchedule', { params: { id: 20002 }, query: {}, token })
    expect(new Set(data.map(({ paymentMethodId }) => paymentMethodId))).toEqual(new Set(['pm_5102']))
  })

  it.each([
    ['an expired one', 'Katharina', 20010, 'pm_5007', 'PAYMENT_METHOD_INVALID', 409],
    ['an unconfirmed one', 'Markus', 20009, 'pm_5006', 'PAYMENT_METHOD_UNCONFIRMED', 409],
    ["another customer's", 'Anna', 20001, 'pm_5012', 'NOT_FOUND', 404],
    ['an unknown one', 'Anna', 20001, 'pm_0', 'NOT_FOUND', 404],
  ])('is refused for %s', async (_case, firstName, id, method, type, status) => {
    const answer = await pay(firstName, id, method)
    expect([answer.status, answer.error.type]).toEqual([status, type])
  })
})

describe('changing the method while an order is outstanding', () => {
  it('charges the order immediately, and dunning ends', async () => {
    const { data } = await pay('Katharina', 20010, 'pm_good')
    expect(data).toMatchObject({ lastPaymentStatus: 'SUCCEEDED', paymentMethodId: 'pm_good' })
    expect(data.allowedActions).toContain('swapPlan')
    expect(await attempts()).toEqual(['PAID'])
  })

  it('leaves the order outstanding if that charge fails too, and does not retry for ten minutes', async () => {
    const { data } = await pay('Katharina', 20010, 'pm_poor')
    expect(data).toMatchObject({ lastPaymentStatus: 'FAILED', paymentMethodId: 'pm_poor' })
    expect(await attempts()).toEqual(['DECLINED'])
    const again = await pay('Katharina', 20010, 'pm_good')
    expect(again.data).toMatchObject({ lastPaymentStatus: 'FAILED', paymentMethodId: 'pm_good' })
    expect(await attempts()).toEqual(['DECLINED'])
  })

  describe('announces in its mail', () => {
    const announced = async () =>
      (
        await world.services.database.query
          .selectFrom('outbox')
          .select('data')
          .where('template', '=', 'paymentMethodChanged')
          .orderBy('position')
          .execute()
      ).map(({ data }) => data)

    it('a charge only if it begins', async () => {
      await pay('Katharina', 20010, 'pm_poor')
      await pay('Katharina', 20010, 'pm_good')
      expect(await announced()).toMatchObject([
        { isOwed: true, followsMigration: false },
        { isOwed: false, followsMigration: false },
      ])
    })

    it('the charge after the migration while the contract is billed elsewhere', async () => {
      const { query } = world.services.database
      await query
        .updateTable('subscription')
        .set({ billing_source: 'RECHARGE' })
        .where('id', '=', 20010)
        .execute()
      await pay('Katharina', 20010, 'pm_good')
      expect(await announced()).toMatchObject([{ isOwed: false, followsMigration: true }])
      expect(await attempts()).toEqual([])
    })
  })

  const quoteFor = async (paymentMethodId: string) =>
    world.call('createQuote', {
      body: { subscriptionId: 20010, operation: 'changePaymentMethod', input: { paymentMethodId } },
      token: await world.tokenOf('Katharina'),
    })

  it('is quoted with the immediate charge and the state after it', async () => {
    const { data: quote } = await quoteFor('pm_good')
    expect(quote.charge).toMatchObject({ orderId: 20010010, billingDate: '2026-11-20' })
    expect(quote.after.nextBox).toMatchObject({ orderId: 20010011, billingDate: '2026-12-04' })
    const { data } = await world.call('changePaymentMethod', {
      params: { id: 20010 },
      body: { paymentMethodId: 'pm_good' },
      token: await world.tokenOf('Katharina'),
      headers: { 'quote-id': quote.id },
    })
    expect(data).toMatchObject({ lastPaymentStatus: 'SUCCEEDED', nextBillingDate: '2026-12-04' })
    const { data: history } = await world.call('listOrderHistory', {
      params: { id: 20010 },
      query: {},
      token: await world.tokenOf('Katharina'),
    })
    expect(history[0]).toMatchObject({ id: 20010010, totalPrice: quote.charge?.totalPrice })
  })

  it('is quoted without a charge during the ten minutes, and an older quote is refused', async () => {
    const { data: quote } = await quoteFor('pm_good')
    await pay('Katharina', 20010, 'pm_poor')
    expect((await quoteFor('pm_good')).data.charge).toBeNull()
    const stale = await world.call('changePaymentMethod', {
      params: { id: 20010 },
      body: { paymentMethodId: 'pm_good' },
      token: await world.tokenOf('Katharina'),
      headers: { 'quote-id': quote.id },
    })
    expect([stale.status, stale.error.type]).toEqual([409, 'QUOTE_STALE'])
  })

  it('does not charge the method that has just failed', async () => {
    await pay('Katharina', 20010, 'pm_poor')
    const { query } = world.services.database
    await query
      .updateTable('charge')
      .set({ started_at: instant('2026-01-01T00:00:00.000Z') })
      .execute()
    expect((await quoteFor('pm_poor')).data.charge).toBeNull()
    expect((await pay('Katharina', 20010, 'pm_poor')).status).toBe(200)
    expect(await attempts()).toEqual(['DECLINED'])
  })
})

describe('a permanent decline of "order now"', () => {
  const order = async () =>
    world.call('placeOrder', { params: { id: 20002 }, token: await world.tokenOf('Thomas') })

  it('blocks the method until another one pays', async () => {
    await useTestCard(world, 'pm_5002', '9979')
    expect((await order()).error.type).toBe('PAYMENT_DECLINED')
    expect((await order()).error.type).toBe('PAYMENT_METHOD_INVALID')
    expect(await entriesOf(world, 20002)).toEqual(['charge:20002006:1 DECLINED 4560'])
    await pay('Thomas', 20002, 'pm_5102')
    expect((await order()).data.status).toBe('PROCESSED')
  })
})
