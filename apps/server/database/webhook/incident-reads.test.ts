/** What the alerts, the start pages and the sender read of the deliveries while a receiver is away for long. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordStatements, type Recorder } from '../../testing/recorded-statements.ts'
import { openWebhookWorld, type WebhookWorld } from '../../testing/webhooks.ts'
import { nextDeliveryDueAt } from './deliveries.ts'
import { listDeadGroups } from './delivery-log.ts'
import { countLateEndpoints } from './endpoints.ts'

const MANY = 300
const URL = 'https://shop.example/hooks'

let world: WebhookWorld
let recorder: Recorder<unknown>
let now: Instant

beforeAll(async () => {
  world = await openWebhookWorld()
  now = world.clock.realNow()
  recorder = await recordStatements(() => Promise.resolve({ services: { database: world.database } }))
})
afterEach(() => world.clear())
afterAll(() => world.close())

const ago = (seconds: number): Instant => addSeconds(now, -seconds)

interface Added {
  readonly created: Instant
  /** Due then; never if it is absent. */
  readonly due?: Instant
  readonly leased?: Instant
  readonly delivered?: Instant
  readonly failed?: Instant
  readonly because?: string
  readonly error?: string
}

/** Adds equal deliveries to an endpoint. */
async function add(endpoint: number, count: number, added: Added): Promise<void> {
  const { created, due = null, leased = null } = added
  const { delivered = null, failed = null, because = null, error = null } = added
  await world.database.pool.query(
    `WITH event AS (
       INSERT INTO audit (at, actor, action, entity, facts)
         SELECT now(), 'customer', 'orderSkipped', '', '{}' FROM generate_series(1, $2::int) RETURNING id)
     INSERT INTO webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, send_after, delivered_at,
         failed_at, dead_because, last_error, lease_until)
       SELECT $1::int, id, id::int, 'orderSkipped', $3::timestamptz, $4::timestamptz, $5::timestamptz,
         $6::timestamptz, $7::text, $8::text, $9::timestamptz FROM event`,
    [endpoint, count, created, due, delivered, failed, because, error, leased],
  )
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The steps with which PostgreSQL does what the work sends, by index if one fits, as with a large table. */
async function stepsOf(work: () => Promise<unknown>): Promise<PlanNode[]> {
  const sent = [...(await recorder.during(work))]
  const client = await world.database.pool.connect()
  const steps: PlanNode[] = []
  const visit = (node: PlanNode): void => {
    steps.push(node)
    node.Plans?.forEach(visit)
  }
  try {
    await client.query('analyze webhook_delivery; begin; set local enable_seqscan = off')
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      )
      rows[0]?.['QUERY PLAN'].forEach(({ Plan }) => visit(Plan))
    }
  } finally {
    client.release(true)
  }
  expect(steps.length).toBeGreaterThan(0)
  return steps
}

/** How many deliveries are read for what the work sends. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  return (await stepsOf(work))
    .filter((step) => step['Relation Name'] === 'webhook_delivery')
    .map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0)
}

it('the alert counts the endpoints that are late, and reads one delivery of such a one', async () => {
  const [late, punctual, done] = [await world.add(URL), await world.add(URL), await world.add(URL)]
  await add(late, MANY, { created: ago(7_200), due: ago(7_200) })
  await add(late, MANY, { created: ago(7_200), delivered: ago(7_100) })
  await add(punctual, 1, { created: ago(3_600), due: ago(3_600) })
  await add(done, 1, { created: ago(7_200), delivered: ago(7_100) })
  await add(done, 1, { created: ago(7_200), failed: ago(7_100), because: 'GAVE_UP' })
  const count = () => countLateEndpoints(world.database.query, ago(3_600))
  expect(await count()).toBe(1)
  expect(await readBy(count)).toBeLessThan(10)
})

it('a start page names the newest error of an endpoint and reason, and sorts no deliveries for it', async () => {
  const [one, other] = [await world.add(URL), await world.add(URL)]
  const dead = (endpoint: number, count: number, seconds: number, error: string, because = 'GAVE_UP') =>
    add(endpoint, count, { created: ago(9_000), failed: ago(seconds), because, error })
  await dead(one, MANY, 600, 'answered 500')
  await dead(one, 1, 300, 'answered 502')
  await dead(one, 1, 300, 'answered 503')
  await dead(one, 1, 400, 'answered 504')
  await dead(one, 1, 200, 'answered 410', 'GONE')
  await dead(other, 1, 300, 'timed out')
  await add(other, 1, { created: ago(900), due: ago(900) })
  const list = () => listDeadGroups(world.database.query)
  const group = { url: URL, isEnabled: true }
  expect(await list()).toEqual([
    {
      ...group,
      endpointId: one,
      deadBecause: 'GAVE_UP',
      count: MANY + 3,
      oldestAt: ago(600),
      newestAt: ago(300),
      lastError: 'answered 503',
    },
    {
      ...group,
      endpointId: other,
      deadBecause: 'GAVE_UP',
      count: 1,
      oldestAt: ago(300),
      newestAt: ago(300),
      lastError: 'timed out',
    },
    {
      ...group,
      endpointId: one,
      deadBecause: 'GONE',
      count: 1,
      oldestAt: ago(200),
      newestAt: ago(200),
      lastError: 'answered 410',
    },
  ])
  const sorts = (await stepsOf(list)).filter((step) => step['Node Type'].includes('Sort'))
  expect(Math.max(...sorts.map((step) => step['Actual Rows']))).toBeLessThan(10)
})

it('the next delivery is due when its time has come and its lease is over; few are read to learn when', async () => {
  const [busy, crashed, idle] = [await world.add(URL), await world.add(URL), await world.add(URL)]
  const created = ago(100)
  const next = (endpoint: number) => nextDeliveryDueAt(world.database.query, endpoint)
  await add(busy, MANY, { created })
  expect(await next(busy)).toBeUndefined()
  await add(busy, MANY, { created, due: ago(-300) })
  await add(busy, MANY, { created, due: ago(-400) })
  expect(await next(busy)).toBe(ago(-300))
  await add(busy, 1, { created, due: ago(-310), leased: ago(-20) })
  await add(busy, 1, { created, due: ago(50), leased: ago(-320) })
  expect(await next(busy)).toBe(ago(-300))
  await add(busy, 1, { created, due: ago(50), leased: ago(-60) })
  await add(busy, 1, { created, due: ago(40), leased: ago(-50) })
  expect(await next(busy)).toBe(ago(-50))
  expect(await readBy(() => next(busy))).toBeLessThan(20)
  await add(crashed, 2, { created, due: ago(50), leased: ago(-30) })
  await add(crashed, 2, { created, due: ago(50), leased: ago(-40) })
  expect(await next(crashed)).toBe(ago(-30))
  await add(crashed, 1, { created, due: ago(45), leased: ago(10) })
  expect(await next(crashed)).toBe(ago(10))
  await add(idle, 1, { created, due: ago(50), delivered: ago(40) })
  expect(await next(idle)).toBeUndefined()
})
