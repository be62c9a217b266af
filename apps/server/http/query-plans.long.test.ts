/**
 * The plans of all queries with 100,000 subscriptions and years of records, and with a tenth of them: large tables are read by an index
 * that fits the query. The queries are those that the service sends in a sample world, with their values.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../database/open.ts'
import { addRecords } from '../testing/population-records.ts'
import { populate } from '../testing/population.ts'
import { hasPlan, openExplainer, shapeOf, type Explainer } from '../testing/query-plans.ts'
import { recordStatements } from '../testing/recorded-statements.ts'
import { startSampleWorld } from '../testing/sample-world.ts'
import { doEverything, type SentStatement } from '../testing/service-work.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const SUBSCRIPTIONS = 100_000
/** So few that PostgreSQL would rather read all customers than look for a hundred. */
const FEW_SUBSCRIPTIONS = 10_000
/** Filling the database and years of records; the statements of weeks. */
const SETUP_MS = 20 * 60_000
const SILENCE_MS = 10 * 60_000

/** About one percent of the orders: as many boxes may be overdue. */
const LIMITS = { sortedRows: 10_000, cost: 30_000 }

/** Queries that read a large part of a table rightly, by a part of their text that no other has. */
const ALLOWED: readonly { readonly query: string; readonly because: string }[] = [
  { query: 'min(CASE dog_stage', because: 'one pass over the dogs, once a night' },
  { query: 'as "isAny"', because: 'whether any referral waits, once a night' },
  { query: 'select min("cancelled_at")', because: 'one pass over the unused discounts, once a night' },
  {
    query: 'delete from "security_event" where "hour" <',
    because: 'the events of a week by network and hour: one pass, once an hour',
  },
  {
    query: 'from "webhook_delivery" group by "endpoint_id"',
    because: 'the counts of the deliveries that are kept, for the few who look after endpoints',
  },
  {
    query: '::integer as "accepted"',
    because:
      'the answers to a price change are counted for staff; it is offered to every contract that it concerns',
  },
  { query: "'customer', (SELECT coalesce(jsonb_agg(", because: 'all data of a customer who asks for them' },
  { query: 'delete from "rate_limit"', because: 'counts of the last hour; an index would slow each count' },
]

/** Tables without records here. */
const EMPTY = ['email_change', 'payment_dispute', 'dog_draft'].map((table) => `reads all of ${table}`)
/** Right while a company is small. */
const ALLOWED_WITH_FEW = [
  ...ALLOWED,
  { query: 'array_agg(DISTINCT by) AS by', because: 'customer service searches by several fields at once' },
]

interface Populated {
  readonly created: TestDatabase
  readonly database: Database
  readonly explainer: Explainer
}

let many: Populated
let few: Populated
/** One statement of each shape. */
let statements: readonly SentStatement[]

async function openPopulated(subscriptions: number): Promise<Populated> {
  const created = await createTestDatabase()
  const url = created.url
  const database = openDatabase({ url, maxConnections: 4, silenceTimeoutMilliseconds: SILENCE_MS })
  await populate(database, subscriptions)
  await addRecords(database)
  return { created, database, explainer: await openExplainer(database.pool, LIMITS) }
}

beforeAll(async () => {
  few = await openPopulated(FEW_SUBSCRIPTIONS)
  many = await openPopulated(SUBSCRIPTIONS)
  const recorder = await recordStatements(() => startSampleWorld())
  const sent = await doEverything(recorder)
  await recorder.service.stop()
  statements = [...new Map(sent.filter(hasPlan).map((statement) => [shapeOf(statement), statement])).values()]
}, SETUP_MS)
afterAll(async () => {
  for (const { explainer, database, created } of [few, many]) {
    explainer.close()
    await database.close()
    await created.drop()
  }
})

async function faultsIn({ explainer }: Populated, allowed: typeof ALLOWED): Promise<string> {
  const faults: string[] = []
  for (const statement of statements) {
    if (allowed.some(({ query }) => statement.text.includes(query))) continue
    const found = await explainer.faultsOf(statement)
    const counted = found.filter((fault) => !EMPTY.includes(fault))
    if (counted.length > 0) faults.push(`${statement.by}: ${counted.join(', ')}\n${statement.text}`)
  }
  return faults.join('\n\n')
}

it('no query of a call, a page, a webhook or a job reads or sorts a whole table', async () => {
  expect(statements.length).toBeGreaterThan(200)
  expect(await faultsIn(many, ALLOWED)).toBe('')
})

it('nor does one with a tenth of the subscriptions', async () => {
  expect(await faultsIn(few, ALLOWED_WITH_FEW)).toBe('')
})

it('every exception is for a query that is still sent', () => {
  const unused = ALLOWED.filter(({ query }) => !statements.some(({ text }) => text.includes(query)))
  expect(unused).toEqual([])
})

it('the timeline reads the steps of a customer’s parcels by order, of present and of replaced boxes', async () => {
  const steps = statements.find(
    ({ by, text }) =>
      by.startsWith('/operator/customers/1001') &&
      text.includes('UNION ALL') &&
      text.includes('tracking_event'),
  )
  if (!steps) throw new Error('the timeline reads no steps')
  const conditions = await many.explainer.conditionsOf(steps)
  expect(conditions['tracking_event']).toContain('order_id')
  expect(conditions['replaced_box']).toContain('order_id')
})
