/**
 * The plans of all queries with 100,000 subscriptions and years of records: large tables are read by an index that fits
 * the query. The queries are those that the service sends in a sample world, with their values.
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

let created: TestDatabase
let database: Database
let explainer: Explainer
/** One statement of each shape. */
let statements: readonly SentStatement[]

beforeAll(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url, maxConnections: 4, silenceTimeoutMilliseconds: SILENCE_MS })
  await populate(database, SUBSCRIPTIONS)
  await addRecords(database)
  explainer = await openExplainer(database.pool, LIMITS)
  const recorder = await recordStatements(() => startSampleWorld())
  const sent = await doEverything(recorder)
  await recorder.service.stop()
  statements = [...new Map(sent.filter(hasPlan).map((statement) => [shapeOf(statement), statement])).values()]
}, SETUP_MS)
afterAll(async () => {
  explainer.close()
  await database.close()
  await created.drop()
})

it('no query of a call, a page, a webhook or a job reads or sorts a whole table', async () => {
  expect(statements.length).toBeGreaterThan(200)
  const faults: string[] = []
  for (const statement of statements) {
    if (ALLOWED.some(({ query }) => statement.text.includes(query))) continue
    const found = await explainer.faultsOf(statement)
    if (found.length > 0) faults.push(`${statement.by}: ${found.join(', ')}\n${statement.text}`)
  }
  expect(faults.join('\n\n')).toBe('')
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
  const conditions = await explainer.conditionsOf(steps)
  expect(conditions['tracking_event']).toContain('order_id')
  expect(conditions['replaced_box']).toContain('order_id')
})
