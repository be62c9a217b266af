import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { readFacts } from '../database/ledger/facts.ts'
import { readAlerts } from '../staff/figures/read/alerts.ts'
import { readInSnapshot } from '../staff/figures/read/read-figures.ts'
import { readRevenue } from '../staff/figures/read/revenue.ts'
import { auditOf, sendGatewayEvent, useTestCard } from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { testStaff } from '../testing/staff.ts'
import { recordRefundMadeElsewhere } from './failed-refund.ts'
import { refundOrder, type RefundCommand } from './refund-order.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  // Refunds to this card complete at first and fail later.
  for (const method of ['pm_5001', 'pm_5004']) await useTestCard(world, method, '5134')
})
restoreAfterEach(world)
afterEach(async () => {
  const { query } = world.services.database
  await query.deleteFrom('mailbox').execute()
  // The orders of the next test have the same ids, and so their events do too.
  await query.deleteFrom('gateway_notice').execute()
})

async function orderNow(firstName: string, id: number): Promise<string> {
  const placed = await world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })
  return placed.data.orderNumber
}

const support = () => testStaff(world.services)

const refundOf = async (wanted: Partial<RefundCommand> & { orderNumber: string }) =>
  refundOrder(await support(), { amount: null, isCancelling: false, reason: 'lost parcel', ...wanted })

async function orderOf(firstName: string, id: number, orderNumber: string) {
  const token = await world.tokenOf(firstName)
  const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
  return data.find((order) => order.orderNumber === orderNumber)
}

const refundsOf = async (orderId: number) =>
  (
    await world.services.database.query
      .selectFrom('refund')
      .select(['number', 'state', 'refused_code as code'])
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute()
  ).map(({ number, state, code }) => [number, state, code].join(' '))

/** The tests' business time stands still: makes the refunds of an order on the day before. */
const makeEarlier = (orderId: number) =>
  world.services.database.pool.query("UPDATE refund SET at = at - interval '1 day' WHERE order_id = $1", [
    orderId,
  ])

const lastBilled = async (id: number) =>
  (
    await world.services.database.query
      .selectFrom('subscription')
      .select('last_billed as day')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).day

const TODAY = { from: day('2026-11-20'), to: day('2026-11-20') }
const alertOf = async () =>
  readInSnapshot(
    world.services,
    () => TODAY,
    async (reading) => (await readAlerts(reading)).find(({ kind }) => kind === 'REFUNDS_FAILED'),
  )
const refundedToday = async () =>
  readInSnapshot(
    world.services,
    () => TODAY,
    async (reading) => (await readRevenue(reading)).reduce((sum, { refunded }) => sum + refunded, 0),
  )

const failed = (key: string) => ({ kind: 'REFUND_FAILED', key }) as const

describe('a completed refund that the provider could not carry out', () => {
  it('makes the order paid again, is visible to operator and customer, and can be retried', async () => {
    const orderNumber = await orderNow('Anna', 20001)
    const billed = await lastBilled(20001)
    expect(await refundOf({ orderNumber })).toMatchObject({ outcome: 'REFUNDED' })
    expect(await orderOf('Anna', 20001, orderNumber)).toMatchObject({ financialStatus: 'refunded' })
    expect(await lastBilled(20001)).not.toBe(billed)
    expect(await refundedToday()).toBe(19990)
    expect(await alertOf()).toBeUndefined()

    const statuses = await Promise.all(
      Array.from({ length: 6 }, () => sendGatewayEvent(world, failed('refund:20001009:1'))),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await orderOf('Anna', 20001, orderNumber)).toMatchObject({
      status: 'PROCESSED',
      financialStatus: 'paid',
    })
    expect(await lastBilled(20001)).toBe(billed)
    expect(await refundedToday()).toBe(0)
    expect(await refundsOf(20001009)).toEqual(['1 FAILED CARD_CLOSED'])
    expect(await alertOf()).toEqual({ kind: 'REFUNDS_FAILED', count: 1, orders: [20001009] })
    expect((await auditOf(world, 20001)).filter((line) => /refund/i.test(line))).toEqual([
      'orderRefunded by staff',
      'orderRefundFailed by system',
    ])
    const activity = await world.call('listActivity', {
      params: { id: 20001 },
      query: {},
      token: await world.tokenOf('Anna'),
    })
    expect(activity.data[0]?.title).toMatch(/^Die Erstattung von 199,90\s€ ist nicht angekommen/)

    expect(await refundOf({ orderNumber })).toMatchObject({
      outcome: 'REFUNDED',
      refund: { key: 'refund:20001009:2' },
    })
    expect(await alertOf()).toBeUndefined()
    const refundMails = (await mailsOf(world)).filter(({ subject }) => subject.startsWith('Erstattung zu'))
    expect(refundMails).toHaveLength(2)
    expect(await sendGatewayEvent(world, failed('refund:20001009:2'))).toBe(200)
    expect(await alertOf()).toMatchObject({ count: 1 })
  })

  it('is an alert although another refund of the order was made before it failed', async () => {
    const orderNumber = await orderNow('Jonas', 20007)
    for (const amount of [2000, 500]) await refundOf({ orderNumber, amount })
    const { id = 0 } = (await orderOf('Jonas', 20007, orderNumber)) ?? {}
    await makeEarlier(id)
    expect(await sendGatewayEvent(world, failed(`refund:${id}:1`))).toBe(200)
    expect(await refundsOf(id)).toEqual(['1 FAILED CARD_CLOSED', '2 DONE '])
    expect(await alertOf()).toMatchObject({ count: 1, orders: [id] })
    expect(
      await recordRefundMadeElsewhere(await support(), { orderNumber, reason: 'bank transfer' }),
    ).toMatchObject({ ok: true, refunds: [{ key: `refund:${id}:1`, amount: 2000 }] })
    expect(await orderOf('Jonas', 20007, orderNumber)).toMatchObject({ refundedAmount: '25.00' })
    expect(await alertOf()).toBeUndefined()
  })

  it('stays an alert until all of it went back, and only the rest is recorded as made another way', async () => {
    const orderNumber = await orderNow('Jonas', 20007)
    await refundOf({ orderNumber, isCancelling: true })
    const { id = 0 } = (await orderOf('Jonas', 20007, orderNumber)) ?? {}
    expect(await sendGatewayEvent(world, failed(`refund:${id}:1`))).toBe(200)
    expect(await refundOf({ orderNumber, amount: 500 })).toMatchObject({ outcome: 'REFUNDED' })
    expect(await alertOf()).toMatchObject({ count: 1, orders: [id] })
    expect(
      await recordRefundMadeElsewhere(await support(), { orderNumber, reason: 'bank transfer' }),
    ).toMatchObject({ ok: true, refunds: [{ key: `refund:${id}:1`, amount: 7460 }] })
    expect(await orderOf('Jonas', 20007, orderNumber)).toMatchObject({
      financialStatus: 'refunded',
      refundedAmount: '79.60',
    })
    expect(await refundsOf(id)).toEqual(['1 FAILED CARD_CLOSED', '2 DONE ', '3 DONE '])
    expect(await alertOf()).toBeUndefined()
  })

  it('leaves a cancelled box cancelled, and can be recorded as made another way', async () => {
    const orderNumber = await orderNow('Jonas', 20007)
    expect(await refundOf({ orderNumber, isCancelling: true })).toMatchObject({ outcome: 'REFUNDED' })
    const { id = 0 } = (await orderOf('Jonas', 20007, orderNumber)) ?? {}
    expect(await sendGatewayEvent(world, failed(`refund:${id}:1`))).toBe(200)
    expect(await orderOf('Jonas', 20007, orderNumber)).toMatchObject({
      status: 'CANCELLED',
      financialStatus: 'paid',
    })
    const mails = (await mailsOf(world)).length
    const noted = await recordRefundMadeElsewhere(await support(), { orderNumber, reason: 'bank transfer' })
    expect(noted).toMatchObject({ ok: true, refunds: [{ key: `refund:${id}:1`, amount: 7960 }] })
    expect(await orderOf('Jonas', 20007, orderNumber)).toMatchObject({
      status: 'CANCELLED',
      financialStatus: 'refunded',
    })
    expect(await refundsOf(id)).toEqual(['1 DONE CARD_CLOSED'])
    expect((await mailsOf(world)).length).toBe(mails)
    expect((await auditOf(world, 20007)).at(-1)).toBe('order.refund-made-elsewhere by staff')
    const again = { orderNumber, reason: 'bank transfer' }
    expect(await recordRefundMadeElsewhere(await support(), again)).toMatchObject({
      reason: 'NOTHING_FAILED',
    })
    expect(await sendGatewayEvent(world, failed(`refund:${id}:1`))).toBe(200)
    expect(await refundsOf(id)).toEqual(['1 DONE CARD_CLOSED'])
  })

  it('is recorded as made another way alone, and the other one of the order stays open', async () => {
    const orderNumber = await orderNow('Jonas', 20007)
    for (const amount of [1000, 2000]) await refundOf({ orderNumber, amount })
    const { id = 0 } = (await orderOf('Jonas', 20007, orderNumber)) ?? {}
    await makeEarlier(id)
    const [first, second] = [`refund:${id}:1`, `refund:${id}:2`]
    for (const key of [first, second]) expect(await sendGatewayEvent(world, failed(key))).toBe(200)
    const record = async (key: string) =>
      recordRefundMadeElsewhere(await support(), { orderNumber, reason: 'bank transfer', key })
    expect(await record(second)).toMatchObject({ ok: true, refunds: [{ key: second, amount: 2000 }] })
    expect(await refundsOf(id)).toEqual(['1 FAILED CARD_CLOSED', '2 DONE CARD_CLOSED'])
    expect(await alertOf()).toMatchObject({ count: 1, orders: [id] })
    expect(await record(second)).toMatchObject({ reason: 'NOTHING_FAILED' })
    expect(await record(first)).toMatchObject({ ok: true, refunds: [{ key: first, amount: 1000 }] })
    expect(await alertOf()).toBeUndefined()
  })

  it('that was made at the provider keeps its reference if it is recorded as made another way', async () => {
    const orderNumber = await orderNow('Jonas', 20007)
    const { id = 0 } = (await orderOf('Jonas', 20007, orderNumber)) ?? {}
    const made = {
      kind: 'PROVIDER_REFUND',
      chargeKey: `charge:${id}:1`,
      reference: 're_dashboard',
      amount: 2000,
      failedCode: null,
    } as const
    const hasFailed = { ...made, failedCode: 'CARD_CLOSED' }
    for (const event of [made, hasFailed]) expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(
      await recordRefundMadeElsewhere(await support(), { orderNumber, reason: 'bank transfer' }),
    ).toMatchObject({ ok: true, refunds: [{ key: `refund:${id}:1`, amount: 2000 }] })
    // Late events find it and change nothing.
    for (const event of [made, hasFailed]) expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(await refundsOf(id)).toEqual(['1 DONE CARD_CLOSED'])
    const facts = await readFacts(world.services.database.query, {
      kind: 'ORDERS',
      ids: [id],
      until: instant('2027-01-01T00:00:00.000Z'),
      to: day('2026-12-31'),
    })
    expect(facts.filter(({ kind }) => kind.startsWith('REFUND'))).toMatchObject([
      { kind: 'REFUND', amount: -2000, names: [`refund:${id}:1`, 're_dashboard'] },
      { kind: 'REFUND_FAILED', amount: 2000, names: [`refund:${id}:1`, 're_dashboard'] },
    ])
  })

  it('is not reversed by a webhook event alone', async () => {
    const orderNumber = await orderNow('Tim', 20015)
    expect(await refundOf({ orderNumber })).toMatchObject({ outcome: 'REFUNDED' })
    const { id = 0 } = (await orderOf('Tim', 20015, orderNumber)) ?? {}
    expect(await sendGatewayEvent(world, failed(`refund:${id}:1`))).toBe(200)
    expect(await orderOf('Tim', 20015, orderNumber)).toMatchObject({ financialStatus: 'refunded' })
    expect(await refundsOf(id)).toEqual(['1 DONE '])
    expect(await sendGatewayEvent(world, failed('refund:1:1'))).toBe(200)
    expect(
      await recordRefundMadeElsewhere(await support(), { orderNumber: 'PP-999999', reason: 'x' }),
    ).toMatchObject({
      reason: 'UNKNOWN_ORDER',
    })
  })
})
