import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pauseSubscription } from '@pfotenportal/domain/lifecycle/pause'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { serviceAt } from '../context/actor.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { byRule, changeSubscription } from './change-subscription.ts'

let world: SampleWorld
/** A second process of the same service, on the same database; without a PUBLIC_URL each uses its own port in links. */
let other: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld()
  const environment = { PUBLIC_URL: 'http://localhost:4999' }
  other = await startSampleWorld(undefined, { databaseUrl: world.databaseUrl, environment })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

async function auditOf(orderId: number): Promise<string[]> {
  const rows = await world.services.database.query
    .selectFrom('audit')
    .select('action')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

async function storedAndDerived(customerId: number, id: number) {
  const { clock, database } = world.services
  const moment = await clock.moment()
  const found = await findSubscription(database.query, customerId, id, moment.today)
  const row = await database.query
    .selectFrom('subscription')
    .select('next_billing_date')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { stored: row.next_billing_date, derived: found && nextBillingDate(found.subscription, moment) }
}

it('20 concurrent skips of one order, through two processes, have one effect, one audit row and one email', async () => {
  const token = await world.tokenOf('Lea')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? world : other).call('skipOrder', { params: { id: 20008005 }, token }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['SKIPPED']))
  expect(await auditOf(20008005)).toEqual(['orderSkipped'])
  // Either process may send it.
  const subjects = async () =>
    (await mailsOf(world)).filter(({ to }) => to === 'lea.hoffmann@example.de').map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([expect.stringContaining('übersprungen')])
})

it('20 concurrent skips of the next order skip consecutive orders up to the limit, each once', async () => {
  const token = await world.tokenOf('Tim')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.call('skipNextOrder', { params: { id: 20015 }, token })),
  )
  const types = answers.filter(({ status }) => status !== 200).map(({ error }) => error.type)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(new Set(types)).toEqual(new Set(['SKIP_LIMIT_REACHED']))
  for (const index of [5, 6, 7, 8, 9, 10]) expect(await auditOf(20015000 + index)).toEqual(['orderSkipped'])
})

it('a change by one process is visible through the other', async () => {
  const token = await world.tokenOf('Anna')
  await world.call('skipOrder', { params: { id: 20001009 }, token })
  const seen = await other.call('listSubscriptions', { token })
  expect(seen.data[0]?.nextBillingDate).toBe('2027-01-05')
  await other.call('unskipOrder', { params: { id: 20001009 }, token })
  expect((await world.call('listSubscriptions', { token })).data[0]?.nextBillingDate).toBe('2026-12-08')
})

it('a request repeated with the same key gets the same answer and has one effect', async () => {
  const token = await world.tokenOf('Nina')
  const call = () =>
    world.call('skipNextOrder', {
      params: { id: 20016 },
      token,
      headers: { 'idempotency-key': 'again-and-again' },
    })
  const first = await call()
  const second = await call()
  expect(first.data.nextBillingDate).toBe('2027-01-15')
  expect(second.data).toEqual(first.data)
})

it('a change waits for another change of the same subscription, and reading does not', async () => {
  const token = await world.tokenOf('Sophie')
  const { pool } = world.services.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select id from subscription where id = 20005 for update')
    const waiting = world.call('skipOrder', { params: { id: 20005004 }, token })
    expect((await world.call('listSubscriptions', { token })).status).toBe(200)
    setTimeout(() => void holder.query('commit'), 300)
    expect((await waiting).status).toBe(200)
  } finally {
    holder.release()
  }
  expect(await auditOf(20005004)).toEqual(['orderSkipped'])
})

// It waits five seconds; `npm run test:long` runs it.
it.runIf(inject('propertyRuns') >= 1)('a change gives up if another one takes too long', async () => {
  const token = await world.tokenOf('Sophie')
  const holder = await world.services.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select id from subscription where id = 20005 for update')
    const answer = await world.call('skipOrder', { params: { id: 20005005 }, token })
    expect([answer.status, answer.error.type]).toEqual([409, 'CONFLICT'])
    await holder.query('commit')
  } finally {
    holder.release()
  }
  expect(await auditOf(20005005)).toEqual([])
})

it('a change that cannot be saved completely is rolled back', async () => {
  const token = await world.tokenOf('Jonas')
  const { pool } = world.services.database
  await pool.query(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'no mails today'; end $$`)
  await pool.query('create trigger refuse before insert on outbox for each row execute function refuse_row()')
  try {
    const answer = await world.call('skipOrder', { params: { id: 20007002 }, token })
    expect([answer.status, answer.error.type]).toEqual([500, 'INTERNAL'])
    expect(answer.error.message).not.toContain('no mails today')
  } finally {
    await pool.query('drop trigger refuse on outbox')
  }
  expect(await auditOf(20007002)).toEqual([])
  const { data } = await world.call('listOrderSchedule', { params: { id: 20007 }, query: {}, token })
  expect(data[0]?.status).toBe('SCHEDULED')
})

it('a change by customer service is recorded under the person who made it, and the customer reads who that was', async () => {
  const { database, clock } = world.services
  const { at: now } = await clock.moment()
  const service = serviceAt(world.services, { now, requestId: 'r-support' })
  const support = { ...service, customerId: 1001, role: 'staff', by: 'staff:3' } as const
  const pause = byRule((subscription, moment) => pauseSubscription(subscription, 2, moment))
  const changed = await database.transaction((tx) => changeSubscription(tx, support, 20001, pause))
  expect(changed.ok).toBe(true)
  const rows = await database.query
    .selectFrom('audit')
    .select(['actor', 'acted_by', 'action'])
    .where('request_id', '=', 'r-support')
    .execute()
  expect(rows).toEqual([{ actor: 'staff', acted_by: 'staff:3', action: 'subscriptionPaused' }])
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listActivity', { params: { id: 20001 }, query: {}, token })
  expect(data[0]).toMatchObject({ actor: 'staff', action: 'subscriptionPaused' })
})

it('after any sequence of skips and restores, the stored next billing date equals the derived one', async () => {
  const token = await world.tokenOf('Thomas')
  const step = record({
    operation: constantFrom('skipOrder', 'unskipOrder', 'skipNextOrder'),
    index: integer({ min: 5, max: 14 }),
  })
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { operation, index } of steps) {
        const answer =
          operation === 'skipNextOrder'
            ? await world.call('skipNextOrder', { params: { id: 20002 }, token })
            : await world.call(operation, { params: { id: 20002000 + index }, token })
        expect(answer.status).toBeLessThan(500)
        const { stored, derived } = await storedAndDerived(1002, 20002)
        expect(stored).toBe(derived)
      }
      const { data } = await world.call('listOrderSchedule', { params: { id: 20002 }, query: {}, token })
      expect(data.filter(({ status }) => status === 'SCHEDULED')).toHaveLength(6)
      const days = data.map(({ billingDate }) => billingDate)
      expect(days).toEqual([...new Set(days)].toSorted())
    }),
    { numRuns: 8 },
  )
})
