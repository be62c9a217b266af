/** Staff erase a customer: when it has to wait, what is left, and that nobody is found any more. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findCustomer } from '../../database/customer/customers.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { markAnna, MARKED_EMAIL, MARKER, tablesWithMarkers } from '../../testing/erasure.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { TEST_NOW } from '../../testing/test-config.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SampleWorld
let support: Desk
let anna: string

const pool = () => world.services.database.pool
const ERASE = '/operator/customers/1001/erase'
const erase = (email = MARKED_EMAIL) => support.submit(ERASE, { email })
const captured = openCapturedLog()

beforeAll(async () => {
  world = await startSampleWorld(TEST_NOW, { log: captured.log })
  support = await deskOf(world, 'support', 'Vera Dienst')
  anna = await world.tokenOf('Anna')
  await markAnna(world)
})
afterAll(() => world.stop())

describe('before an erasure', () => {
  it('the page says what stays, why and until when, and why it has to wait', async () => {
    const html = await support.read(ERASE)
    for (const text of [
      'Kundennummer und Tag der Löschung',
      'Ein Abo ist noch nicht gekündigt',
      'Sofort gelöscht',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('Endgültig löschen')
    const english = await support.read(`${ERASE}?lang=en`)
    expect(english).toContain('A subscription is not cancelled yet')
    // It speaks about the customer, not to them.
    expect(english).toContain('the log of the changes to this account')
    for (const page of [html, english]) expect(page).not.toMatch(/\b(your|deine[rnsm]?)\b/i)
  })

  it('a running contract has to be cancelled first', async () => {
    expect(await erase()).toBe('problem=CONTRACT_RUNNING')
  })

  it('another address than the customer’s erases nothing', async () => {
    expect(await erase('somebody@example.de')).toBe('problem=eraseEmail')
    expect(await erase('')).toBe('problem=eraseEmail')
  })

  it('a role that does not help customers cannot erase any', async () => {
    const operations = await deskOf(world, 'operations', 'Otto')
    expect((await operations.post(ERASE, { email: MARKED_EMAIL })).status).toBe(403)
    expect((await operations.get(ERASE)).status).toBe(403)
  })

  it.each([
    ['an owed order', "status = 'FAILED', next_retry_date = '2026-12-01'", 'MONEY_OWED'],
    ['a box that has not arrived', "fulfillment_status = 'shipped'", 'BOX_UNDERWAY'],
  ])('%s has to be settled first', async (_case, change, fault) => {
    const { rows } = await pool().query<{ id: string; customer: number; email: string }>(
      `SELECT customer_order.id, customer_id AS customer, email FROM customer_order
       JOIN subscription ON subscription.id = subscription_id JOIN customer ON customer.id = customer_id
       WHERE subscription.status = 'CANCELLED' AND customer_order.status = 'PROCESSED' ORDER BY 1 DESC LIMIT 1`,
    )
    const [order] = rows
    await pool().query('CREATE TABLE kept_order AS SELECT * FROM customer_order WHERE id = $1', [order?.id])
    await pool().query(`UPDATE customer_order SET batch_week = NULL, ${change} WHERE id = $1`, [order?.id])
    const path = `/operator/customers/${order?.customer}/erase`
    expect(await support.submit(path, { email: order?.email ?? '' })).toBe(`problem=${fault}`)
    await pool().query(
      `UPDATE customer_order SET status = kept.status, fulfillment_status = kept.fulfillment_status,
         next_retry_date = kept.next_retry_date, batch_week = kept.batch_week FROM kept_order AS kept WHERE kept.id = customer_order.id;
       DROP TABLE kept_order`,
    )
  })
})

describe('who asks for their data in writing or on the phone', () => {
  const path = (as: string) => `/operator/customers/1001/export.${as}`

  it('gets everything as a page and as a file, and the log says who loaded it', async () => {
    const page = await support.get(path('html'))
    expect([page.status, page.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="1001.html"',
    ])
    expect(await page.text()).toContain('<h2>Hunde</h2>')
    const file = (await (await support.get(path('json'))).json()) as {
      tables: { customer: { id: number }[] }
    }
    expect(file.tables.customer.map(({ id }) => id)).toEqual([1001])
    const { rows } = await pool().query("SELECT acted_by AS by FROM audit WHERE action = 'customer.exported'")
    expect(rows).toEqual([{ by: support.by }, { by: support.by }])
  })

  it('is refused to those who only read, and of nobody', async () => {
    const operations = await deskOf(world, 'operations', 'Olaf')
    expect((await operations.get(path('json'))).status).toBe(403)
    expect((await support.get('/operator/customers/999999/export.json')).status).toBe(404)
    expect((await support.get(path('csv'))).status).toBe(404)
  })
})

describe('after an erasure', () => {
  let reader: AdminCaller

  beforeAll(async () => {
    reader = await adminCaller(world, 'read')
    await world.call('placeOrder', { params: { id: 20001 }, token: anna })
    await world.call('cancelSubscription', {
      params: { id: 20001 },
      body: { comment: `${MARKER}comment` },
      token: anna,
    })
    await pool().query(
      "UPDATE customer_order SET fulfillment_status = 'delivered' WHERE fulfillment_status <> 'delivered' AND subscription_id = 20001",
    )
    await world.services.mail.sweep()
    const before = await tablesWithMarkers(pool())
    // The search finds what is to be found, or it would prove nothing afterwards.
    expect(before.length).toBeGreaterThan(25)
    expect(await erase()).toBe('done=erased')
    await world.services.mail.sweep()
  })

  it('a search through every table finds the person only in what the list names', async () => {
    expect(await tablesWithMarkers(pool())).toEqual(['declaration', 'document', 'mailbox', 'outbox'])
    const { rows } = await pool().query<{ template: string }>(
      `SELECT template FROM outbox WHERE row_to_json(outbox)::text ILIKE '%${MARKER}%'`,
    )
    expect(rows).toEqual([{ template: 'accountErased' }])
  })

  it('no line of the log and no file beside the database names the person', () => {
    expect(captured.lines.length).toBeGreaterThan(10)
    expect(JSON.stringify(captured.lines).toLowerCase()).not.toContain(MARKER.toLowerCase())
    const { dataDir } = world.services.config
    const search = (folder: string): void => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name)
        if (statSync(path).isDirectory()) search(path)
        else expect(readFileSync(path).toString('latin1').includes(MARKER)).toBe(false)
      }
    }
    if (existsSync(dataDir)) search(dataDir)
  })

  it('the last mail says what stays and until when', async () => {
    const mails = (await mailsOf(world)).filter(({ to }) => to === MARKED_EMAIL)
    expect(mails.map(({ subject }) => subject)).toEqual(['Dein Konto bei Pfotenportal ist gelöscht'])
    expect(mails[0]?.text).toContain('31. Dezember 2034')
  })

  it('nobody is found, signed in or shown any more', async () => {
    expect((await world.call('listSubscriptions', { token: anna })).status).toBe(401)
    expect(await findCustomer(world.services.database.query, 1001)).toBeUndefined()
    expect((await support.get('/operator/customers/1001')).status).toBe(404)
    for (const text of ['1001', MARKED_EMAIL, '20001'])
      expect(await support.read(`/operator/customers/find?q=${text}`)).not.toContain(
        '/operator/customers/1001"',
      )
    expect((await reader.call('readCustomer', { path: { id: 1001 } })).status).toBe(404)
    expect(await support.submit(ERASE, { email: MARKED_EMAIL })).toBeUndefined()
  })

  it('its receipts are for the books alone', async () => {
    const { rows } = await pool().query<{ id: number; keptUntil: string }>(
      `SELECT id, kept_until AS "keptUntil" FROM document
       WHERE customer_id = 1001 AND kind = 'RECEIPT'`,
    )
    expect(rows).toMatchObject([{ keptUntil: '2034-12-31' }])
    const file = `/operator/documents/${rows[0]?.id}/file`
    expect((await support.get(file)).status).toBe(404)
    const operations = await deskOf(world, 'operations', 'Olga')
    expect((await operations.get(file)).status).toBe(200)
    await expect(pool().query('DELETE FROM document WHERE customer_id = 1001')).rejects.toThrow(
      'is kept unchanged',
    )
  })

  it('the log says who erased the account, and keeps only what explains the bookings', async () => {
    const { rows } = await pool().query<{ action: string; by: string | null }>(
      'SELECT action, acted_by AS by FROM audit WHERE customer_id = 1001 ORDER BY id',
    )
    expect(rows).toContainEqual({ action: 'customerErased', by: support.by })
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['orderPlaced', 'subscriptionCancelled']),
    )
    expect(rows.map(({ action }) => action)).not.toContain('addressChanged')
    await expect(pool().query('DELETE FROM audit WHERE customer_id IS DISTINCT FROM 1001')).rejects.toThrow(
      'append-only',
    )
  })

  it('other systems are told to forget the person too', async () => {
    await expect
      .poll(async () => (await reader.call('listEvents', { query: { type: 'customerErased' } })).data.items)
      .toMatchObject([{ type: 'customerErased', data: { customerId: 1001, formerIds: [] } }])
  })

  it('the person can come back as a new customer with the same address', async () => {
    const shop = await adminCaller(world, 'intake')
    const body = { reference: 'again', email: MARKED_EMAIL, firstName: 'Neu', lastName: 'Wieder' }
    const { data } = await shop.call('addCustomer', { json: body })
    expect(data.isNew).toBe(true)
    expect(data.id).not.toBe(1001)
    expect(await support.read(`/operator/customers/find?q=${MARKED_EMAIL}`)).toContain(
      `/operator/customers/${data.id}`,
    )
  })

  it('a customer who never paid leaves no contract behind', async () => {
    const { rows } = await pool().query<{ id: number }>('SELECT id FROM customer WHERE email = $1', [
      MARKED_EMAIL,
    ])
    const id = rows[0]?.id ?? 0
    expect(await support.submit(`/operator/customers/${id}/erase`, { email: MARKED_EMAIL })).toBe(
      'done=erased',
    )
    const left = await pool().query('SELECT FROM subscription WHERE customer_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })
})
