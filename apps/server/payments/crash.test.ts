/** Processes that die in the middle of a charge, and commands that meet one. Counted at the gateway, not in our tables. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { claimAbandonedCharges } from '../database/payment/charges.ts'
import { databaseNow } from '../database/job/jobs.ts'
import { readDatabaseTime } from '../database/payment/leases.ts'
import {
  auditOf,
  beginOnly,
  entriesOf,
  intentsOf,
  putCard,
  resolveLeft,
  runnerOf,
} from '../testing/charging.ts'
import { eventually, freePort, runSource, type TestProcess } from '../testing/processes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { sendCharge as askGateway } from './send-charge.ts'
import { settleByAnswer } from './charge-order.ts'
import { resolveCharges } from './resolve-charges.ts'

let world: SampleWorld

beforeEach(async () => {
  world = await startSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })
})
afterEach(() => world.stop())

const placeOrder = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

const historyOf = async (firstName: string, id: number) =>
  (await world.call('listOrderHistory', { params: { id }, query: {}, token: await world.tokenOf(firstName) }))
    .data

const begin = (customerId: number | null, id: number, trigger?: 'DUE') =>
  beginOnly(world, { customerId, id, ...(trigger && { trigger }) })

describe('a process that is killed', () => {
  let process: TestProcess

  async function startOther(): Promise<string> {
    const port = await freePort()
    process = runSource('main.ts', {
      env: {
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: world.databaseUrl,
        CLOCK: TEST_NOW,
        LOAD_SHED_MS: '0',
        PAYMENT_TIMEOUT_SECONDS: '30',
        SIMULATED_GATEWAY_WEBHOOKS: 'off',
      },
    })
    await process.until(/Pfotenportal {2}http/)
    return `http://127.0.0.1:${port}`
  }

  /** Orders through the other process, and kills it while it waits for the gateway. */
  async function orderAndKill(firstName: string, id: number, key: string): Promise<void> {
    const url = await startOther()
    const answer = fetch(`${url}/api/v1/subscriptions/${id}/place_order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await world.tokenOf(firstName)}`, 'idempotency-key': key },
    }).then(
      () => 'answered',
      () => 'cut off',
    )
    await eventually(async () => (await intentsOf(world, id)).length === 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await process.end('SIGKILL')
    expect(await answer).toBe('cut off')
  }

  it('after the gateway has charged leaves one order that is paid once, and a repeat of the request finds it done', async () => {
    await putCard(world, 'pm_5012', '0077')
    await orderAndKill('Tim', 20015, 'tims-order')
    expect(await entriesOf(world, 20015)).toEqual(['charge:20015005:1 APPROVED 12150'])
    expect(await intentsOf(world, 20015)).toEqual(['charge:20015005:1 ORDER_NOW OPEN'])
    expect(await resolveCharges(world.services)).toBe(0)
    await resolveLeft(world)
    expect((await historyOf('Tim', 20015))[0]).toMatchObject({ id: 20015005, status: 'PROCESSED' })
    expect(await auditOf(world, 20015)).toEqual(['orderPlaced by customer'])
    // So long after that whoever held the key counts as dead.
    await world.services.database.pool.query('update idempotency_key set lease_until = created_at')
    const repeated = await world.call('placeOrder', {
      params: { id: 20015 },
      token: await world.tokenOf('Tim'),
      headers: { 'idempotency-key': 'tims-order' },
    })
    expect([repeated.status, repeated.error.type]).toEqual([409, 'ALREADY_DONE'])
    expect(await entriesOf(world, 20015)).toHaveLength(1)
  }, 30_000)

  it('before the gateway has charged leaves one that is charged once by whoever takes it up', async () => {
    await putCard(world, 'pm_5005', '0093')
    await orderAndKill('Lea', 20008, 'leas-order')
    expect(await entriesOf(world, 20008)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => resolveLeft(world)))
    await resolveLeft(world)
    expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:1 APPROVED 6498'])
    expect((await historyOf('Lea', 20008))[0]).toMatchObject({ id: 20008004, status: 'PROCESSED' })
  }, 30_000)
})

it('an order whose decline nobody heard is told by mail, and the same request orders again', async () => {
  await putCard(world, 'pm_5004', '0085')
  const order = async () =>
    world.call('placeOrder', {
      params: { id: 20006 },
      token: await world.tokenOf('Jonas'),
      headers: { 'idempotency-key': 'jonas-order' },
    })
  expect((await order()).data.status).toBe('PROCESSING')
  // Its answer was lost as well.
  await world.services.database.pool.query(
    "update idempotency_key set status = null, body = null, lease_until = now() where key = 'jonas-order'",
  )
  expect((await order()).error.type).toBe('ALREADY_DONE')
  await resolveLeft(world)
  expect(await intentsOf(world, 20006)).toEqual([
    expect.stringMatching(/:1 ORDER_NOW DECLINED CARD_DECLINED$/),
  ])
  const mails = (await mailsOf(world)).filter(({ to }) => to.startsWith('jonas'))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Deine Bestellung hat nicht geklappt – es wurde nichts abgebucht',
  ])
  await putCard(world, 'pm_5004', '4242')
  expect((await order()).data.status).toBe('PROCESSED')
  expect(await entriesOf(world, 20006)).toEqual([
    expect.stringMatching(/:1 DECLINED /),
    expect.stringMatching(/:2 APPROVED /),
  ])
})

describe('a charge that begins twice in spite of all', () => {
  it('and is concluded by two at once is booked once', async () => {
    const { actor, charge } = await begin(1001, 20001)
    const answer = await askGateway(world.services, charge)
    await Promise.all(Array.from({ length: 8 }, () => settleByAnswer(actor, charge, answer)))
    expect(await auditOf(world, 20001)).toEqual(['orderPlaced by customer'])
    const { completedOrders } =
      (await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })).data[0] ?? {}
    expect(completedOrders).toBe(9)
    expect(await entriesOf(world, 20001)).toHaveLength(1)
  })
})

describe('a process that took too long', () => {
  it('and did not reach the gateway takes nothing back that another has charged since', async () => {
    const { actor, charge } = await begin(1009, 20011)
    await world.services.database.query
      .updateTable('charge')
      .set({ lease_until: databaseNow })
      .where('id', '=', charge.id)
      .execute()
    const { query } = world.services.database
    const [taken] = await claimAbandonedCharges(query, {
      size: 10,
      expiredBy: await readDatabaseTime(query),
      leaseSeconds: 60,
      gateway: 'simulated',
    })
    if (!taken) throw new Error('not taken')
    const answer = await askGateway(world.services, taken)
    await settleByAnswer(actor, charge, { outcome: 'UNREACHED' })
    expect(await intentsOf(world, 20011)).toEqual(['charge:20011006:1 ORDER_NOW OPEN'])
    await settleByAnswer(actor, taken, answer)
    expect(await intentsOf(world, 20011)).toEqual(['charge:20011006:1 ORDER_NOW PAID'])
    expect((await historyOf('Miriam', 20011))[0]).toMatchObject({ id: 20011006, status: 'PROCESSED' })
  })
})

describe('a command that meets a charge in progress', () => {
  it('of another address: this box goes where it went, the next one elsewhere', async () => {
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
    await settleByAnswer(actor, charge, await askGateway(world.services, charge))
    const subscription = (await world.call('listSubscriptions', { token })).data.find(
      ({ id }) => id === 20007,
    )
    expect(subscription?.shippingAddress?.address1).toBe('Leopoldstraße 1')
    expect(subscription?.completedOrders).toBe(2)
    expect((await historyOf('Jonas', 20007))[0]?.status).toBe('PROCESSED')
  })

  it('of another payment method: a hard decline of the old one leaves the new one in use', async () => {
    await putCard(world, 'pm_5002', '9979')
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
    await settleByAnswer(actor, charge, await askGateway(world.services, charge))
    const methods = (await world.call('listPaymentMethods', { token })).data
    expect(methods.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual([
      'pm_5002 ACTIVE',
      'pm_5102 ACTIVE',
    ])
  })

  it('that cancels: never refused, and the box that was being paid is delivered', async () => {
    await putCard(world, 'pm_5003', '0077')
    expect((await placeOrder('Sophie', 20005)).data.status).toBe('PROCESSING')
    const token = await world.tokenOf('Sophie')
    const cancelled = await world.call('cancelSubscription', { params: { id: 20005 }, token })
    expect([cancelled.status, cancelled.data.status]).toEqual([200, 'CANCELLED'])
    await resolveLeft(world)
    expect((await historyOf('Sophie', 20005))[0]).toMatchObject({ id: 20005002, status: 'PROCESSED' })
    const [subscription] = (await world.call('listSubscriptions', { token })).data
    expect(subscription).toMatchObject({ status: 'CANCELLED', completedOrders: 2, nextBillingDate: null })
    expect(await auditOf(world, 20005)).toEqual([
      'subscriptionCancelled by customer',
      'orderPlaced by customer',
    ])
    expect(await entriesOf(world, 20005)).toEqual(['charge:20005002:1 APPROVED 16900'])
  }, 30_000)
})

it('the jobs of two processes charge a day once', async () => {
  const runners = [runnerOf(world), runnerOf(world), runnerOf(world)]
  const due = await world.services.database.query
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('next_billing_date', '<=', day('2026-12-20'))
    .execute()
  expect(due.length).toBeGreaterThan(3)
  await Promise.all([
    world.moveClock('2026-12-20T12:00:00+01:00'),
    ...runners.map((runner) => runner.catchUp({ wait: true })),
  ])
  const { rows } = await world.services.database.pool.query<{
    orders: string
    charged: string
    paid: string
  }>(`
    select count(distinct split_part(key, ':', 2)) as orders, count(*) as charged,
      (select count(*) from customer_order where status = 'PROCESSED' and order_number > 'PP-104084'
        and total_price_cents > 0) as paid
    from simulated_gateway.ledger where outcome = 'APPROVED'`)
  expect(rows[0]?.charged).toBe(rows[0]?.orders)
  expect(rows[0]?.charged).toBe(rows[0]?.paid)
}, 60_000)
