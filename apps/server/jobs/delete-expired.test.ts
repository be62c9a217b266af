/** Ten years of a customer who was erased, of one who stays, and of what was declared. */
import { beforeAll, expect, it, vi } from 'vitest'
import { eraseAccount } from '../operations/privacy/erase-account.ts'
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
      'orders', (SELECT count(*) FROM customer_order WHERE subscription_id = 20001 AND status = 'PROCESSED') > 0,
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
  orders: true,
  log: true,
  declarations: 2,
  stays: 1,
}

it('a job deletes what has expired, on the night after its last day and not before, over ten years', async () => {
  expect(await left()).toEqual(all)
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
        orders: false,
        log: false,
      },
    ],
  ] as const
  for (const [to, gone] of steps) {
    await world.moveClock(to)
    expect([to, await left()]).toEqual([to, { ...all, ...gone }])
  }
  await world.moveClock('2036-11-20T12:00:00+01:00')
  expect(await left()).toMatchObject({ erased: 0, stays: 1, declarations: 1 })
})
