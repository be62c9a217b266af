/** The criterion of issue 31: what a customer takes along shows the same portal elsewhere. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { actorAt } from '../../context/actor.ts'
import { EXPORTED } from '../../database/customer/export.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { sampleCustomers } from '../../sample/customers.ts'
import { folderOf } from '../../testing/import-files.ts'
import { NOT_COMPARED, readPortal, reads, UNTIL_CONFIRMED } from '../../testing/portal-readings.ts'
import { restoreAfterEach, sharedSampleWorld, sharedTestService } from '../../testing/shared-service.ts'
import { TEST_NOW } from '../../testing/test-config.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'
import { openReport } from '../report.ts'
import { importExports } from './import-exports.ts'
import { COMPANY, LEFT, TAKEN } from './tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
const empty = sharedTestService({ environment: { CLOCK: TEST_NOW } })
restoreAfterEach(empty, snapshotDatabase)

const ANNA = { id: 1001, contract: 20001, dog: 40001, email: 'anna.berger@example.de' }

type Exported = Awaited<ReturnType<typeof exportOf>>

/** The export of a customer, as the command writes it; without references it is the customer's own download. */
async function exportOf(customerId: number, hasReferences = true) {
  const { services } = world
  const actor = actorAt(services, await services.clock.moment(), { requestId: 'test' })
  const exported = await exportData(actor, customerId, { hasReferences })
  if (!exported) throw new Error('no customer')
  const { page: _page, ...file } = exported
  return file
}

async function importFile(file: unknown, isApplied = true) {
  const lines: string[] = []
  const report = openReport((line) => lines.push(line), !isApplied)
  const path = folderOf({ 'export.json': typeof file === 'string' ? file : JSON.stringify(file) })
  await importExports({ services: empty.services, path, isApplied, without: [], report })
  return { lines, summary: report.summary() }
}

async function customerHere(email: string): Promise<number> {
  const { query } = empty.services.database
  const row = await query
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

/** How many rows every table has that an import writes. */
async function countRows(): Promise<Record<string, number>> {
  const { pool } = empty.services.database
  const { rows } = await pool.query<{ customers: number; orders: number; marks: number; number: number }>(
    `SELECT (SELECT count(*) FROM customer)::int AS customers, (SELECT count(*) FROM customer_order)::int AS orders,
       (SELECT count(*) FROM imported_row)::int AS marks, (SELECT last_value FROM order_number)::int AS number`,
  )
  return { ...rows[0] }
}

/** What customers have done before they go, so that there is something of everything. */
beforeAll(async () => {
  const token = await world.tokenOf('Anna')
  const params = { id: ANNA.contract }
  await world.call('savePetPhoto', { params: { id: ANNA.dog }, body: { jpeg: DOG_PHOTO }, token })
  await world.call('addSupplement', { params, body: { supplement: 'gut', every: 'ONCE' }, token })
  await world.call('addDiscount', { params, body: { code: 'FREUNDE15' }, token })
  await world.call('enterVacation', { body: { from: '2026-12-01', to: '2026-12-24' }, token })
  await world.call('chooseMailTopic', { params: { topic: 'reward' }, body: { isWanted: true }, token })
  await world.call('chooseMailTopic', { params: { topic: 'reward' }, body: { isWanted: false }, token })
  await world.call('chooseMailTopic', { params: { topic: 'dog_stage' }, body: { isWanted: true }, token })
  await world.call('chooseMailNotices', { body: { shipping: false }, token })
  const tim = await world.tokenOf('Tim')
  const { data: schedule } = await world.call('listOrderSchedule', {
    params: { id: 20015 },
    query: {},
    token: tim,
  })
  await world.call('skipOrder', { params: { id: schedule[1]?.id ?? 0 }, token: tim })
  await world.call('placeOrder', { params: { id: 20015 }, token: tim })
  const sophie = await world.tokenOf('Sophie')
  await world.call('pauseSubscription', { params: { id: 20005 }, body: { weeks: 6 }, token: sophie })
  const lea = await world.tokenOf('Lea')
  await world.call('startCancellationFlow', { params: { id: 20008 }, token: lea })
})

describe('the export of each sample customer, imported into an empty service, shows the same portal', () => {
  it.each(sampleCustomers)('$firstName', async ({ id, email }) => {
    const before = await readPortal(world, id)
    const { lines, summary } = await importFile(await exportOf(id))
    expect([lines.filter((line) => /^(problem|refused)/.test(line)), summary.customers.accepted]).toEqual([
      [],
      1,
    ])
    expect(await readPortal(empty, await customerHere(email))).toEqual(before)
  })

  it.each(sampleCustomers)(
    '$firstName’s own download does too, but each card has to be confirmed',
    async ({ id, email }) => {
      const before = await readPortal(world, id, UNTIL_CONFIRMED)
      await importFile(await exportOf(id, false))
      expect(await readPortal(empty, await customerHere(email), UNTIL_CONFIRMED)).toEqual(before)
    },
  )

  it('in every call that reads, but for what is named', () => {
    const compared = reads.filter((name) => !(name in NOT_COMPARED))
    expect(compared.length).toBeGreaterThan(15)
    expect(Object.keys(NOT_COMPARED).filter((name) => !reads.some((each) => each === name))).toEqual([])
  })
})

describe('an import', () => {
  it('knows of every table of the export whether it comes along', () => {
    const known = [...TAKEN.map(({ name }) => name), ...Object.keys(LEFT), ...COMPANY]
    expect(known.toSorted()).toEqual(Object.keys(EXPORTED).toSorted())
  })

  it('writes nothing without being asked to, and says what it would do', async () => {
    const before = await countRows()
    const { lines, summary } = await importFile(await exportOf(ANNA.id), false)
    expect(await countRows()).toEqual(before)
    expect(summary.customers).toMatchObject({ accepted: 1, refused: 0 })
    expect(lines.at(-1)).toMatch(/^accepted {2}export\.json/)
  })

  it('refuses a photo of a dog that is none', async () => {
    const file = await exportOf(ANNA.id)
    const [photo] = file.tables['pet_photo'] ?? []
    const tables = { ...file.tables, pet_photo: [{ ...photo, jpeg: '\\x3c7376672f3e' }] }
    const { lines } = await importFile({ ...file, tables })
    expect(lines.join('\n')).toContain('the photo of a dog is not one that a portal stores')
  })

  it('names what stays where it is', async () => {
    const { lines, summary } = await importFile(await exportOf(ANNA.id, false))
    const text = lines.join('\n')
    expect(text).toContain(
      'payment method pm_5001 (visa 4242) stays with the provider: the customer has to confirm it here',
    )
    expect(text).toMatch(
      /left out {2}export\.json:1 {2}charge: \d+ rows; is in the books of the service that charged/,
    )
    expect(text).toContain('audit: ')
    expect(summary.waiting.customers).toBe(1)
    const { lines: withReferences } = await importFile(await exportOf(1006))
    expect(withReferences.join('\n')).toContain('pm_5006')
  })

  it('happens once, and later exports change nothing', async () => {
    const file = await exportOf(ANNA.id)
    await importFile(file)
    const before = await countRows()
    expect((await importFile(file)).summary).toMatchObject({ customers: { known: 1 }, lines: { changed: 0 } })
    const [pet] = file.tables['pet'] ?? []
    const renamed = { ...file, tables: { ...file.tables, pet: [{ ...pet, name: 'Fritz' }] } }
    expect((await importFile(renamed)).summary).toMatchObject({
      customers: { known: 1 },
      lines: { accepted: 0 },
    })
    expect(await countRows()).toEqual(before)
  })

  it('gives new orders numbers after those that came with it', async () => {
    await importFile(await exportOf(ANNA.id))
    const { pool } = empty.services.database
    const { rows } = await pool.query(
      `SELECT 'PP-' || nextval('order_number') > max(order_number) AS "isLater" FROM customer_order`,
    )
    expect(rows).toEqual([{ isLater: true }])
  })
})

/** The export with rows of a table changed. */
function changed(file: Exported, table: string, change: Record<string, unknown>, isOfOne = false): Exported {
  const rows = (file.tables[table] ?? []).map((row, index) =>
    isOfOne && index > 0 ? row : { ...row, ...change },
  )
  return { ...file, tables: { ...file.tables, [table]: rows } }
}

describe('an export is refused whole, with the reason,', () => {
  const cases: readonly (readonly [string, (file: Exported) => unknown, RegExp])[] = [
    ['if it is no JSON', () => '{"tables":', /is no JSON/],
    ['if it is something else', () => ({ orders: [] }), /is no export of a customer/],
    [
      'if a table is missing',
      ({ tables: { pet: _pet, ...tables }, ...file }) => ({ ...file, tables }),
      /another version: it lacks pet/,
    ],
    [
      'if a column is not known',
      (file) => changed(file, 'pet', { colour: 'red' }),
      /nobody knows colour here/,
    ],
    [
      'while a payment is running there',
      (file) => changed(file, 'charge', { state: 'OPEN' }),
      /a payment is running/,
    ],
    [
      'while a refund is open there',
      (file) => changed(file, 'refund', { state: 'OPEN' }),
      /a refund is open/,
    ],
    [
      'while a refund that failed there is still owed',
      (file) => changed(file, 'refund', { state: 'FAILED', failed_at: '2026-11-19T09:00:00+00:00' }),
      /a refund is open/,
    ],
    [
      'once an order was due',
      (file) => changed(file, 'subscription', { next_billing_date: '2026-11-20' }),
      /an order was due since/,
    ],
    [
      'if its catalogue is not here',
      (file) => changed(file, 'subscription', { catalogue_version: 77 }),
      /version 77 of the catalogue is not here/,
    ],
    [
      'if the brand lacks the terms that were agreed',
      (file) => ({
        ...file,
        tables: {
          ...file.tables,
          legal_text: [{ hash: 'other', name: 'terms', language: 'de', effective_from: '2026-01-01' }],
        },
      }),
      /agreed to terms \(de\) of 2026-01-01, which this brand lacks/,
    ],
    [
      'if its days do not fit together',
      (file) => changed(file, 'subscription', { next_billing_date: '2027-08-01' }),
      /its next order is on .*, but next_billing_date says 2027-08-01/,
    ],
    [
      'if a value breaks a rule',
      (file) => changed(file, 'pet', { weight_grams: -1 }),
      /the database refuses it/,
    ],
    [
      'if it names somebody else’s dog',
      (file) => changed(file, 'subscription', { pet_id: 4002 }),
      /which the export lacks/,
    ],
  ]
  it.each(cases)('%s', async (_name, change, message) => {
    const before = await countRows()
    const { lines, summary } = await importFile(change(await exportOf(ANNA.id)))
    expect(lines.join('\n')).toMatch(message)
    expect(summary.customers).toEqual({ accepted: 0, refused: 1, known: 0 })
    expect(await countRows()).toEqual(before)
  })

  it('if somebody here has the address', async () => {
    const file = await exportOf(ANNA.id)
    await importFile(file)
    const { lines } = await importFile({ ...file, exportedFrom: 'https://elsewhere.example' })
    expect(lines.join('\n')).toContain('email anna.berger@example.de exists already')
  })
})
