/** Late processes, clocks that jump, and a change of gateway: no order is paid twice, and the operator is alerted. */
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSeconds, day } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import {
  listStrayPayments,
  listUnresolvedPayments,
  markStrayPaymentReturned,
} from '../database/payment/problem-payments.ts'
import { readAlerts, type AlertKind } from '../staff/figures/read/alerts.ts'
import { readInSnapshot } from '../staff/figures/read/read-figures.ts'
import {
  backdateOpenPayments,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  sendGatewayEvent,
  startChargeOnly,
  useTestCard,
} from '../testing/charging.ts'
import { runSource } from '../testing/processes.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { testStaff } from '../testing/staff.ts'
import { settleByAnswer } from './charge-order.ts'
import { refundOrder } from './refund-order.ts'
import { resolveCharges, resolveRefunds } from './resolve-payments.ts'
import { NEVER_ARRIVED, sendCharge } from './send-charge.ts'

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })

restoreAfterEach(world)

const alerts: unknown[] = []
beforeEach(() => {
  alerts.length = 0
  vi.spyOn(world.services.log, 'error').mockImplementation((facts: unknown) => void alerts.push(facts))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await world.services.database.query.deleteFrom('stray_payment').execute()
})

const NONE = async () => ({ outcome: 'NONE' }) as const
const UNKNOWN = async () => ({ outcome: 'UNKNOWN' }) as const

/** The services of a process whose clock is ahead. */
function ahead(hours: number): Services {
  const { clock } = world.services
  const realNow = () => addSeconds(clock.realNow(), hours * 3600)
  return { ...world.services, clock: { ...clock, realNow } }
}

async function alertOf(kind: AlertKind) {
  const today = { from: day('2026-11-20'), to: day('2026-11-20') }
  const found = await readInSnapshot(world.services, () => today, readAlerts)
  return found.find((alert) => alert.kind === kind)
}

/** The output of a command. */
async function command(...args: string[]): Promise<string> {
  const env = { NODE_ENV: 'test', DATABASE_URL: world.databaseUrl, LOG_LEVEL: 'silent' }
  const process = runSource('cli/main.ts', { args, env })
  await once(process.child, 'close')
  return process.output()
}

describe('a process whose clock is a day ahead', () => {
  it('leaves a charge of another process alone, and it is paid once', async () => {
    const { actor, charge } = await startChargeOnly(world, { customerId: 1001, id: 20001 })
    vi.spyOn(world.services.gateway, 'find').mockImplementation(NONE)
    expect(await resolveCharges(ahead(25))).toBe(0)
    expect(await intentsOf(world, 20001)).toEqual([`${charge.key} ORDER_NOW OPEN`])
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    expect(await intentsOf(world, 20001)).toEqual([`${charge.key} ORDER_NOW PAID`])
  })

  it('does not let a charge lapse that is an hour old, but sends it again', async () => {
    const { charge } = await startChargeOnly(world, { customerId: 1004, id: 20007 })
    await backdateOpenPayments(world, charge.orderId, 1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, 20007)).toEqual([`${charge.key} APPROVED ${charge.amount}`])
    expect(await intentsOf(world, 20007)).toEqual([`${charge.key} ORDER_NOW PAID`])
  })
})

describe('a machine that slept for a day between storing a charge and sending it', () => {
  it('sends nothing: the resolver queries the gateway first', async () => {
    const { actor, charge } = await startChargeOnly(world, { customerId: 1009, id: 20011 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    const answer = await sendCharge(world.services, charge)
    vi.useRealTimers()
    expect(answer).toEqual({ outcome: 'UNKNOWN' })
    expect(await entriesOf(world, 20011)).toEqual([])
    await settleByAnswer(actor, charge, answer)
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, 20011)).toHaveLength(1)
    expect(await intentsOf(world, 20011)).toEqual([`${charge.key} ORDER_NOW PAID`])
  })
})

describe('a payment for a lapsed charge', () => {
  /** Lets a charge lapse that its process is still about to send. */
  async function giveUp(customerId: number, id: number) {
    const begun = await startChargeOnly(world, { customerId, id })
    const find = vi.spyOn(world.services.gateway, 'find').mockImplementation(NONE)
    await backdateOpenPayments(world, begun.charge.orderId, 24)
    await resolveAbandonedCharges(world)
    find.mockRestore()
    expect(await intentsOf(world, id)).toEqual([`${begun.charge.key} ORDER_NOW LAPSED`])
    alerts.length = 0
    return begun
  }

  it('alerts the operator once, and is listed until it is marked as refunded', async () => {
    const { actor, charge } = await giveUp(1002, 20002)
    const { query } = world.services.database
    const answer = await sendCharge(world.services, charge)
    await Promise.all([1, 2, 3].map(() => settleByAnswer(actor, charge, answer)))
    const { orderId: order, key, amount } = charge
    expect(alerts).toEqual([{ alert: true, order, charge: key, amount }])
    expect(await listStrayPayments(query)).toMatchObject([{ key, orderId: order, amount }])
    expect(await alertOf('MONEY_WITHOUT_ORDER')).toMatchObject({ count: 1, orders: [order] })
    expect(await command('payments', 'unresolved')).toMatch(
      new RegExp(`^${key} +${order} .*payment without an order: .*€`, 'm'),
    )
    const check = async () =>
      (await world.call('checkPayment', { params: { id: order }, token: await world.tokenOf('Thomas') })).data
    expect(await check()).toMatchObject({ state: 'STRAY' })
    expect(await command('staff', 'record-returned', '--key', key)).toBe('The refund is recorded.\n')
    expect(await markStrayPaymentReturned(query, key)).toBeUndefined()
    expect(await alertOf('MONEY_WITHOUT_ORDER')).toBeUndefined()
  })

  it('is noticed by a webhook event alone', async () => {
    const { charge } = await giveUp(1003, 20005)
    const about = { kind: 'CHARGE', key: charge.key } as const
    await sendCharge(world.services, charge)
    expect(await sendGatewayEvent(world, about)).toBe(200)
    expect(await sendGatewayEvent(world, about)).toBe(200)
    expect(alerts).toHaveLength(1)
    expect(await listStrayPayments(world.services.database.query)).toMatchObject([{ key: charge.key }])
  })

  it('alerts the operator if its bank takes it back, so that it is not refunded as well', async () => {
    const { charge } = await giveUp(1004, 20007)
    const returned = { kind: 'RETURNED_DEBIT', chargeKey: charge.key } as const
    expect(await sendGatewayEvent(world, returned)).toBe(200)
    expect(alerts).toEqual([])
    await sendCharge(world.services, charge)
    await sendGatewayEvent(world, { kind: 'CHARGE', key: charge.key })
    alerts.length = 0
    const dispute = {
      disputeId: 'dp_1',
      isInquiry: false,
      amount: 1,
      reason: 'GENERAL',
      state: 'OPENED',
    } as const
    expect(await sendGatewayEvent(world, { kind: 'DISPUTE', chargeKey: charge.key, ...dispute })).toBe(200)
    expect(alerts).toEqual([{ alert: true, order: charge.orderId, charge: charge.key }])
  })
})

describe('a change of gateway', () => {
  it('leaves charges of the previous gateway open, and the operator is alerted once', async () => {
    await useTestCard(world, 'pm_5005', '0077')
    const { actor, charge } = await startChargeOnly(world, { customerId: 1005, id: 20008 })
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    const find = vi.fn(NONE)
    const other = { ...world.services, gateway: { ...world.services.gateway, name: 'another', find } }
    await resolveCharges(other)
    await resolveCharges(other)
    expect(find).not.toHaveBeenCalled()
    expect(alerts).toEqual([{ alert: true, charges: [charge.key] }])
    expect(await listUnresolvedPayments(world.services.database.query, 'another')).toMatchObject([
      { key: charge.key, gateway: 'simulated' },
    ])
    await resolveAbandonedCharges(world)
    expect(await intentsOf(world, 20008)).toEqual([`${charge.key} ORDER_NOW PAID`])
    const number = await orderNumberOf(charge.orderId)
    const refused = await refundOrder(await testStaff(other), { ...part, orderNumber: number })
    expect(refused).toMatchObject({ ok: false, reason: 'NOT_CHARGED_HERE' })
  })
})

const part = { amount: 100, isCancelling: false, reason: 'spoilt' } as const

async function orderNumberOf(orderId: number): Promise<string> {
  const { order_number: number } = await world.services.database.query
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return number ?? ''
}

describe('an unresolved refund', () => {
  it('alerts the operator once a day and is listed; a refund that never arrived lapses', async () => {
    const { gateway, database } = world.services
    const { actor, charge } = await startChargeOnly(world, { customerId: 1012, id: 20015 })
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    const orderNumber = await orderNumberOf(charge.orderId)
    const refund = vi.spyOn(gateway, 'refund').mockImplementation(UNKNOWN)
    const find = vi.spyOn(gateway, 'findRefund').mockImplementation(UNKNOWN)
    const begun = await refundOrder(await testStaff(world.services), { ...part, orderNumber })
    expect(begun).toMatchObject({ ok: true, outcome: 'RUNNING' })
    const key = `refund:${charge.orderId}:1`
    await backdateOpenPayments(world, charge.orderId, 25)
    await resolveRefunds(world.services)
    await resolveRefunds(world.services)
    expect(alerts).toEqual([{ alert: true, refunds: [key] }])
    expect(await alertOf('REFUNDS_IN_DOUBT')).toMatchObject({ count: 1, orders: [charge.orderId] })
    expect(await listUnresolvedPayments(database.query, 'simulated')).toMatchObject([{ key }])
    find.mockImplementation(NONE)
    await backdateOpenPayments(world, charge.orderId, 23)
    await resolveRefunds(world.services)
    expect(refund).toHaveBeenCalledTimes(1)
    await backdateOpenPayments(world, charge.orderId, 24)
    await resolveRefunds(world.services)
    expect(refund).toHaveBeenCalledTimes(1)
    expect(alerts.slice(1)).toEqual([{ alert: true, order: charge.orderId, refund: key, amount: 100 }])
    expect(await alertOf('REFUNDS_IN_DOUBT')).toBeUndefined()
    vi.restoreAllMocks()
    const { refused_code: code } = await database.query
      .selectFrom('refund')
      .select('refused_code')
      .where('order_id', '=', charge.orderId)
      .executeTakeFirstOrThrow()
    expect(code).toBe(NEVER_ARRIVED)
    expect(await refundOrder(await testStaff(world.services), { ...part, orderNumber })).toMatchObject({
      outcome: 'REFUNDED',
      refund: { key: `refund:${charge.orderId}:2` },
    })
  })
  it('alerts the operator if the gateway refuses it when nobody waits for the answer any more', async () => {
    const { actor, charge } = await startChargeOnly(world, { customerId: 1012, id: 20015 })
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    const orderNumber = await orderNumberOf(charge.orderId)
    const { gateway } = world.services
    const refund = vi.spyOn(gateway, 'refund').mockImplementation(UNKNOWN)
    const begun = await refundOrder(await testStaff(world.services), { ...part, orderNumber })
    expect(begun).toMatchObject({ outcome: 'RUNNING' })
    const refused = { outcome: 'REFUSED', code: 'CHARGE_DISPUTED' } as const
    vi.spyOn(gateway, 'findRefund').mockResolvedValue(refused)
    await resolveRefunds(world.services)
    const { orderId: order } = charge
    expect(alerts).toEqual([
      { alert: true, order, refund: `refund:${order}:1`, amount: 100, code: refused.code },
    ])
    // Whoever waits for the answer reads it there.
    refund.mockResolvedValue(refused)
    expect(await refundOrder(await testStaff(world.services), { ...part, orderNumber })).toMatchObject(
      refused,
    )
    expect(alerts).toHaveLength(1)
  })
})
