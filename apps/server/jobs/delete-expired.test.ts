/** Ten years of a customer who was erased, of one who stays, and of what was declared. */
import { beforeAll, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { periodUntil } from '@pfotenportal/domain/core/report-period'
import { parseMonth } from '@pfotenportal/domain/ledger/month'
import { readBooks } from '../ledger/books.ts'
import { closeMonth } from '../ledger/close-month.ts'
import { eraseAccount } from '../operations/privacy/erase-account.ts'
import { readFigures, readInSnapshot } from '../staff/figures/read/read-figures.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { testStaff } from '../testing/staff.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
const pool = () => world.services.database.pool

/** What is left, by table. */
async function left(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ counts: Record<string, number> }>(`
    SELECT json_build_object(
      'german receipts', (SELECT count(*) FROM document WHERE kind = 'RECEIPT' AND customer_id = 1001),
      'austrian receipts', (SELECT count(*) FROM document WHERE kind = 'RECEIPT' AND customer_id = (SELECT customer_id FROM subscription WHERE id = 20005)),
      'files', (SELECT count(*) FROM document_file),
      'erased', (SELECT count(*) FROM customer WHERE id = 1001),
      'numbers', (SELECT count(*) FROM customer_order WHERE subscription_id = 20001 AND order_number LIKE 'PP-%') > 0,
      'payments', (SELECT count(*) FROM charge WHERE subscription_id = 20001 AND (customer_id = 1001
        OR gateway_reference NOT LIKE 'erased %')) > 0,
      'log', (SELECT count(*) FROM audit WHERE customer_id = 1001) > 0,
      'declarations', (SELECT count(*) FROM declaration),
      'stays', (SELECT count(*) FROM customer WHERE id = (SELECT customer_id FROM subscription WHERE id = 20005))
    ) AS counts`)
  return rows[0]?.counts ?? {}
}

beforeAll(async () => {
  await world.keepOnly(20001, 20005)
  for (const [name, id] of [
    ['Anna', 20001],
    ['Sophie', 20005],
  ] as const) {
    const token = await world.tokenOf(name)
    await world.call('placeOrder', { params: { id }, token })
    await world.call('cancelSubscription', { params: { id }, body: null, token })
  }
  await pool().query("UPDATE customer_order SET fulfillment_status = 'delivered' WHERE status = 'PROCESSED'")
  await pool().query(
    `INSERT INTO declaration (form_key, kind, source, name, email, contract, message, received_on, recorded_at, kept_until)
     VALUES ('old', 'CANCELLATION', 'STAFF', 'Jo', 'jo@example.de', '', '', '2026-11-19', now(), '2029-12-31'),
       ('open', 'CANCELLATION', 'STAFF', 'Jo', 'jo@example.de', '', '', '2026-11-19', now(), '2029-12-31');
     INSERT INTO open_declaration (declaration_id) SELECT id FROM declaration WHERE form_key = 'open'`,
  )
  expect(await eraseAccount(await testStaff(world.services), 1001)).toBe('ERASED')
})

const all = {
  'german receipts': 1,
  'austrian receipts': 1,
  files: expect.any(Number) as number,
  erased: 1,
  numbers: true,
  payments: true,
  log: true,
  declarations: 2,
  stays: 1,
}

/** What the operator is shown of 2026. */
async function figuresOf2026() {
  const period = periodUntil(day('2026-12-31'), 365)
  return readInSnapshot(
    world.services,
    () => period,
    async (context) => {
      const { revenue, charges, disputes, failures, subscriptions, retention, rewards, importedHistory } =
        await readFigures(context)
      return {
        revenue,
        charges,
        disputes,
        failures,
        subscriptions,
        retention,
        rewards,
        importedHistory,
      }
    },
  )
}

/** The books of the month in which both ordered, as their files. */
async function booksOfNovember() {
  const books = await readBooks(world.services, parseMonth('2026-11') ?? never(), { statement: 'NONE' })
  return books.ok ? { entries: books.entries, openItems: books.openItems } : books
}

function never(): never {
  throw new Error('no month')
}

it('a job deletes what has expired, on the night after its last day and not before, over ten years', async () => {
  expect(await left()).toEqual(all)
  await world.moveClock('2027-01-15T12:00:00+01:00')
  const closed = await closeMonth(await testStaff(world.services), parseMonth('2026-11') ?? never(), {
    acceptsDifferences: true,
  })
  expect(closed.ok).toBe(true)
  const [figures, books] = [await figuresOf2026(), await booksOfNovember()]
  expect(JSON.stringify(books)).toContain('RECEIPT')
  const steps = [
    ['2029-12-31T12:00:00+01:00', {}],
    // The declaration that nobody has dealt with waits.
    ['2030-01-01T12:00:00+01:00', { declarations: 1 }],
    ['2033-12-31T12:00:00+01:00', { declarations: 1 }],
    ['2034-01-01T12:00:00+01:00', { declarations: 1, 'austrian receipts': 0 }],
    ['2034-12-31T12:00:00+01:00', { declarations: 1, 'austrian receipts': 0 }],
    [
      '2035-01-01T12:00:00+01:00',
      {
        declarations: 1,
        'austrian receipts': 0,
        'german receipts': 0,
        files: 0,
        erased: 0,
        numbers: false,
        payments: false,
        log: false,
      },
    ],
  ] as const
  for (const [to, gone] of steps) {
    await world.moveClock(to)
    expect([to, await left()]).toEqual([to, { ...all, ...gone }])
    // The figures and books of a past year stay the same.
    expect([to, await figuresOf2026()]).toEqual([to, figures])
    expect(await booksOfNovember()).toEqual(books)
  }
  await world.moveClock('2036-11-20T12:00:00+01:00')
  expect(await left()).toMatchObject({ erased: 0, stays: 1, declarations: 1 })
})
