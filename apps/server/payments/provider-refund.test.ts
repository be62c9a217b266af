import { afterEach, beforeAll, expect, it } from 'vitest'
import { auditOf, sendGatewayEvent } from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { testStaff } from '../testing/staff.ts'
import { refundOrder } from './refund-order.ts'

const world = sharedSampleWorld()
beforeAll(async () => {
  await world.call('placeOrder', { params: { id: 20001 }, token: await world.tokenOf('Anna') })
})
restoreAfterEach(world)
afterEach(async () => {
  await world.services.database.pool.query('delete from gateway_notice; delete from payment_dispute')
})

const refund = (reference: string, amount: number, failedCode: string | null = null) =>
  ({ kind: 'PROVIDER_REFUND', chargeKey: 'charge:20001009:1', reference, amount, failedCode }) as const

async function order() {
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
  const { financialStatus, refundedAmount } = data[0] ?? expect.fail('no order')
  return [financialStatus, refundedAmount]
}
const refundMails = async () =>
  (await mailsOf(world)).filter(({ subject }) => subject.startsWith('Erstattung zu deiner Bestellung')).length

it('a refund that was made at the provider is taken over once, and its customer is told', async () => {
  const before = await refundMails()
  const events = [refund('re_1', 4990), refund('re_1', 4990), refund('re_1', 4990)]
  const statuses = await Promise.all(events.map((about) => sendGatewayEvent(world, about)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // The same refund in another event, such as the provider sends when the money has arrived.
  await world.services.database.query.deleteFrom('gateway_notice').execute()
  expect(await sendGatewayEvent(world, refund('re_1', 4990))).toBe(200)
  expect(await order()).toEqual(['partially_refunded', '49.90'])
  expect((await auditOf(world, 20001)).filter((line) => /Refunded/.test(line))).toEqual([
    'orderRefunded by staff',
  ])
  await expect.poll(async () => (await refundMails()) - before).toBe(1)

  expect(await sendGatewayEvent(world, refund('re_2', 15000))).toBe(200)
  expect(await order()).toEqual(['refunded', '199.90'])
})

it('what was refunded at the provider cannot be refunded here again', async () => {
  await sendGatewayEvent(world, refund('re_1', 10000))
  const { services } = world
  const row = await services.database.query
    .selectFrom('customer_order')
    .select('order_number')
    .where('id', '=', 20001009)
    .executeTakeFirstOrThrow()
  const wanted = { orderNumber: row.order_number ?? '', isCancelling: false, reason: 'lost parcel' }
  const support = await testStaff(services)
  expect(await refundOrder(support, { ...wanted, amount: 10000 })).toMatchObject({
    reason: 'MORE_THAN_LEFT',
    details: { left: 9990 },
  })
})

it('a refund at the provider that fails later makes the order paid again', async () => {
  await sendGatewayEvent(world, refund('re_1', 19990))
  expect(await order()).toEqual(['refunded', '199.90'])
  expect(await sendGatewayEvent(world, refund('re_1', 19990, 'CARD_CLOSED'))).toBe(200)
  expect(await order()).toEqual(['paid', undefined])
  expect(await sendGatewayEvent(world, refund('re_9', 100, 'CARD_CLOSED'))).toBe(200)
  expect(await order()).toEqual(['paid', undefined])
})
