/**
 * Charges whose process died, and commands that meet one in progress. Charges are counted at the gateway, not in our
 * tables.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { databaseNow } from '../database/job/jobs.ts'
import { claimAbandonedCharges } from '../database/payment/charges.ts'
import { readDatabaseTime } from '../database/payment/leases.ts'
import {
  auditOf,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  startChargeOnly,
  useTestCard,
} from '../testing/charging.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { settleByAnswer } from './charge-order.ts'
import { sendCharge } from './send-charge.ts'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })
})
afterEach(() => world.stop())

const historyOf = async (firstName: string, id: number) =>
  (await world.call('listOrderHistory', { params: { id }, query: {}, token: await world.tokenOf(firstName) }))
    .data

const begin = (customerId: number | null, id: number, trigger?: 'DUE') =>
  startChargeOnly(world, { customerId, id, ...(trigger && { trigger }) })

it('a decline without a response is emailed, and the same request can order again', async () => {
  await useTestCard(world, 'pm_5004', '0085')
  const order = async () =>
    world.call('placeOrder', {
      params: { id: 20006 },
      token: await world.tokenOf('Jonas'),
      headers: { 'idempotency-key': 'jonas-order' },
    })
  expect((await order()).data.status).toBe('PROCESSING')
  // Its response was lost as well.
  await world.services.database.pool.query(
    "update idempotency_key set status = null, body = null, lease_until = now() - interval '1 second' where key = 'jonas-order'",
  )
  expect((await order()).error.type).toBe('ALREADY_DONE')
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, 20006)).toEqual([
    expect.stringMatching(/:1 ORDER_NOW DECLINED CARD_DECLINED$/),
  ])
  const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('jonas'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
  ])
  await useTestCard(world, 'pm_5004', '4242')
  expect((await order()).data.status).toBe('PROCESSED')
  expect(await entriesOf(world, 20006)).toEqual([
    expect.stringMatching(/:1 DECLINED /),
    expect.stringMatching(/:2 APPROVED /),
  ])
})

describe('a charge that is settled twice', () => {
  it('takes effect once, even concurrently', async () => {
    const { actor, charge } = await begin(1001, 20001)
    const answer = await sendCharge(world.services, charge)
    await Promise.all(Array.from({ length: 8 }, () => settleByAnswer(actor, charge, answer)))
    expect(await auditOf(world, 20001)).toEqual(['orderPlaced by customer'])
    const { completedOrders } =
      (await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })).data[0] ?? {}
    expect(completedOrders).toBe(9)
    expect(await entriesOf(world, 20001)).toHaveLength(1)
  })
})

describe('a process that lost its lease', () => {
  it('releases nothing that another process has charged since', async () => {
    const { actor, charge } = await begin(1009, 20011)
    // In one transaction, so that the service's own routine cannot take the charge in between.
    const [taken] = await world.services.database.transaction(async (tx) => {
      await tx.updateTable('charge').set({ lease_until: databaseNow }).where('id', '=', charge.id).execute()
      return claimAbandonedCharges(tx, {
        size: 10,
        expiredBy: await readDatabaseTime(tx),
        leaseSeconds: 60,
        gateway: 'simulated',
      })
    })
    if (!taken) throw new Error('not taken')
    const answer = await sendCharge(world.services, taken)
    await settleByAnswer(actor, charge, { outcome: 'UNREACHED' })
    expect(await intentsOf(world, 20011)).toEqual(['charge:20011006:1 ORDER_NOW OPEN'])
    await settleByAnswer(actor, taken, answer)
    expect(await intentsOf(world, 20011)).toEqual(['charge:20011006:1 ORDER_NOW PAID'])
    expect((await historyOf('Miriam', 20011))[0]).toMatchObject({ id: 20011006, status: 'PROCESSED' })
  })
})

describe('a command during a charge', () => {
  it('changes the address: this box goes to the old one, the next box to the new one', async () => {
    const { actor, charge } = await begin(1004, 20007)
    const token = await world.tokenOf('Jonas')
    const changed = await world.call('updateSubscriptionAddress', {
      params: { id: 20007 },
      body: {
        firstName: 'Jonas',
        lastName: 'Weber',
        address1: 'Leopoldstraße 1',
        zip: '80802',
        city: 'München',
        countryCode: 'DE',
      },
      token,
    })
    expect(changed.status).toBe(200)
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    const subscription = (await world.call('listSubscriptions', { token })).data.find(
      ({ id }) => id === 20007,
    )
    expect(subscription?.shippingAddress?.address1).toBe('Leopoldstraße 1')
    expect(subscription?.completedOrders).toBe(2)
    expect((await historyOf('Jonas', 20007))[0]?.status).toBe('PROCESSED')
  })

  it('changes the payment method: a hard decline of the old one does not affect the new one', async () => {
    await useTestCard(world, 'pm_5002', '9979')
    await world.services.database.query
      .updateTable('subscription')
      .set({ anchor_date: day('2026-11-20'), anchor_index: 6, next_billing_date: day('2026-11-20') })
      .where('id', '=', 20002)
      .execute()
    const { actor, charge } = await begin(null, 20002, 'DUE')
    const token = await world.tokenOf('Thomas')
    const changed = await world.call('changePaymentMethod', {
      params: { id: 20002 },
      body: { paymentMethodId: 'pm_5102' },
      token,
    })
    expect(changed.data.paymentMethodId).toBe('pm_5102')
    await settleByAnswer(actor, charge, await sendCharge(world.services, charge))
    const methods = (await world.call('listPaymentMethods', { token })).data
    expect(methods.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual([
      'pm_5002 ACTIVE',
      'pm_5102 ACTIVE',
    ])
  })
})
