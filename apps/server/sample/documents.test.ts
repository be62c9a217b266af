/** The documents of the sample world's past, of a service that loads the world itself: the tests' template has none. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { day } from '@pfotenportal/domain/core/calendar'
import { readFacts } from '../database/ledger/facts.ts'
import { listReceipts, receiptContentOf } from '../testing/documents.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { sampleCustomers } from './customers.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let database: TestDatabase
let world: SampleWorld
beforeAll(async () => {
  database = await createTestDatabase()
  world = await startSampleWorld(undefined, { databaseUrl: database.url })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

it('each charge of this service has one receipt, numbered in the order of the charges, of its day', async () => {
  const charges = await world.services.database.pool.query(
    `SELECT order_id AS "orderId", amount_cents AS amount, (business_at AT TIME ZONE 'Europe/Berlin')::date AS "on"
      FROM charge WHERE state = 'PAID' AND gateway IS NULL ORDER BY business_at, order_id`,
  )
  const receipts = (await listReceipts(world)).filter(({ kind }) => kind === 'RECEIPT')
  const facts = receipts.map((each) => ({
    orderId: each.order_id,
    amount: each.amount_cents,
    on: each.issued_on,
  }))
  expect(facts.length).toBeGreaterThan(60)
  expect(facts).toEqual(charges.rows)
  const inYear = new Map<number, number>()
  for (const { year, number } of receipts) {
    const serial = (inYear.get(year ?? 0) ?? 0) + 1
    inYear.set(year ?? 0, serial)
    expect(number).toBe(`RE-${year}-${String(serial).padStart(6, '0')}`)
  }
})

it('a refund has a credit note, and what the legacy system charged has nothing', async () => {
  const all = await listReceipts(world)
  const notes = all.filter(({ kind }) => kind === 'CREDIT_NOTE')
  expect(notes).toMatchObject([{ number: 'RK-2026-000001', amount_cents: 2000, issued_on: '2026-09-01' }])
  expect(receiptContentOf(notes[0])).toMatchObject({ orderNumber: 'PP-104046', isWhole: false })
  const emma = sampleCustomers.find(({ firstName }) => firstName === 'Emma')?.id
  expect(all.map((each) => each.customer_id)).not.toContain(emma)
})

it('a visitor finds and opens them, and none is drawn before', async () => {
  const { query } = world.services.database
  for (const table of ['document_to_draw', 'document_file'] as const)
    expect(await query.selectFrom(table).select('document_id').execute(), table).toEqual([])
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listDocuments', { query: {}, token })
  const newest = data.find(({ kind }) => kind === 'RECEIPT')
  const file = await world.call('readDocumentFile', { params: { id: newest?.id ?? 0 }, token })
  expect(Buffer.from(file.data.content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
})

it('they are not in the books, which have no past without a provider', async () => {
  const { query } = world.services.database
  const [from, to] = [day('2025-01-01'), day('2026-12-31')]
  const filter = {
    kind: 'DAYS',
    since: startOfBerlinDay(from),
    until: startOfBerlinDay(to),
    from,
    to,
  } as const
  expect(await readFacts(query, filter)).toEqual([])
})
