/** Real processes killed in the middle of a charge. Charges are counted at the gateway, not in our tables. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import {
  auditOf,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  runnerOf,
  useTestCard,
} from '../testing/charging.ts'
import { eventually, freePort, runSource, type TestProcess } from '../testing/processes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { TEST_NOW } from '../testing/test-config.ts'
import { resolveCharges } from './resolve-payments.ts'

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

  it('after the gateway has charged: the order is paid once, and a repeated request finds it done', async () => {
    await useTestCard(world, 'pm_5012', '0077')
    await orderAndKill('Tim', 20015, 'tims-order')
    expect(await entriesOf(world, 20015)).toEqual(['charge:20015005:1 APPROVED 12150'])
    expect(await intentsOf(world, 20015)).toEqual(['charge:20015005:1 ORDER_NOW OPEN'])
    expect(await resolveCharges(world.services)).toBe(0)
    await resolveAbandonedCharges(world)
    expect((await historyOf('Tim', 20015))[0]).toMatchObject({ id: 20015005, status: 'PROCESSED' })
    expect(await auditOf(world, 20015)).toEqual(['orderPlaced by customer'])
    // By now the holder of the idempotency key counts as dead.
    await world.services.database.pool.query('update idempotency_key set lease_until = created_at')
    const repeated = await world.call('placeOrder', {
      params: { id: 20015 },
      token: await world.tokenOf('Tim'),
      headers: { 'idempotency-key': 'tims-order' },
    })
    expect([repeated.status, repeated.error.type]).toEqual([409, 'ALREADY_DONE'])
    expect(await entriesOf(world, 20015)).toHaveLength(1)
  })

  it('before the gateway has charged: the order is charged once by the process that takes over', async () => {
    await useTestCard(world, 'pm_5005', '0093')
    await orderAndKill('Lea', 20008, 'leas-order')
    expect(await entriesOf(world, 20008)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => resolveAbandonedCharges(world)))
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:1 APPROVED 6498'])
    expect((await historyOf('Lea', 20008))[0]).toMatchObject({ id: 20008004, status: 'PROCESSED' })
  })
})

it('the jobs of several processes charge each order once', async () => {
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
})

it('a cancellation during a charge is accepted, and the box being paid for is delivered', async () => {
  await useTestCard(world, 'pm_5003', '0077')
  expect((await placeOrder('Sophie', 20005)).data.status).toBe('PROCESSING')
  const token = await world.tokenOf('Sophie')
  const cancelled = await world.call('cancelSubscription', { params: { id: 20005 }, token })
  expect([cancelled.status, cancelled.data.status]).toEqual([200, 'CANCELLED'])
  await resolveAbandonedCharges(world)
  expect((await historyOf('Sophie', 20005))[0]).toMatchObject({ id: 20005002, status: 'PROCESSED' })
  const [subscription] = (await world.call('listSubscriptions', { token })).data
  expect(subscription).toMatchObject({ status: 'CANCELLED', completedOrders: 2, nextBillingDate: null })
  expect(await auditOf(world, 20005)).toEqual([
    'subscriptionCancelled by customer',
    'orderPlaced by customer',
  ])
  expect(await entriesOf(world, 20005)).toEqual(['charge:20005002:1 APPROVED 16900'])
})
