/**
 * Charges that stay unresolved so long that the gateway may have forgotten their key. Charges are counted at the
 * gateway.
 */
import { afterEach, expect, it, test, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { listUnreachedOrders, listUnresolvedPayments } from '../database/payment/problem-payments.ts'
import type { PaymentGateway } from '../gateways/gateway.ts'
import {
  backdateOpenPayments,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  sendGatewayEvent,
  startChargeOnly,
  useTestCard,
} from '../testing/charging.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { settleByAnswer } from './charge-order.ts'
import { sendCharge } from './send-charge.ts'

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })

restoreAfterEach(world)
afterEach(async () => {
  vi.restoreAllMocks()
  const { query } = world.services.database
  await query
    .updateTable('business_clock')
    .set({ business_at: instant(TEST_NOW) })
    .execute()
})

const placeOrder = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

const nextOf = async (firstName: string, id: number) =>
  (await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })).data.find(
    (subscription) => subscription.id === id,
  )

/** Replaces some answers of the gateway while the work lasts. */
async function withGateway(changed: Partial<PaymentGateway>, work: () => Promise<void>): Promise<void> {
  const spies = [
    ...(changed.find ? [vi.spyOn(world.services.gateway, 'find').mockImplementation(changed.find)] : []),
    ...(changed.charge
      ? [vi.spyOn(world.services.gateway, 'charge').mockImplementation(changed.charge)]
      : []),
  ]
  await work()
  for (const spy of spies) spy.mockRestore()
}

it('a lost request is sent again under its key for 23 hours', async () => {
  await useTestCard(world, 'pm_5005', '0093')
  expect((await placeOrder('Lea', 20008)).data.status).toBe('PROCESSING')
  const sent: string[] = []
  const counted: PaymentGateway['charge'] = async ({ key }) => {
    sent.push(key)
    return { outcome: 'UNKNOWN' }
  }
  await withGateway({ charge: counted }, async () => {
    await backdateOpenPayments(world, 20008004, 22)
    await resolveAbandonedCharges(world)
    expect(sent).toEqual(['charge:20008004:1'])
    await backdateOpenPayments(world, 20008004, 23)
    await resolveAbandonedCharges(world)
    expect(sent).toHaveLength(1)
  })
  expect(await intentsOf(world, 20008)).toEqual(['charge:20008004:1 ORDER_NOW OPEN'])
})

test('a charge that never arrived lapses after a day: the customer is emailed and can order again under a new key', async () => {
  await useTestCard(world, 'pm_5005', '0093')
  expect((await placeOrder('Lea', 20008)).data.status).toBe('PROCESSING')
  await backdateOpenPayments(world, 20008004, 24)
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20008)).toEqual(['charge:20008004:1 ORDER_NOW LAPSED'])
  expect(await entriesOf(world, 20008)).toEqual([])
  expect(await nextOf('Lea', 20008)).toMatchObject({ status: 'ACTIVE', isLocked: false })
  const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('lea'))
  expect(mails[0]?.text).toMatch(/Die\s+Zahlung\s+ist\s+nicht\s+zustande\s+gekommen\./)
  expect((await placeOrder('Lea', 20008)).data.status).toBe('PROCESSING')
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20008)).toEqual([
    'charge:20008004:1 ORDER_NOW LAPSED',
    'charge:20008004:2 ORDER_NOW PAID',
  ])
  expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:2 APPROVED 6498'])
})

test('a charge is found however late, and not made again', async () => {
  await useTestCard(world, 'pm_5003', '0077')
  expect((await placeOrder('Sophie', 20005)).data.status).toBe('PROCESSING')
  await backdateOpenPayments(world, 20005002, 40)
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20005)).toEqual(['charge:20005002:1 ORDER_NOW PAID'])
  expect(await entriesOf(world, 20005)).toEqual(['charge:20005002:1 APPROVED 16900'])
})

test('while the gateway cannot tell, nothing is sent; after a day the operator is alerted, once a day', async () => {
  await useTestCard(world, 'pm_5002', '0077')
  const placed = await placeOrder('Thomas', 20002)
  expect(placed.data.status).toBe('PROCESSING')
  const charge = vi.spyOn(world.services.gateway, 'charge')
  const alerts = vi.spyOn(world.services.log, 'error')
  const reported = () => alerts.mock.calls.map(([facts]) => facts)
  const unknown: PaymentGateway['find'] = async () => ({ outcome: 'UNKNOWN' })
  const { database } = world.services
  await withGateway({ find: unknown }, async () => {
    await backdateOpenPayments(world, placed.data.id, 23)
    await resolveAbandonedCharges(world)
    expect(reported()).toEqual([])
    expect(await listUnresolvedPayments(database.query, 'simulated')).toEqual([])
    await backdateOpenPayments(world, placed.data.id, 30)
    await resolveAbandonedCharges(world)
    await resolveAbandonedCharges(world)
    const [key = ''] = (await intentsOf(world, 20002)).map((intent) => intent.split(' ')[0])
    expect(reported()).toEqual([{ alert: true, charges: [key] }])
    expect(await listUnresolvedPayments(database.query, 'simulated')).toMatchObject([
      { key, gateway: 'simulated' },
    ])
  })
  expect(charge).not.toHaveBeenCalled()
  await resolveAbandonedCharges(world)
  expect(await entriesOf(world, 20002)).toHaveLength(1)
  expect(await listUnresolvedPayments(database.query, 'simulated')).toEqual([])
})

test('the operator is alerted of each lapsed charge, and its order stays listed as unreached', async () => {
  const { database, log } = world.services
  const [id = 0] = await insertDueCopies(database.pool, 1, '2026-11-18')
  const alerts = vi.spyOn(log, 'error')
  const { at } = await world.services.clock.moment()
  const listed = async () => (await listUnreachedOrders(database.query, at)).map((it) => it.orderId)
  const attemptCharge = async () => {
    const { actor, charge } = await startChargeOnly(world, { customerId: null, id, trigger: 'DUE' })
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    return charge
  }
  const broken = vi.fn(async () => Promise.reject(new Error('400')))
  await withGateway({ charge: broken, find: async () => ({ outcome: 'NONE' }) }, async () => {
    const { orderId: order, key } = await attemptCharge()
    expect(await listed()).toEqual([])
    await backdateOpenPayments(world, order, 24)
    await resolveAbandonedCharges(world)
    expect(alerts.mock.calls.map(([facts]) => facts)).toEqual([{ alert: true, order, charge: key }])
    expect(await listed()).toEqual([order])
    expect((await attemptCharge()).key).not.toBe(key)
    expect(await listed()).toEqual([order])
    expect(broken).toHaveBeenCalledTimes(2)
  })
  await resolveAbandonedCharges(world)
  expect(await entriesOf(world, id)).toHaveLength(1)
  expect(await listed()).toEqual([])
})

it('a declined order whose process died is emailed, even if its webhook event came before the lease expired', async () => {
  await useTestCard(world, 'pm_5004', '9995')
  const { charge } = await startChargeOnly(world, { customerId: 1004, id: 20006 })
  expect((await sendCharge(world.services, charge)).outcome).toBe('DECLINED')
  expect(await sendGatewayEvent(world, { kind: 'CHARGE', key: charge.key })).toBe(200)
  expect(await intentsOf(world, 20006)).toEqual([`${charge.key} ORDER_NOW OPEN`])
  await world.moveClock('2026-11-20T14:00:00+01:00')
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20006)).toEqual([`${charge.key} ORDER_NOW DECLINED INSUFFICIENT_FUNDS`])
  const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('jonas'))
  expect(mails.map(({ subject }) => subject)).toContain(
    'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
  )
  const { rows } = await world.services.database.pool.query<{ at: string }>(
    "select business_at::text as at from outbox where key like 'paymentDeclined:20006%'",
  )
  expect(rows[0]?.at).toMatch(/^2026-11-20 13:00/)
})
