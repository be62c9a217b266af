/** Everything that is stored about a customer, over HTTP: for the customer, other systems, and as a page. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { EXPORTED } from '../../database/customer/export.ts'
import { markAnna, MARKED_EMAIL, MARKER } from '../../testing/erasure.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const SECRET = 'opens something, or is a key with which the provider charges'
const TECHNICAL = 'says nothing about the person'
const STAFF = 'is about a person of the staff'

/** Every table that is not exported, with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  admin_key: 'keys of other systems',
  business_clock: TECHNICAL,
  carrier_notice: 'what a carrier reported, which the parcel has as its steps',
  catalogue_version: 'what is sold, to everybody alike',
  change_mark: TECHNICAL,
  document_file: 'the PDF of a document, which the portal hands out',
  document_series: TECHNICAL,
  document_to_draw: TECHNICAL,
  gateway_notice: TECHNICAL,
  idempotency_key: 'repeats answers for a day',
  inconsistency: TECHNICAL,
  job_batch: TECHNICAL,
  job_horizon: TECHNICAL,
  job_run: TECHNICAL,
  job_trouble: TECHNICAL,
  ledger_entry: 'amounts for the books, which receipts and payments have',
  ledger_month: TECHNICAL,
  mailbox: 'the embedded mailbox of a service that sends no mail',
  migration: TECHNICAL,
  notice: 'that a mail was sent once, which the mails say',
  open_declaration: 'that a declaration waits for a person',
  packing_batch: TECHNICAL,
  quote: 'prices that were shown, for an hour',
  rate_limit: TECHNICAL,
  restore: TECHNICAL,
  security_event: 'how often something was refused, by the network and program that it came from',
  server_secret: TECHNICAL,
  staff: STAFF,
  staff_form: STAFF,
  staff_link: STAFF,
  staff_session: STAFF,
  stripe_set_up: SECRET,
  told_alert: TECHNICAL,
  webhook_delivery: 'that another system was told what the log says',
  webhook_endpoint: 'addresses of other systems',
  work_mark: STAFF,
  write_check: TECHNICAL,
}

const world = sharedSampleWorld()
const pool = () => world.services.database.pool

describe('no table is forgotten', () => {
  it('each is exported, or named with the reason why it is not', async () => {
    const { rows } = await pool().query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    )
    const known = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]
    expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
  })

  it('each column of an exported table is exported, or named with the reason', async () => {
    const { rows } = await pool().query<{ table: string; column: string; type: string }>(
      `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public'`,
    )
    for (const [table, given] of Object.entries(EXPORTED)) {
      const without: Readonly<Record<string, string>> = 'without' in given ? given.without : {}
      const columns = rows.filter((row) => row.table === table)
      for (const column of Object.keys(without)) expect(columns.map((it) => it.column)).toContain(column)
      // Nothing that opens an account leaves the service.
      const exported = columns.filter(({ column }) => !(column in without))
      const secret = exported.filter(
        ({ column, type }) =>
          // That of a legal text is its public address.
          (/hash|secret|token/.test(column) && table !== 'legal_text') ||
          (type === 'bytea' && table !== 'shop_order' && table !== 'pet_photo'),
      )
      expect([table, secret]).toEqual([table, []])
    }
  })
})

describe('the export', () => {
  let anna = ''

  beforeAll(async () => {
    anna = await world.tokenOf('Anna')
    await markAnna(world)
  })

  it('has every personal datum that is stored, and the page says it in words', async () => {
    const { status, data } = await world.call('exportData', { token: anna })
    expect(status).toBe(200)
    const markers = (text: string) => new Set(text.match(new RegExp(`${MARKER}\\d{3}`, 'g')))
    // The seeds count up; some are keys of others, such as a request that was repeated.
    expect(markers(JSON.stringify(data.tables)).size).toBeGreaterThan(45)
    const [customer] = data.tables['customer'] ?? []
    expect(customer).toMatchObject({ id: 1001, email: MARKED_EMAIL })
    for (const text of ['<h2>Hunde</h2>', 'Vorname', MARKED_EMAIL, 'Notizen des Kundendienstes'])
      expect(data.page).toContain(text)
    expect(markers(data.page).size).toBeGreaterThan(20)
    expect(data.page).toContain(`<img src="data:image/jpeg;base64,${DOG_PHOTO}" alt="Foto">`)
  })

  it('is nobody else’s', async () => {
    const { data } = await world.call('exportData', { token: await world.tokenOf('Thomas') })
    expect(JSON.stringify(data)).not.toContain(MARKER)
    expect((await world.call('exportData', { token: '' })).status).toBe(401)
  })

  it('cannot be broken by what a customer has typed', async () => {
    await pool().query(`UPDATE customer SET first_name = '<script>alert(1)</script>' WHERE id = 1001`)
    const { data } = await world.call('exportData', { token: anna })
    expect(data.page).not.toContain('<script')
  })

  it('is in the log, without its content', async () => {
    const { rows } = await pool().query(
      "SELECT actor, facts FROM audit WHERE action = 'customer.exported' AND customer_id = 1001 LIMIT 1",
    )
    expect(rows).toEqual([{ actor: 'customer', facts: {} }])
  })
})
