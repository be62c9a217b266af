/** Due orders charged in shared transactions are independent of each other. Charges are counted at the gateway. */
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '../context/actor.ts'
import { entriesOf, intentsOf, resolveAbandonedCharges } from '../testing/charging.ts'
import { addFriend } from '../testing/friends.ts'
import { insertDueCopies } from '../testing/jobs.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { openBatchedCharging, type BatchedCharging } from './batched-charging.ts'
import { createBatcher } from './batcher.ts'

const world = sharedSampleWorld()

async function openCharging(concurrency = 16, services = world.services): Promise<BatchedCharging> {
  const { at: now, today } = await services.clock.moment()
  const markDone = async () => undefined
  const actor = (): Actor => {
    const realNow = services.clock.realNow()
    return { services, now, today, realNow, requestId: 'together', customerId: null, markDone }
  }
  return openBatchedCharging(actor, concurrency)
}

const chargeOf = async (concurrency?: number) => (await openCharging(concurrency)).charge

const copies = (count: number) => insertDueCopies(world.services.database.pool, count, '2026-11-20')

/** Makes the database refuse rows of a table for one subscription. */
async function refuse(table: 'charge' | 'audit', id: number): Promise<() => Promise<unknown>> {
  const { pool } = world.services.database
  await pool.query(`create function refuse_${table}() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`)
  await pool.query(`create trigger refused before insert on ${table} for each row
    when (new.subscription_id = ${id}) execute function refuse_${table}()`)
  return () => pool.query(`drop function refuse_${table} cascade`)
}

it('charges many orders in few transactions, each once', async () => {
  const ids = await copies(16)
  const charge = await chargeOf()
  expect(await Promise.all(ids.map(charge))).toEqual(ids.map(() => 'PAID'))
  for (const id of ids) expect(await entriesOf(world, id)).toHaveLength(1)
  const { rows } = await world.services.database.pool.query<{ settled: number; mails: number }>(
    `select count(distinct charge.xmin::text)::int as settled, count(distinct outbox.key)::int as mails
       from charge join outbox on outbox.key like 'orderConfirmed:' || order_id || ':%'
      where subscription_id = any($1)`,
    [ids],
  )
  expect(rows[0]?.mails).toBe(16)
  expect(rows[0]?.settled).toBeLessThan(16)
  // A second attempt finds nothing to charge.
  expect(await Promise.all(ids.map(charge))).toEqual(
    ids.map(() => expect.objectContaining({ ok: false }) as unknown),
  )
})

it('no more charges are at the gateway at the same time than agreed, while others have begun', async () => {
  const ids = await copies(40)
  const { gateway, database } = world.services
  const answer = gateway.charge.bind(gateway)
  const seen = { atGateway: 0, most: 0, begun: 0 }
  vi.spyOn(gateway, 'charge').mockImplementation(async (...sent) => {
    seen.atGateway += 1
    seen.most = Math.max(seen.most, seen.atGateway)
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::int as open from charge where state = 'OPEN' and subscription_id = any($1)`,
      [ids],
    )
    seen.begun = Math.max(seen.begun, rows[0]?.open ?? 0)
    return answer(...sent).finally(() => (seen.atGateway -= 1))
  })
  const charge = await chargeOf(4)
  expect(await Promise.all(ids.map(charge))).toEqual(ids.map(() => 'PAID'))
  vi.restoreAllMocks()
  expect(seen.most).toBe(4)
  expect(seen.begun).toBeGreaterThan(4)
})

it('while customers are served, no more charges begin than may be at the gateway', async () => {
  const { orders, charge } = await openCharging(4)
  const [id = 0] = await copies(1)
  await charge(id)
  const serving = vi.spyOn(world.services.traffic, 'isServing').mockReturnValue(true)
  const ends: (() => void)[] = []
  const all = Array.from({ length: orders.size }, () =>
    orders.run(() => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(ends).toHaveLength(4)
  serving.mockRestore()
  ends[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(ends).toHaveLength(orders.size)
  for (const end of ends) end()
  await Promise.all(all)
})

it('while customers are served, transactions have two charges at most, one runs at a time, and each order is charged once', async () => {
  const ids = await copies(9)
  const { database, traffic } = world.services
  const seen = { running: 0, most: 0 }
  const transaction: typeof database.transaction = (work) => {
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    return database.transaction(work).finally(() => (seen.running -= 1))
  }
  const { charge } = await openCharging(8, {
    ...world.services,
    database: { ...database, transaction },
    traffic: { ...traffic, isServing: () => true },
  })
  expect(await Promise.all(ids.map(charge))).toEqual(ids.map(() => 'PAID'))
  expect(seen.most).toBe(1)
  for (const id of ids) expect(await entriesOf(world, id)).toHaveLength(1)
  const { rows } = await database.pool.query<{ most: number }>(
    `select max(count)::int as most from
       (select count(*) from charge where subscription_id = any($1) group by xmin::text) as settled`,
    [ids],
  )
  expect(rows[0]?.most).toBe(2)
})

it('a charge that has waited too long for its turn is not sent; it is sent later, once', async () => {
  const ids = await copies(3)
  const { gateway, config } = world.services
  const answer = gateway.charge.bind(gateway)
  const timeout = config.paymentTimeoutSeconds
  Reflect.set(config, 'paymentTimeoutSeconds', 1)
  const slow = vi.spyOn(gateway, 'charge').mockImplementation(async (...sent) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    return answer(...sent)
  })
  const ends = await Promise.all(ids.map(await chargeOf(1)))
  slow.mockRestore()
  Reflect.set(config, 'paymentTimeoutSeconds', timeout)
  // Two answers before it take longer together than one may take.
  const last = ids.at(-1) ?? 0
  expect(ends.at(-1)).toBe('UNSENT')
  expect(await entriesOf(world, last)).toEqual([])
  await resolveAbandonedCharges(world)
  for (const id of ids) expect(await entriesOf(world, id)).toHaveLength(1)
})

it('an intent that cannot be written does not fail the others of its batch', async () => {
  const ids = await copies(4)
  const [bad = 0, ...good] = ids
  const allow = await refuse('charge', bad)
  const ends = await Promise.allSettled(ids.map(await chargeOf()))
  await allow()
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  for (const id of good) expect(await entriesOf(world, id)).toHaveLength(1)
  expect(await entriesOf(world, bad)).toEqual([])
  expect(await intentsOf(world, bad)).toEqual([])
})

it('an answer that cannot be settled does not fail the others of its batch, and is settled later, charged once', async () => {
  const ids = await copies(4)
  const [bad = 0, ...good] = ids
  const allow = await refuse('audit', bad)
  const ends = await Promise.allSettled(ids.map(await chargeOf()))
  await allow()
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  for (const id of good) expect(await intentsOf(world, id)).toEqual([expect.stringMatching(/PAID$/)])
  expect(await intentsOf(world, bad)).toEqual([expect.stringMatching(/OPEN$/)])
  await resolveAbandonedCharges(world)
  expect(await intentsOf(world, bad)).toEqual([expect.stringMatching(/PAID$/)])
  expect(await entriesOf(world, bad)).toHaveLength(1)
})

it('the batch does not wait for a subscription that is locked by its customer’s change', async () => {
  const [busy = 0, ...others] = await copies(4)
  const charge = await chargeOf()
  const client = await world.services.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from subscription where id = $1 for update', [busy])
    const waiting = charge(busy)
    expect(await Promise.all(others.map(charge))).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await intentsOf(world, busy)).toEqual([])
    await client.query('commit')
    expect(await waiting).toMatchObject({ ok: true })
  } finally {
    client.release()
  }
  expect(await entriesOf(world, busy)).toHaveLength(1)
})

it('a referrer is rewarded once if both dogs of a friend get their first box at the same moment', async () => {
  const { pool, query } = world.services.database
  const { code } = await query
    .selectFrom('customer')
    .select('referral_code as code')
    .where('first_name', '=', 'Anna')
    .executeTakeFirstOrThrow()
  const friend = await addFriend(world, { number: 71, firstName: 'Frida', code })
  const ids = await copies(2)
  await pool.query(
    `update subscription set customer_id = $2, payment_method_id = 'pm_971' where id = any($1)`,
    [ids, friend.customerId],
  )
  await Promise.all(ids.map(await chargeOf()))
  for (const id of ids) expect(await entriesOf(world, id)).toHaveLength(1)
  const referral = await query
    .selectFrom('referral')
    .select(['state', 'order_id'])
    .where('friend_id', '=', friend.customerId)
    .executeTakeFirst()
  expect(referral).toMatchObject({ state: 'EARNED' })
})

/** Work that records its batches, and fails for some items. */
function recordBatches(poison: readonly number[] = [], size = 10) {
  const batches: number[][] = []
  const request = createBatcher(
    async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise((resolve) => setImmediate(resolve))
      if (items.some((item) => poison.includes(item))) throw new Error(`not ${items.join()}`)
      return items.map((item) => item * 10)
    },
    () => size,
  )
  return { batches, request }
}

describe('concurrent requests of a batcher', () => {
  it('share a batch if they arrive together, and each gets its own answer', async () => {
    const { batches, request } = recordBatches()
    expect(await Promise.all([1, 2, 3].map(request))).toEqual([10, 20, 30])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('wait for the current batch, and form the next one', async () => {
    const { batches, request } = recordBatches()
    const first = request(1)
    await new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.all([first, request(2), request(3)])).toEqual([10, 20, 30])
    expect(batches).toEqual([[1], [2, 3]])
    expect(await request(4)).toBe(40)
  })

  it('form several batches, in order, if there are more than one may have', async () => {
    const { batches, request } = recordBatches([], 2)
    expect(await Promise.all([1, 2, 3, 4, 5].map(request))).toEqual([10, 20, 30, 40, 50])
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  })

  it('are retried alone if their batch fails: only those that fail alone get an error', async () => {
    const { batches, request } = recordBatches([2])
    const ends = await Promise.allSettled([1, 2, 3].map(request))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(batches).toEqual([[1, 2, 3], [1], [2], [3]])
    expect(await request(4)).toBe(40)
  })

  it('all fail immediately if the database is unavailable', async () => {
    let calls = 0
    const request = createBatcher(
      async () => {
        calls += 1
        throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      },
      () => 10,
    )
    const ends = await Promise.allSettled([1, 2, 3].map(request))
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(calls).toBe(1)
  })
})
