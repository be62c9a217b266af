/** What has changed since a moment, through the admin API: nothing is missed, whatever the order of commits. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { deleteOldMarks, markChanges } from '../../database/admin/changes.ts'
import { continueEvents } from '../../database/admin/events.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

let world: SampleWorld
let caller: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld()
  caller = await adminCaller(world, 'read')
})
afterAll(() => world.stop())

const LISTS = ['listCustomers', 'listDogs', 'listAllSubscriptions', 'listOrders', 'listRefunds'] as const
type List = (typeof LISTS)[number]

const pool = () => world.services.database.pool

const TABLES = ['customer', 'pet', 'subscription', 'customer_order', 'refund']

/** A moment before which a mark was made that a caller with another clock may rely on. */
async function mark(): Promise<string> {
  const { query } = world.services.database
  await query.deleteFrom('change_mark').execute()
  await markChanges(query)
  const { rows } = await pool().query<{ since: string }>(
    "UPDATE change_mark SET at = clock_timestamp() - interval '61 seconds' RETURNING clock_timestamp() AS since",
  )
  return rows[0]?.since ?? ''
}

/** A moment since which nothing has changed: transactions in other databases of the server delay it. */
async function upToDate(): Promise<string> {
  let since = ''
  const counts = TABLES.map(
    (table) => `(SELECT count(*) FROM ${table}, change_mark WHERE changed_in >= oldest)`,
  )
  await expect
    .poll(async () => {
      since = await mark()
      const { rows } = await pool().query<{ count: number }>(`SELECT (${counts.join(' + ')})::int AS count`)
      return rows[0]?.count
    })
    .toBe(0)
  return since
}

async function changed(list: List, changedSince: string, limit = 100): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number> = { changedSince, limit, ...(cursor !== null && { cursor }) }
    const { data } = await caller.call(list, { query })
    ids.push(...data.items.map(({ id }) => id))
    cursor = data.nextCursor
  } while (cursor !== null)
  return ids
}
const byId = (one: number, other: number) => one - other
const allChanged = async (since: string) =>
  Object.fromEntries(
    await Promise.all(
      LISTS.map(async (list) => [list, (await changed(list, since)).toSorted(byId)] as const),
    ),
  )
const NOTHING = Object.fromEntries(LISTS.map((list) => [list, []]))

let since: string
beforeEach(async () => {
  since = await upToDate()
})

it('is empty while nothing changes, and everything for whoever was away too long', async () => {
  expect(await allChanged(since)).toEqual(NOTHING)
  for (const list of LISTS) {
    const { data } = await caller.call(list, { query: { limit: 100 } })
    const ids = (await changed(list, '2000-01-01T00:00:00+01:00', 7)).toSorted(byId)
    expect(ids).toEqual(data.items.map(({ id }) => id).toSorted(byId))
  }
})

it('has a contract and its dog after the command of a customer', async () => {
  const token = await world.tokenOf('Anna')
  const skipped = await world.call('skipNextOrder', { params: { id: 20001 }, token })
  expect(skipped.status).toBe(200)
  expect(await allChanged(since)).toEqual({ ...NOTHING, listAllSubscriptions: [20001] })
  const { rows } = await pool().query<{ pet_id: number }>('SELECT pet_id FROM subscription WHERE id = 20001')
  const petId = rows[0]?.pet_id ?? 0
  since = await upToDate()
  await pool().query('UPDATE pet SET weight_grams = weight_grams + 100 WHERE id = $1', [petId])
  expect(await allChanged(since)).toEqual({ ...NOTHING, listDogs: [petId], listAllSubscriptions: [20001] })
})

describe('what a row shows of others', () => {
  it.each([
    [
      'a discount',
      'UPDATE discount SET remaining_orders = 7 WHERE id = (SELECT min(id) FROM discount)',
      'listAllSubscriptions',
    ],
    [
      'a line',
      'UPDATE subscription_line SET unit_price_cents = 1 WHERE subscription_id = 20002',
      'listAllSubscriptions',
    ],
    [
      'a parcel',
      "UPDATE tracking_event SET source = 'CARRIER' WHERE order_id = (SELECT min(order_id) FROM tracking_event)",
      'listOrders',
    ],
    ['a name', "UPDATE customer SET first_name = 'Andrea' WHERE id = 1002", 'listCustomers'],
  ] as const)('%s counts as its change', async (_part, statement, list) => {
    await pool().query(statement)
    const all = await allChanged(since)
    expect(all[list]).toHaveLength(1)
    expect({ ...all, [list]: [] }).toEqual(NOTHING)
  })

  it('a refund changes its order', async () => {
    await pool().query(
      `INSERT INTO refund (order_id, amount_cents, reason, at, number)
         SELECT min(id), 100, 'broken', now(), 1 FROM customer_order WHERE status = 'PROCESSED'`,
    )
    const { listOrders, listRefunds } = await allChanged(since)
    expect([listOrders?.length, listRefunds?.length]).toEqual([1, 1])
  })

  it('another customer of a contract changes its orders', async () => {
    const orders = await caller.call('listOrders', { query: { subscriptionId: 20001 } })
    await pool().query('UPDATE subscription SET customer_id = 1002 WHERE id = 20001')
    expect(await changed('listOrders', since)).toEqual(
      expect.arrayContaining(orders.data.items.map(({ id }) => id)),
    )
    await pool().query('UPDATE subscription SET customer_id = 1001 WHERE id = 20001')
  })

  it('what nobody is shown does not count', async () => {
    await pool().query('UPDATE customer SET write_position = write_position + 1')
    await pool().query('UPDATE subscription SET status = status')
    expect(await allChanged(since)).toEqual(NOTHING)
  })
})

it('misses no change that is committed after a reader has asked', async () => {
  const slow = await pool().connect()
  try {
    await slow.query('BEGIN')
    await slow.query("UPDATE customer SET last_name = 'Spät' WHERE id = 1003")
    await pool().query("UPDATE customer SET last_name = 'Früh' WHERE id = 1004")
    const readAt = await mark()
    expect(await changed('listCustomers', since)).toEqual([1004])
    await slow.query('COMMIT')
    expect(await changed('listCustomers', readAt)).toContain(1003)
  } finally {
    slow.release()
  }
})

it('pages through changes in their order while others follow', async () => {
  for (const id of [1003, 1001, 1002])
    await pool().query('UPDATE customer SET tags = array_append(tags, $2) WHERE id = $1', [id, since])
  const { data } = await caller.call('listCustomers', { query: { changedSince: since, limit: 2 } })
  expect(data.items.map(({ id }) => id)).toEqual([1003, 1001])
  await pool().query("UPDATE customer SET tags = '{}' WHERE id = 1001")
  const cursor = data.nextCursor ?? ''
  const rest = await caller.call('listCustomers', { query: { changedSince: since, cursor } })
  expect(rest.data.items.map(({ id }) => id)).toEqual([1002, 1001])
})

it('is narrowed down like the list', async () => {
  await pool().query(
    "UPDATE pet SET activity_level = CASE activity_level WHEN 'calm' THEN 'normal' ELSE 'calm' END",
  )
  const { data } = await caller.call('listDogs', { query: { changedSince: since, customerId: 1001 } })
  expect(new Set(data.items.map(({ customerId }) => customerId))).toEqual(new Set([1001]))
})

it('goes on after the database was restored where fewer transactions were made', async () => {
  const { database } = world.services
  await database.pool.query(
    `ALTER TABLE customer DISABLE TRIGGER USER;
     UPDATE customer SET changed_in = changed_in + 1000000 WHERE id = 1001;
     ALTER TABLE customer ENABLE TRIGGER USER`,
  )
  await continueEvents(database)
  const later = await upToDate()
  await database.pool.query("UPDATE customer SET first_name = 'Neu' WHERE id = 1002")
  expect(await changed('listCustomers', later)).toEqual([1002])
})

it.each<Record<string, string>>([
  { changedSince: 'yesterday' },
  { changedSince: '2026-11-20' },
  { changedSince: '2026-11-20T10:00:00' },
  { changedSince: '0000-01-01T00:00:00Z' },
  { changedSince: '9999-12-31T23:59:59Z' },
  { changedSince: '2026-11-20T10:00:00Z', cursor: Buffer.from('customers:1').toString('base64url') },
  { changedSince: '2026-11-20T10:00:00Z', cursor: Buffer.from('customers-changed:1').toString('base64url') },
])('refuses %j', async (query) => {
  const answer = await caller.call('listCustomers', { query })
  expect([answer.status, answer.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
})

it('keeps one mark for some minutes, whatever the number of processes, and none for ever', async () => {
  const { query } = world.services.database
  await Promise.all([markChanges(query), markChanges(query)])
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM change_mark WHERE at > now()`.execute(query)
  expect(rows[0]?.count).toBe(1)
  await deleteOldMarks(query, addSeconds(world.services.clock.realNow(), 401 * 86_400))
  expect(await query.selectFrom('change_mark').selectAll().execute()).toEqual([])
})
