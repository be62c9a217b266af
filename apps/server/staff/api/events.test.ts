/** The list of events through the admin API: nothing is missed, whatever the order of commits. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { continueEvents } from '../../database/admin/events.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import type { Tx } from '../../database/open.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'

let world: SampleWorld
let caller: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld()
  caller = await adminCaller(world, 'read')
})
afterAll(() => world.stop())

type Query = Record<string, string | number>
const list = async (query: Query = {}) => (await caller.call('listEvents', { query })).data

/** Waits until every stored event is listed: transactions in other databases of the server delay the list as well. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await world.services.database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM audit WHERE position('.' IN action) = 0 AND written >=
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint + coalesce(pg_sequence_last_value('event_base'), 0)`,
      )
      return rows[0]?.count
    })
    .toBe(0)
}

/** The cursor behind everything that was stored. */
async function end(): Promise<string> {
  await settled()
  let page = await list({ limit: 100 })
  while (page.hasMore) page = await list({ limit: 100, cursor: page.nextCursor })
  return page.nextCursor
}

const side = { status: 'SCHEDULED', billingDate: '2026-12-08', nextBillingDate: '2026-12-08' }
async function skip(tx: Tx, orderId: number): Promise<void> {
  const now = world.services.clock.realNow()
  const entry = {
    customerId: 1_001,
    actor: 'customer',
    action: 'orderSkipped',
    subscriptionId: 20001,
    orderId,
  } as const
  const facts = { before: side, after: { ...side, status: 'SKIPPED' }, facts: { isFinal: false } }
  await recordAudit(tx, [{ ...entry, ...facts }], { now, realNow: now })
  // What is written is sent with the next statement at the latest.
  await tx.selectFrom('audit').select('id').limit(1).execute()
}
const ordersIn = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ data }) => data['orderId'])

it('has every event once, page by page, and goes on with what follows', async () => {
  for (let order = 1; order <= 25; order += 1)
    await world.services.database.transaction((tx) => skip(tx, order))
  await settled()
  const all: string[] = []
  let cursor: string | undefined
  for (let hasMore = true; hasMore;) {
    const page = await list({ limit: 7, ...(cursor !== undefined && { cursor }) })
    all.push(...page.items.map(({ id }) => id))
    hasMore = page.hasMore
    cursor = page.nextCursor
  }
  const stored = await world.services.database.query
    .selectFrom('audit')
    .select('id')
    .where('action', 'not like', '%.%')
    .execute()
  expect(all.length).toBeGreaterThan(20)
  expect(new Set(all)).toEqual(new Set(stored.map(({ id }) => `evt_${id}`)))
  expect(all).toHaveLength(stored.length)
  expect(await list({ cursor: cursor ?? '' })).toEqual({ items: [], nextCursor: cursor, hasMore: false })
  const token = await world.tokenOf('Nina')
  await world.call('skipNextOrder', { params: { id: 20016 }, token })
  await settled()
  const next = await list({ cursor: cursor ?? '' })
  expect(next.items).toMatchObject([
    { type: 'orderSkipped', data: { subscriptionId: 20016, actor: 'customer', isFinal: false } },
  ])
  const { rows } = await world.services.database.pool.query<{ customer_id: number }>(
    "SELECT customer_id FROM audit WHERE action = 'admin-api.called' ORDER BY id DESC LIMIT 1",
  )
  expect(rows[0]?.customer_id).toBe(next.items[0]?.data['customerId'])
})

it('misses no event whose change is committed after a later one', async () => {
  const cursor = await end()
  const { database } = world.services
  let commit = () => {}
  const committing = new Promise<void>((resolve) => (commit = resolve))
  let isRecorded = () => {}
  const recorded = new Promise<void>((resolve) => (isRecorded = resolve))
  const slow = database.transaction(async (tx) => {
    await skip(tx, 1)
    isRecorded()
    await committing
  })
  await recorded
  await database.transaction((tx) => skip(tx, 2))
  const before = await list({ cursor })
  expect(ordersIn(before)).toEqual([])
  commit()
  await slow
  await settled()
  expect(
    ordersIn(await list({ cursor: before.nextCursor })).toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([1, 2])
})

it('is narrowed down by type, customer and subscription', async () => {
  const token = await world.tokenOf('Anna')
  await world.call('pauseSubscription', { params: { id: 20001 }, body: { weeks: 4 }, token })
  await settled()
  const ofAnna = await list({ customerId: 1001, limit: 100 })
  expect(new Set(ofAnna.items.map(({ data }) => data['customerId']))).toEqual(new Set([1001]))
  const paused = await list({ subscriptionId: 20001, type: 'subscriptionPaused', limit: 100 })
  expect(new Set(paused.items.map(({ type, data }) => `${type} ${String(data['subscriptionId'])}`))).toEqual(
    new Set(['subscriptionPaused 20001']),
  )
})

it.each<Query>([
  { cursor: 'nonsense' },
  { cursor: Buffer.from('orders:1:1').toString('base64url') },
  { cursor: Buffer.from('events:1').toString('base64url') },
  { cursor: Buffer.from('events:-1:1').toString('base64url') },
  { type: 'orderEaten' },
  { since: '2026-01-01' },
])('refuses %j', async (query) => {
  const answer = await caller.call('listEvents', { query })
  expect([answer.status, answer.error?.type]).toEqual([422, 'VALIDATION_FAILED'])
})

it('leaves out what it cannot read, and goes on behind it', async () => {
  const cursor = await end()
  await world.services.database.pool.query(
    `INSERT INTO audit (at, actor, action, facts) VALUES (now(), 'customer', 'orderSkipped', '{"no": 1}')`,
  )
  await world.services.database.transaction((tx) => skip(tx, 3))
  await settled()
  expect(ordersIn(await list({ cursor }))).toEqual([3])
})

it('goes on in order after the database was restored where fewer transactions were made', async () => {
  const { database } = world.services
  await database.pool.query(
    `INSERT INTO audit (at, actor, action, facts, written)
       SELECT now(), 'customer', 'orderSkipped', '{"no": 1}', written + 1000000 FROM audit ORDER BY written DESC LIMIT 1`,
  )
  await continueEvents(database)
  const cursor = await end()
  await continueEvents(database)
  await database.transaction((tx) => skip(tx, 4))
  await settled()
  expect(ordersIn(await list({ cursor }))).toEqual([4])
})
