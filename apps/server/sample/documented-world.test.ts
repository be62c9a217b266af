import { describe, expect, it } from 'vitest'
import type { DataOf } from '@pfotenportal/contract/api'
import { day } from '@pfotenportal/domain/core/calendar'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { sharedSampleWorld } from '../testing/shared-service.ts'

const TODAY = day('2026-11-20')

const world = sharedSampleWorld()

type Subscription = DataOf<'listSubscriptions'>[number]

async function subscriptionsOf(firstName: string): Promise<Subscription[]> {
  return (await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })).data
}

/** A dog's subscription with the data that the portal shows. */
async function shown(firstName: string, name: string) {
  const subscription = (await subscriptionsOf(firstName)).find(({ pet }) => pet?.name === name)
  if (!subscription) throw new Error(`${firstName} has no dog ${name}`)
  const token = await world.tokenOf(firstName)
  const params = { id: subscription.id }
  const history = await world.call('listOrderHistory', { params, query: {}, token })
  const schedule = await world.call('listOrderSchedule', { params, query: {}, token })
  const banner = await world.call('readFlowRewardBanner', { params, token })
  return {
    subscription,
    history: history.data,
    schedule: schedule.data,
    banner,
    current: currentOrder(history.data, TODAY),
  }
}

const eventsOf = (order: DataOf<'listOrderHistory'>[number] | null | undefined) =>
  order?.tracking?.events.map(({ id }) => id) ?? []

// docs/domain.md 10.3: the rules derive these from the seed.
const derived = [
  ['Anna', 'Frieda', '1400CGGSV28', '199.90', '2026-11-10', '2026-12-08', '2026-12-15', '2026-12-17'],
  ['Thomas', 'Bruno', '0600GSRTH28', '45.60', '2026-11-16', '2026-12-14', '2026-12-22', '2026-12-24'],
  ['Thomas', 'Luna', '0850RTV28', '116.30', '2026-10-26', '2026-12-21', '2026-12-29', '2026-12-31'],
  ['Thomas', 'Rex', '2200CGV14', '172.80', '2026-08-10', null, null, null],
  ['Sophie', 'Nala', '1200CGRTV28', '169.00', '2026-11-03', '2026-12-01', '2026-12-09', '2026-12-11'],
  ['Jonas', 'Milo', '0650RTV14', '50.60', '2026-11-12', '2026-11-26', '2026-12-01', '2026-12-03'],
  ['Jonas', 'Pippa', '0550GSV28', '79.60', '2026-11-12', '2026-12-10', '2026-12-15', '2026-12-17'],
  ['Lea', 'Oskar', '0500GSRTV28', '72.20', '2026-11-04', '2026-12-02', '2026-12-08', '2026-12-10'],
  ['Markus', 'Emma', '0800CGGSRTH28', '61.30', '2026-10-30', '2026-11-27', '2026-12-01', '2026-12-03'],
  ['Katharina', 'Balu', '1700CGGSRTV14', '128.70', '2026-11-04', '2026-11-22', '2026-11-24', '2026-11-26'],
  ['Miriam', 'Lotte', '0250CGGSV28', '41.80', '2026-10-31', '2026-12-26', '2026-12-29', '2026-12-31'],
  ['Paul', 'Karl', '1300CGGSRTV28', '181.40', '2026-09-21', null, null, null],
  ['Ingrid', 'Paula', '0400GSH28', '33.40', '2026-09-16', null, null, null],
  ['Tim', 'Max', '1600CGRTV14', '121.50', '2026-11-16', '2026-11-30', '2026-12-08', '2026-12-10'],
  ['Nina', 'Greta', '1100GSRTV28', '150.40', '2026-11-20', '2026-12-18', '2026-12-22', '2026-12-24'],
] as const

describe('the numbers of the sample world follow from the rules', () => {
  it.each(derived)('%s, %s: %s for %s', async (owner, name, sku, price, lastBilled, next, from, to) => {
    const { subscription, history } = await shown(owner, name)
    expect(subscription.lines.map((line) => line.sku)).toEqual([sku])
    expect(subscription.totalLineItemPrice).toBe(price)
    expect(subscription.nextBillingDate).toBe(next)
    expect(subscription.nextDelivery).toEqual(next && { from, to })
    expect(history.find(({ status }) => status === 'PROCESSED')?.billingDate).toBe(lastBilled)
    expect(subscription.sachets.map(({ type }) => type)).toEqual(['CG', 'GS', 'RT'])
  })
})

describe('each customer is in the documented state', () => {
  it("Anna's box was delivered today, late, and is still the current one; no reward is near", async () => {
    const { subscription, current, history, banner } = await shown('Anna', 'Frieda')
    expect(subscription.status).toBe('ACTIVE')
    expect(current?.id).toBe(20001008)
    expect(current?.tracking?.events.map(({ id, updatedAt }) => `${id} ${updatedAt}`)).toEqual([
      'ordered 2026-11-10T03:00:21.000Z',
      'packed 2026-11-16T07:20:00.000Z',
      'shipped 2026-11-16T16:05:00.000Z',
      'delayed 2026-11-19T15:30:00.000Z',
      'out_for_delivery 2026-11-20T06:10:00.000Z',
      'delivered 2026-11-20T08:41:00.000Z',
    ])
    expect(current?.deliveryWindow).toMatchObject({ from: '2026-11-17', to: '2026-11-19' })
    expect(current?.totalTax).toBe('13.08')
    const refunded = history.filter(({ financialStatus }) => financialStatus === 'partially_refunded')
    expect(refunded.map(({ id, billingDate, refundedAmount }) => [id, billingDate, refundedAmount])).toEqual([
      [20001005, '2026-08-18', '20.00'],
    ])
    expect(history.filter((order) => 'refundedAmount' in order)).toEqual(refunded)
    expect(banner.status).toBe(404)
    expect(banner.error).toMatchObject({
      type: 'FLOW_BANNER_NOT_FOUND',
      message: 'Sammle mit jeder Bestellung Treuepfoten – noch 4 Bestellungen bis zur nächsten Belohnung.',
    })
  })

  it('Anna can sign in by a second link, and not by an expired one', async () => {
    const second = await world.call('signIn', { body: { sessionToken: 'seed-session-anna-2' } })
    expect(second.data.id).toBe(1001)
    const expired = await world.call('signIn', { body: { sessionToken: 'seed-session-expired' } })
    expect(expired.error.type).toBe('SESSION_TOKEN_INVALID')
  })

  it('Thomas has three dogs, one in each status, in that order', async () => {
    const list = await subscriptionsOf('Thomas')
    expect(list.map(({ status, pet }) => [status, pet?.name])).toEqual([
      ['ACTIVE', 'Bruno'],
      ['PAUSED', 'Luna'],
      ['CANCELLED', 'Rex'],
    ])
  })

  it("Bruno's order was just charged and a reward is one box away", async () => {
    const { current, banner, subscription } = await shown('Thomas', 'Bruno')
    expect(eventsOf(current)).toEqual(['ordered'])
    expect(subscription.pet?.allergies).toEqual(['beef'])
    const text = 'Noch 1 Bestellung bis zu deinem 15\u202f% Treuerabatt!'
    expect(banner.data).toEqual([{ text, isRewardReceived: false, percentage: 15 }])
    expect(subscription.flowBanner).toEqual(banner.data)
    expect(subscription.loyalty).toEqual({ collected: 5, goal: 6 })
  })

  it('Luna is paused until a known day, and her breed is unknown', async () => {
    const { subscription, schedule, current } = await shown('Thomas', 'Luna')
    expect(subscription.pause).toEqual({
      reason: 'CUSTOMER',
      startedAt: '2026-11-06',
      weeks: 6,
      resumesAt: '2026-12-18',
    })
    expect(subscription.activationPreview).toEqual({
      billingDate: '2026-11-23',
      deliveryWindow: { from: '2026-12-01', to: '2026-12-03' },
    })
    expect(subscription.pet?.breed).toEqual([])
    expect([schedule, current]).toEqual([[], null])
    expect(subscription.allowedActions).toEqual(
      'updateSubscriptionAddress changePaymentMethod addDiscount swapPlan changeNextChargeDate pauseSubscription resumeSubscription cancelSubscription switchSubscription addSupplement'.split(
        ' ',
      ),
    )
  })

  it("Sophie's box goes to Austria: Austrian VAT, a delivery window moved by a public holiday, the second order skipped", async () => {
    const { schedule, history, current } = await shown('Sophie', 'Nala')
    const [newest] = history
    expect([newest?.taxRate, newest?.totalTax]).toEqual(['0.13', '19.44'])
    expect(current).toBeNull()
    expect(schedule.map(({ status, billingDate }) => `${billingDate} ${status}`)).toEqual([
      '2026-12-01 SCHEDULED',
      '2026-12-29 SKIPPED',
      '2027-01-26 SCHEDULED',
      '2027-02-23 SCHEDULED',
      '2027-03-23 SCHEDULED',
      '2027-04-20 SCHEDULED',
      '2027-05-18 SCHEDULED',
    ])
    expect(schedule[0]).toMatchObject({
      id: 20005002,
      cutoffAt: '2026-11-30T23:00:00.000Z',
      isEditable: true,
      deliveryWindow: { from: '2026-12-09', to: '2026-12-11', shiftedByHoliday: true },
      totalPrice: '169.00',
    })
    expect(schedule[1]?.deliveryWindow).toEqual({
      from: '2027-01-05',
      to: '2027-01-08',
      shiftedByHoliday: true,
    })
  })

  it("Milo's trial box arrived yesterday and the next one is a regular box", async () => {
    const { subscription, history, current, schedule } = await shown('Jonas', 'Milo')
    expect(subscription.pet).toMatchObject({ dog_stage: 'puppy', allergies: ['chicken'] })
    expect(history.map(({ lines }) => [lines[0]?.sku, lines[0]?.price])).toEqual([['0650RTVTEST', '35.50']])
    expect(history[0]?.tracking?.events.at(-1)).toMatchObject({
      id: 'delivered',
      updatedAt: '2026-11-19T14:02:00.000Z',
    })
    expect(current).toBeNull()
    expect(schedule[0]?.lines.map(({ sku, price }) => [sku, price])).toEqual([['0650RTV14', '50.60']])
  })

  it("Pippa's parcel is late and in transit", async () => {
    const { current, subscription } = await shown('Jonas', 'Pippa')
    expect(eventsOf(current)).toEqual(['ordered', 'packed', 'shipped', 'delayed'])
    expect(subscription.pet?.allergies).toEqual(['sweet_potatoes'])
  })

  it('Lea has just earned a reward for her next order', async () => {
    const { subscription, banner, schedule } = await shown('Lea', 'Oskar')
    const text = 'Geschafft! Du bekommst 10\u202f% Treuerabatt auf deine nächste Bestellung.'
    expect(banner.data).toEqual([{ text, isRewardReceived: true, percentage: 10 }])
    expect(subscription).toMatchObject({ totalLineItemPrice: '72.20', totalLineItemDiscountedPrice: '64.98' })
    expect(subscription.discount).toMatchObject({
      id: 91008,
      shopifyId: '7731008',
      kind: 'REWARD',
      value: '10',
    })
    expect(schedule.map(({ totalPrice }) => totalPrice)).toEqual([
      '64.98',
      ...Array.from({ length: 5 }, () => '72.20'),
    ])
    const payments = await world.call('listPaymentMethods', { token: await world.tokenOf('Lea') })
    expect(payments.data.map(({ card, payPal }) => [card, payPal?.email])).toEqual([
      [null, 'lea.hoffmann@example.de'],
    ])
  })

  it('Markus comes from the legacy billing system and has to confirm his payment method', async () => {
    const { subscription } = await shown('Markus', 'Emma')
    const token = await world.tokenOf('Markus')
    const me = await world.call('readCustomer', { params: { id: 1 }, token })
    expect(me.data.tags).toEqual(['Recharge'])
    const [method] = (await world.call('listPaymentMethods', { token })).data
    expect(method?.status).toBe('REQUIRES_CONFIRMATION')
    expect(subscription.sachets.map(({ serveDays }) => serveDays)).toEqual([10, 9, 9])
    expect(subscription.options.pension).toBe('H')
  })

  it('Katharina owes an order, whose charge is retried in two days', async () => {
    const { subscription, schedule } = await shown('Katharina', 'Balu')
    expect(subscription).toMatchObject({ status: 'ACTIVE', lastPaymentStatus: 'FAILED', isLocked: false })
    expect(subscription.allowedActions).toEqual(
      'updateSubscriptionAddress changePaymentMethod addDiscount skipNextOrder pauseSubscription cancelSubscription switchSubscription'.split(
        ' ',
      ),
    )
    expect(schedule[0]).toMatchObject({
      id: 20010010,
      status: 'FAILED',
      billingDate: '2026-11-18',
      nextRetryDate: '2026-11-22',
      isEditable: false,
    })
    const [method] = (await world.call('listPaymentMethods', { token: await world.tokenOf('Katharina') }))
      .data
    expect(method?.status).toBe('EXPIRED')
  })

  it('Felix has no subscription', async () => {
    expect(await subscriptionsOf('Felix')).toEqual([])
    const token = await world.tokenOf('Felix')
    expect((await world.call('listAddresses', { token })).data).toHaveLength(1)
    expect((await world.call('listPaymentMethods', { token })).data).toEqual([])
  })

  it("Miriam's next order is skipped and can be restored; her legacy contract has no dog and no lines", async () => {
    const { schedule } = await shown('Miriam', 'Lotte')
    expect(schedule[0]).toMatchObject({
      billingDate: '2026-11-28',
      status: 'SKIPPED',
      isEditable: true,
      cutoffAt: '2026-11-27T23:00:00.000Z',
    })
    const legacy = (await subscriptionsOf('Miriam')).find(({ id }) => id === 20012)
    expect(legacy).toMatchObject({ pet: null, lines: [], nextBillingDate: null, sachets: [] })
    const addresses = await world.call('listAddresses', { token: await world.tokenOf('Miriam') })
    expect(addresses.data.map(({ id }) => id)).toEqual([3009])
  })

  it("Paul's only subscription is cancelled; reactivated, its first order would be today", async () => {
    const { subscription } = await shown('Paul', 'Karl')
    expect(subscription).toMatchObject({
      status: 'CANCELLED',
      cancelledAt: '2026-10-02T09:05:00.000Z',
      cancellationFlowId: 3,
      discounts: [],
      discount: null,
      code: null,
      activationPreview: {
        billingDate: '2026-11-20',
        deliveryWindow: { from: '2026-11-24', to: '2026-11-26' },
      },
    })
    expect(subscription.allowedActions).toEqual(
      'updateSubscriptionAddress changePaymentMethod reactivateSubscription switchSubscription'.split(' '),
    )
  })

  it('Ingrid is paused by the service after an order that could not be paid', async () => {
    const { subscription, history } = await shown('Ingrid', 'Paula')
    expect(subscription.pause).toEqual({
      reason: 'PAYMENT_FAILED',
      startedAt: '2026-10-21',
      weeks: null,
      resumesAt: null,
    })
    expect(subscription.allowedActions).toEqual(
      'updateSubscriptionAddress changePaymentMethod swapPlan resumeSubscription cancelSubscription switchSubscription'.split(
        ' ',
      ),
    )
    expect(history[0]).toMatchObject({
      billingDate: '2026-10-14',
      status: 'CANCELLED',
      financialStatus: 'voided',
    })
  })

  it('Tim gets a box every two weeks, the last one just charged', async () => {
    const { subscription, current } = await shown('Tim', 'Max')
    expect(subscription.billingPolicy).toEqual({ interval: 'WEEK', intervalCount: 2 })
    expect(eventsOf(current)).toEqual(['ordered'])
  })

  it('Nina was charged this morning, with a code that is valid for one more order', async () => {
    const { subscription, current, banner, schedule } = await shown('Nina', 'Greta')
    expect(current?.processedAt).toBe('2026-11-20T03:00:21.000Z')
    expect(current?.totalPrice).toBe('135.36')
    expect(subscription).toMatchObject({ code: 'PFOTE10', totalLineItemDiscountedPrice: '135.36' })
    expect(subscription.discount).toMatchObject({
      title: '10\u202f% Pfotenrabatt',
      isRemovable: true,
      remainingOrders: 1,
    })
    expect(subscription.allowedActions).toContain('removeDiscount')
    expect(schedule.slice(0, 2).map(({ totalPrice }) => totalPrice)).toEqual(['135.36', '150.40'])
    expect(banner.data[0]?.percentage).toBe(10)
  })

  it('Nina pays by SEPA debit, with a mandate that the gateway knows', async () => {
    const token = await world.tokenOf('Nina')
    const { data } = await world.call('listPaymentMethods', { token })
    const sepaDebit = { lastDigits: '3000', bankCode: '37040044', country: 'DE' }
    expect(data).toMatchObject([{ status: 'ACTIVE', card: null, payPal: null, sepaDebit }])
    const { rows } = await world.services.database.pool.query(
      `select gateway_reference from payment_method where id = 'pm_5013'`,
    )
    expect(rows).toEqual([{ gateway_reference: 'sepa:3000' }])
  })

  it('rewards earned in the past were used by the next order', async () => {
    const { history } = await shown('Markus', 'Emma')
    const discounted = history.filter(({ totalDiscount }) => totalDiscount !== '0.00')
    expect(discounted.map(({ cycleIndex, totalDiscount }) => [cycleIndex, totalDiscount])).toEqual([
      [13, '12.26'],
      [7, '9.20'],
      [4, '6.13'],
    ])
  })
})
