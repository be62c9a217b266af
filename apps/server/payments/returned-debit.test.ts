import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt } from '../context/actor.ts'
import { listUnresolvedFailedRefunds } from '../database/order/failed-refunds.ts'
import { listUndecidedDisputes, markDisputeClosed } from '../database/payment/payment-disputes.ts'
import { listStrayPayments } from '../database/payment/problem-payments.ts'
import {
  auditOf,
  disputesOf,
  entriesOf,
  intentsOf,
  sendGatewayEvent,
  storedState,
  useTestCard,
} from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { testStaff } from '../testing/staff.ts'
import { beginDueCharges } from './begin-charge.ts'
import { recordRefundMadeElsewhere } from './failed-refund.ts'
import { beginRefund, refundOrder, settleRefundByAnswer } from './refund-order.ts'
import { collectReturnedDebit } from './returned-debit.ts'
import { listStoppableBoxes } from './stop-paid-boxes.ts'

const ANNA = 20001
const world = sharedSampleWorld()
beforeAll(async () => {
  await world.call('placeOrder', { params: { id: ANNA }, token: await world.tokenOf('Anna') })
})
restoreAfterEach(world)
afterEach(async () => {
  await world.services.database.pool.query(
    `delete from gateway_notice; delete from payment_dispute; delete from stray_payment;
     update customer set erased_at = null, kept_until = null where id = 1001`,
  )
})

const returned = { kind: 'RETURNED_DEBIT', chargeKey: 'charge:20001009:1' } as const
const debits = async () =>
  world.services.database.query.selectFrom('payment_dispute').selectAll().orderBy('id').execute()
const nextAttempt = async () => (await debits())[0]?.next_attempt
const subjects = async () =>
  (await mailsOf(world))
    .filter(({ to }) => to === 'anna.berger@example.de')
    .map(({ subject }) => subject.replaceAll(/\s/g, ' '))

/** Collects all open returned debits at that moment, as the job does. */
async function collectAt(moment: string): Promise<void> {
  const actor = serviceAt(world.services, { now: instant(moment), requestId: `job:debit-retry:${moment}` })
  for (const { id } of await debits()) await collectReturnedDebit(actor, id)
}

it('a returned debit is told once, with the day on which it is collected again', async () => {
  const before = await storedState(world, ANNA)
  const statuses = await Promise.all([1, 2, 3].map(() => sendGatewayEvent(world, returned)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await nextAttempt()).toBe('2026-11-22')
  expect(await storedState(world, ANNA)).toEqual(before)
  expect((await auditOf(world, ANNA)).filter((line) => /debit/.test(line))).toEqual([
    'debitReturned by system',
  ])
  await expect
    .poll(async () => (await subjects()).filter((it) => /Lastschrift/.test(it)))
    .toEqual(['Deine Lastschrift über 199,90 € wurde zurückgegeben'])
})

it('it is collected on the days of dunning without calling the gateway, until its method is renewed', async () => {
  await sendGatewayEvent(world, returned)
  await collectAt('2026-11-22T08:59:00.000Z')
  expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
  await collectAt('2026-11-22T09:00:00.000Z')
  await collectAt('2026-11-22T10:00:00.000Z')
  expect(await intentsOf(world, ANNA)).toEqual([
    'charge:20001009:1 ORDER_NOW PAID',
    'charge:20001009:2 RETRY DECLINED PAYMENT_METHOD_INVALID',
  ])
  expect(await nextAttempt()).toBe('2026-11-24')
  // The ledger has been emptied since the order was paid.
  expect(await entriesOf(world, ANNA)).toEqual([])

  await useTestCard(world, 'pm_5001', '4242')
  await collectAt('2026-11-24T09:00:00.000Z')
  await collectAt('2026-11-24T10:00:00.000Z')
  expect(await entriesOf(world, ANNA)).toEqual(['charge:20001009:3 APPROVED 19990'])
  expect(await disputesOf(world)).toEqual(['RETURNED_DEBIT 20001009 19990 RETURNED_DEBIT WON'])
  expect(await nextAttempt()).toBeNull()
  await expect.poll(subjects).toContain('Danke! 199,90 € sind bezahlt')
  expect(await auditOf(world, ANNA)).toContain('debitRecovered by system')
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderHistory', { params: { id: ANNA }, query: {}, token })
  expect(data[0]).toMatchObject({ id: 20001009, status: 'PROCESSED', financialStatus: 'paid' })
})

it('after the last attempt it is left to the operator, and its customer knows', async () => {
  await sendGatewayEvent(world, returned)
  await useTestCard(world, 'pm_5001', '9995')
  for (const on of ['22', '24', '27', '30']) await collectAt(`2026-11-${on}T09:00:00.000Z`)
  expect((await entriesOf(world, ANNA)).filter((line) => line.includes('DECLINED'))).toHaveLength(3)
  expect(await nextAttempt()).toBeNull()
  expect(await disputesOf(world)).toEqual(['RETURNED_DEBIT 20001009 19990 RETURNED_DEBIT OPENED'])
  const texts = async () => (await mailsOf(world)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join()
  await expect.poll(texts).toContain('Das war der letzte Versuch. Wir melden uns bei dir')
})

it('a box that falls due while the debit is being collected waits for that', async () => {
  const { database } = world.services
  // Its outcome is not known yet.
  await database.pool.query(
    "update charge set state = 'OPEN', settled_at = null where key = 'charge:20001009:1'",
  )
  const now = instant('2026-12-18T09:00:00.000Z')
  const actor = serviceAt(world.services, { now, requestId: 'job:charge-due' })
  const begun = await database.transaction((tx) => beginDueCharges(tx, actor, [ANNA]))
  expect(begun.get(ANNA)).toMatchObject({ ok: false, reason: 'ORDER_LOCKED' })
})

it('a hard decline while it is collected makes the method unusable for the next box too', async () => {
  await sendGatewayEvent(world, returned)
  await useTestCard(world, 'pm_5001', '9979')
  await collectAt('2026-11-22T09:00:00.000Z')
  expect(await intentsOf(world, ANNA)).toContain('charge:20001009:2 RETRY DECLINED STOLEN_CARD')
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listPaymentMethods', { token })
  expect(data.find(({ id }) => id === 'pm_5001')).toMatchObject({ status: 'REVOKED' })
})

describe('an order whose debit was returned', () => {
  async function orderNumber(): Promise<string> {
    const { query } = world.services.database
    const order = query.selectFrom('customer_order').select('order_number').where('id', '=', 20001009)
    return (await order.executeTakeFirstOrThrow()).order_number ?? ''
  }
  async function refund() {
    const { services } = world
    const wanted = { orderNumber: await orderNumber(), amount: null, isCancelling: false, reason: 'spoiled' }
    return refundOrder(await testStaff(services), wanted)
  }
  const stoppable = async () => {
    const { services } = world
    return listStoppableBoxes(services.database.query, services, { id: ANNA, customerId: 1001 })
  }
  const closeCase = async (state: 'WON' | 'LOST') => {
    const [debit] = await debits()
    const { query } = world.services.database
    await markDisputeClosed(query, debit?.id ?? 0, { state, at: instant('2026-11-21T09:00:00.000Z') })
  }

  it('is not refunded, and its box is not stopped, until the amount has been paid', async () => {
    expect(await stoppable()).toHaveLength(1)
    await sendGatewayEvent(world, returned)
    expect(await refund()).toMatchObject({ ok: false, reason: 'DEBIT_RETURNED' })
    expect(await stoppable()).toEqual([])
    await useTestCard(world, 'pm_5001', '4242')
    await collectAt('2026-11-22T09:00:00.000Z')
    expect(await stoppable()).toHaveLength(1)
    expect(await refund()).toMatchObject({ outcome: 'REFUNDED' })
  })

  it('is not refunded after the operator has written the amount off', async () => {
    await sendGatewayEvent(world, returned)
    await closeCase('LOST')
    expect(await refund()).toMatchObject({ ok: false, reason: 'DEBIT_RETURNED' })
  })

  const refunded = {
    kind: 'PROVIDER_REFUND',
    chargeKey: 'charge:20001009:1',
    reference: 're_1',
    amount: 19990,
    failedCode: null,
  } as const

  it('is not collected any more once it was refunded at the provider', async () => {
    await sendGatewayEvent(world, returned)
    await sendGatewayEvent(world, refunded)
    await useTestCard(world, 'pm_5001', '4242')
    await collectAt('2026-11-22T09:00:00.000Z')
    expect(await intentsOf(world, ANNA)).toEqual(['charge:20001009:1 ORDER_NOW PAID'])
    expect(await nextAttempt()).toBeNull()
    expect(await disputesOf(world)).toEqual(['RETURNED_DEBIT 20001009 19990 RETURNED_DEBIT OPENED'])
  })

  const isReminder = (subject: string) => /Lastschrift/.test(subject)

  it.each([
    ['a refused refund', false],
    ['a refused refund that would have stopped its box', true],
  ])('is told and collected only after %s', async (_name, isCancelling) => {
    const { services } = world
    const wanted = { amount: null, isCancelling, reason: 'spoiled' }
    const place = { orderId: 20001009, subscriptionId: ANNA }
    const support = await testStaff(services)
    const begun = await services.database.transaction((tx) => beginRefund(tx, support, place, wanted))
    if (!begun.ok) throw new Error(begun.reason)
    const before = (await subjects()).filter(isReminder).length
    await sendGatewayEvent(world, returned)
    expect(await nextAttempt()).toBeNull()
    expect((await subjects()).filter(isReminder)).toHaveLength(before)

    await settleRefundByAnswer(services, begun.refund, { outcome: 'REFUSED', code: 'CHARGE_RETURNED' })
    expect(await nextAttempt()).toBe('2026-11-22')
    await expect.poll(async () => (await subjects()).filter(isReminder).length).toBe(before + 1)
    expect((await auditOf(world, ANNA)).at(-1)).toBe('debitReturned by system')
    await useTestCard(world, 'pm_5001', '4242')
    await collectAt('2026-11-22T09:00:00.000Z')
    expect(await entriesOf(world, ANNA)).toEqual(['charge:20001009:2 APPROVED 19990'])
  })

  it('is not collected if the refund of the amount fails with the return, and not refunded again', async () => {
    const before = (await subjects()).filter(isReminder).length
    await sendGatewayEvent(world, refunded)
    await sendGatewayEvent(world, returned)
    await sendGatewayEvent(world, { ...refunded, failedCode: 'CHARGE_FOR_PENDING_REFUND_DISPUTED' })
    expect(await nextAttempt()).toBeNull()
    expect((await subjects()).filter(isReminder)).toHaveLength(before)
    const { query } = world.services.database
    const elsewhere = async () =>
      recordRefundMadeElsewhere(await testStaff(world.services), {
        orderNumber: await orderNumber(),
        reason: 'bank transfer',
      })
    expect(await listUnresolvedFailedRefunds(query)).toEqual([])
    expect(await elsewhere()).toMatchObject({ ok: false, reason: 'DEBIT_RETURNED' })
    // Now the money is with us again.
    await closeCase('WON')
    expect(await listUnresolvedFailedRefunds(query)).toMatchObject([{ orderId: 20001009, amount: 19990 }])
    expect(await elsewhere()).toMatchObject({ ok: true })
  })

  it('is not collected if the refund of the amount had failed before', async () => {
    const before = (await subjects()).filter(isReminder).length
    await sendGatewayEvent(world, refunded)
    await sendGatewayEvent(world, { ...refunded, failedCode: 'ACCOUNT_CLOSED' })
    await sendGatewayEvent(world, returned)
    expect(await nextAttempt()).toBeNull()
    expect((await subjects()).filter(isReminder)).toHaveLength(before)
  })

  it('is not collected from a customer whose account was erased, but left to the operator', async () => {
    const { pool, query } = world.services.database
    await pool.query("update customer set erased_at = now(), kept_until = '2036-12-31' where id = 1001")
    const mails = async () => (await pool.query('select from outbox')).rowCount
    const before = await mails()
    await sendGatewayEvent(world, returned)
    await sendGatewayEvent(world, refunded)
    expect(await nextAttempt()).toBeNull()
    expect(await listUndecidedDisputes(query)).toMatchObject([{ order_id: 20001009 }])
    expect(await mails()).toBe(before)
  })

  it('is not collected any more once its case is closed by hand', async () => {
    await sendGatewayEvent(world, returned)
    await closeCase('WON')
    expect(await nextAttempt()).toBeNull()
  })

  it('is not collected if it had been refunded before, and its customer gets no reminder', async () => {
    const before = (await subjects()).filter(isReminder)
    await sendGatewayEvent(world, refunded)
    await sendGatewayEvent(world, returned)
    expect(await nextAttempt()).toBeNull()
    expect((await subjects()).filter(isReminder)).toEqual(before)
  })

  it.each(['PROCESSED', 'CANCELLED'] as const)(
    'and whose case was closed during an attempt has a stray payment if that succeeds: %s',
    async (status) => {
      await sendGatewayEvent(world, returned)
      await useTestCard(world, 'pm_5001', '4242')
      const { services } = world
      const closing = {
        ...services,
        gateway: {
          ...services.gateway,
          async charge(...request: Parameters<typeof services.gateway.charge>) {
            await closeCase('WON')
            await services.database.pool.query('update customer_order set status = $1 where id = 20001009', [
              status,
            ])
            return services.gateway.charge(...request)
          },
        },
      }
      const now = instant('2026-11-22T09:00:00.000Z')
      const [debit] = await debits()
      const actor = serviceAt(closing, { now, requestId: 'job:debit-retry' })
      await collectReturnedDebit(actor, debit?.id ?? 0)
      expect(await entriesOf(world, ANNA)).toEqual(['charge:20001009:2 APPROVED 19990'])
      expect(await intentsOf(world, ANNA)).toContain('charge:20001009:2 RETRY LAPSED')
      expect(await listStrayPayments(services.database.query)).toMatchObject([
        { key: 'charge:20001009:2', orderId: 20001009, amount: 19990 },
      ])
      const { rows } = await services.database.pool.query(
        'select status from customer_order where id = 20001009',
      )
      expect(rows).toEqual([{ status }])
    },
  )
})
