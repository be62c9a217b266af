import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { serviceAt } from '../context/actor.ts'
import {
  auditOf,
  disputesOf,
  entriesOf,
  intentsOf,
  sendGatewayEvent,
  storedState,
  useTestCard,
} from '../testing/charging.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { snapshotWorld, type WorldSnapshot } from '../testing/world-snapshot.ts'
import { beginDueCharges } from './begin-charge.ts'
import { collectReturnedDebit } from './returned-debit.ts'

const ANNA = 20001
let world: SampleWorld
let kept: WorldSnapshot
beforeAll(async () => {
  world = await startSampleWorld()
  await world.call('placeOrder', { params: { id: ANNA }, token: await world.tokenOf('Anna') })
  kept = await snapshotWorld(world.services)
})
afterEach(async () => {
  await kept.restore()
  await world.services.database.pool.query('delete from gateway_notice; delete from payment_dispute')
})
afterAll(() => world.stop())

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
