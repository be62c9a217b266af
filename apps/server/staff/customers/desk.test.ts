import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addSeconds, instant } from '@pfotenportal/domain/core/calendar'
import { newRequestId } from '../../core/request-id.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { findCustomers } from '../../database/customer/find-customers.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf, tokenIn } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let support: Desk
let operations: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  operations = await deskOf(world, 'operations', 'Otto Lager')
})

const ANNA = '/operator/customers/1001'

const find = (text: string) => support.read(`/operator/customers/find?q=${encodeURIComponent(text)}`)

/** The customers that a page of the search links to. */
const foundOn = (page: string) =>
  [...page.matchAll(/href="\/operator\/customers\/(\d+)"/g)].map(([, id]) => Number(id))

const lastAudit = (customerId: number | null = 1001) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['action', 'actor', 'acted_by', 'facts', 'entity'])
    .where('customer_id', 'is not distinct from', customerId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the search for a customer', () => {
  it.each([
    ['an email address', 'Jonas.Weber@example.de', [1004]],
    ['the first letters of a last name and of a street', 'berg', [1001, 1007]],
    ['first and last name', 'thomas krü', [1002]],
    ['an order number', 'PP-104081', [1004]],
    ['a pasted order number', '„#pp 104081“.\u200B', [1004]],
    ['an order number without its letters', '104081', [1004]],
    ['an order number with blanks', ' pp 104 081 ', [1004]],
    ['last and first name', 'Krüger Thomas', [1002]],
    ['last name, comma, first name', 'krueger, thomas', [1002]],
    ['an umlaut that is written out', 'KRUEGER', [1002]],
    ['an umlaut of two characters', 'kru\u0308ger', [1002]],
    ['the number of a customer', '1004', [1004]],
    ['the number of a contract', 'Nr. 20007', []],
    ['the digits of the number of a contract', '20007', [1004]],
    ['a pattern, which is taken literally', '%%', []],
    ['an email address that nobody has', 'nobody@example.de', []],
  ])('finds by %s', async (_by, text, ids) => {
    expect(foundOn(await find(text))).toEqual(ids)
  })

  it.each(['FN-104081', 'fn 104081', '104081', '0104081'])(
    'finds an order numbered under a former prefix by %s',
    async (text) => {
      const { pool } = world.services.database
      const number = 'FN-104081'
      await pool.query(`update customer_order set order_number = $1 where order_number = 'PP-104081'`, [
        number,
      ])
      expect(foundOn(await find(text))).toEqual([1004])
      expect(foundOn(await find('PP-104081'))).toEqual([])
      expect(foundOn(await find('00'))).toEqual([])
    },
  )

  it('finds by dog and by tracking number', async () => {
    const { query } = world.services.database
    const dog = await query
      .selectFrom('pet')
      .select(['name', 'customer_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(foundOn(await find(dog.name.toLowerCase()))).toContain(dog.customer_id)
    const sent = await query
      .selectFrom('customer_order')
      .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
      .select(['tracking_number as number', 'customer_id as customerId'])
      .where('tracking_number', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(foundOn(await find(sent.number?.toLowerCase() ?? ''))).toEqual([sent.customerId])
  })

  it('finds by postcode, street, card and account, by foreign numbers and by numbers with blanks', async () => {
    const { query } = world.services.database
    const home = { address1: 'Große-Überfahrt 7b', zip: '99986' }
    await query.updateTable('address').set(home).where('customer_id', '=', 1003).execute()
    const method = await query
      .selectFrom('payment_method')
      .select('id')
      .where('customer_id', '=', 1003)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const card = {
      card_brand: 'visa' as const,
      card_last_digits: '0815',
      card_expiry_month: 1,
      card_expiry_year: 2031,
    }
    const none = { paypal_email: null, sepa_last_digits: null, sepa_country: null, sepa_bank_code: null }
    await query
      .updateTable('payment_method')
      .set({ ...none, ...card })
      .where('id', '=', method.id)
      .execute()
    await query
      .insertInto('imported_row')
      .values({ source: 'own', kind: 'customers', external_id: 'gid-77/4 a', row_id: '1003', digest: 'x' })
      .execute()
    const { id: sent } = await query
      .selectFrom('customer_order')
      .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
      .select('customer_order.id')
      .where('customer_id', '=', 1003)
      .orderBy('customer_order.id')
      .executeTakeFirstOrThrow()
    await query
      .updateTable('customer_order')
      .set({ tracking_number: '00.340 a-1' })
      .where('id', '=', sent)
      .execute()
    for (const text of [
      '99986',
      'große überf',
      'GROSSE-UEBERFAHRT',
      '0815',
      '**** 0815',
      'GID 774A',
      '00340A1',
    ]) {
      const page = await find(text)
      expect([text, foundOn(page)]).toEqual([text, [1003]])
    }
    expect(await find('0815')).toContain('Karte oder Konto')
    expect((await support.get('/operator/orders?number=pp%20104%20081')).status).toBeLessThan(400)
  })

  it('finds whose change it was by the id of its request', async () => {
    const { query } = world.services.database
    const [id, other] = [newRequestId(), newRequestId()]
    const at = world.services.clock.realNow()
    const change = { actor: 'customer', action: 'tested', entity: '', facts: '{}', recorded_at: at }
    const later = addSeconds(at, 100_000)
    await query
      .insertInto('audit')
      .values([
        { ...change, at, request_id: id, subscription_id: 20001 },
        { ...change, at: later, request_id: other, customer_id: 1003 },
      ])
      .execute()
    expect(foundOn(await find(` ${id.toLowerCase()}.`))).toEqual([1001])
    expect(foundOn(await find(other))).toEqual([1003])
    expect(foundOn(await find(newRequestId()))).toEqual([])
    // Where time is the system's, the log is read around the time in the id, which the change of the other did not happen at.
    await expect(
      query.transaction().execute(async (db) => {
        await db.updateTable('business_clock').set({ mode: 'system' }).execute()
        const results = await Promise.all([id, other].map((text) => findCustomers(db, text, 5)))
        throw new Error(JSON.stringify(results.map((found) => found.map((it) => it.id))))
      }),
    ).rejects.toThrow('[[1001],[]]')
  })

  it('is recorded with who was shown to whom, but not with what was typed', async () => {
    await find('anna.berger@example.de')
    const { action, actor, acted_by: by, facts } = await lastAudit(null)
    expect([action, actor, by]).toEqual(['customers.searched', 'staff', support.by])
    expect(facts).toEqual({ customers: [1001] })
  })

  it('asks for two characters, and starts empty', async () => {
    expect(await find('a')).toContain('mindestens zwei Zeichen')
    expect(await support.read('/operator/customers/find')).not.toContain('class="note')
    const start = await support.get('/operator')
    expect(start.headers.get('location')).toBe('/operator/desk')
    const desk = await support.get('/operator/desk')
    expect(desk.headers.get('location')).toBe('/operator/customers/find')
  })
})

describe('the page of a customer', () => {
  it('shows dogs, orders, charges, parcels and changes, in both languages', async () => {
    const page = await support.read(ANNA)
    for (const expected of [
      'anna.berger@example.de',
      '<h3',
      'Vollpension',
      'Abbuchung über 199,90 €: bezahlt',
      'Paket: geliefert',
    ])
      expect(page).toContain(expected)
    expect(page).toMatch(/href="\/operator\/orders\/PP-\d+"/)
    const english = await support.read(`${ANNA}?lang=en`)
    expect(english).toContain('Parcel: delivered')
    expect(`${page}${english}`).not.toMatch(/undefined|NaN|\[object/)
  })

  it('opens for every customer of the sample world', async () => {
    for (let id = 1001; id <= 1013; id += 1) {
      expect(await support.read(`/operator/customers/${id}`)).not.toMatch(/undefined|NaN|\[object/)
    }
  })

  it('leads on to older entries, of which none is lost', async () => {
    const { query } = world.services.database
    const entries = Array.from({ length: 90 }, (_, index) => ({
      at: addSeconds(instant('2026-10-01T10:00:00.000Z'), 86_400 * (index % 30)),
      recorded_at: world.services.clock.realNow(),
      customer_id: 1013,
      actor: 'customer',
      action: 'address.updated',
      entity: '',
      facts: '{}',
    }))
    await query.insertInto('audit').values(entries).execute()
    let path: string | undefined = '/operator/customers/1013'
    let shown = 0
    for (let pages = 0; path !== undefined && pages < 20; pages += 1) {
      const page: string = await support.read(path)
      shown += page.split('<span>Adresse geändert</span>').length - 1
      path = /<a href="([^"#]+)#timeline">Ältere Einträge/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(shown).toBe(90)
  })

  it('is recorded as read by that person, which is no part of the timeline', async () => {
    await operations.get(ANNA)
    const { action, actor, acted_by: by } = await lastAudit()
    expect([action, actor, by]).toEqual(['customer.viewed', 'staff', operations.by])
    expect(await support.read(ANNA)).not.toContain('customer.viewed')
  })

  it('exists for customers only, and is closed to strangers', async () => {
    expect((await support.get('/operator/customers/4711')).status).toBe(404)
    expect((await world.request('GET', ANNA)).status).toBe(401)
    const script = await world.request('GET', ANNA, { token: DEFAULT_OPERATOR_TOKEN })
    expect(script.status).toBe(200)
    expect((await lastAudit()).acted_by).toBeNull()
  })
})

describe('a mail', () => {
  it('is shown as it was sent, without the secret of its link', async () => {
    const asked = await world.call('requestLoginLink', { body: { email: 'anna.berger@example.de' } })
    expect(asked.status).toBe(200)
    await world.services.mail.sweep()
    const page = await support.read(ANNA)
    const path = new RegExp(`href="(${ANNA}/mails/[0-9a-f-]+)">E-Mail „Login-Link mit Code“: `).exec(
      page,
    )?.[1]
    if (path === undefined) throw new Error('the mail is not on the page')
    const mail = await support.read(path)
    const entity = `mail:${path.split('/').at(-1)}`
    expect(await lastAudit()).toMatchObject({ action: 'mail.opened', acted_by: support.by, entity })
    expect(mail).toContain('<dd>anna.berger@example.de</dd>')
    expect(mail).not.toContain('Erneut senden')
    const html = await support.get(`${path}.html`)
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    expect(await html.text()).toContain('sessionToken=removed')
    // Once with the page that shows it in a frame, and once on its own.
    await support.get(`${path}.html`)
    const views = await world.services.database.query
      .selectFrom('audit')
      .select(['acted_by', 'entity'])
      .where('action', '=', 'mail.viewed')
      .execute()
    const view = { acted_by: support.by, entity }
    expect(views).toEqual([view, view])
    expect((await support.get(path.replace('1001', '1002'))).status).toBe(404)
    expect(await support.submit(`${path}/resend`)).toBe('problem=noResend')
  })

  it('can be sent once more to the present address', async () => {
    const { database, mail } = world.services
    const token = await world.tokenOf('Anna')
    const skipped = await world.call('skipNextOrder', { params: { id: 20001 }, token })
    expect(skipped.status).toBe(200)
    await mail.sweep()
    const row = await database.query
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'orderSkipped')
      .executeTakeFirstOrThrow()
    expect(await support.submit(`${ANNA}/mails/${row.id}/resend`)).toBe('done=resent')
    await mail.sweep()
    const sent = await database.query
      .selectFrom('outbox')
      .select(['recipient', 'sent_at'])
      .where('template', '=', 'orderSkipped')
      .execute()
    expect(sent.map(({ recipient, sent_at: at }) => [recipient, at !== null])).toEqual([
      ['anna.berger@example.de', true],
      ['anna.berger@example.de', true],
    ])
    expect(await lastAudit()).toMatchObject({ action: 'mail.resent', acted_by: support.by })
    expect((await operations.post(`${ANNA}/mails/${row.id}/resend`)).status).toBe(403)
  })
})

describe('a note', () => {
  it('is kept with its author and escaped', async () => {
    expect(await support.submit(`${ANNA}/notes`, { text: ' <b>Umzug</b> ' })).toBe('done=note')
    const page = await support.read(ANNA)
    expect(page).toContain('&lt;b&gt;Umzug&lt;/b&gt;')
    expect(page).toMatch(/Vera Dienst, Fr\./)
    expect(page).toContain('>Team, Vera Dienst</span>')
  })

  it('must not be empty or too long, and only customer service writes it', async () => {
    expect(await support.submit(`${ANNA}/notes`, { text: '  ' })).toBe('problem=note')
    expect(await support.submit(`${ANNA}/notes`, { text: 'ä'.repeat(2001) })).toBe('problem=note')
    expect(await support.submit(`${ANNA}/notes`, { text: 'ä'.repeat(2000) })).toBe('done=note')
    expect(await support.read(`${ANNA}?problem=note`)).toContain('Eine Notiz braucht')
    expect((await operations.post(`${ANNA}/notes`, { text: 'x' })).status).toBe(403)
    expect((await support.post('/operator/customers/4711/notes', { text: 'x' })).status).toBe(404)
  })
})

/** Sends the form that shows Anna as she is in the sample world. */
const correct = (fields: Record<string, string>) =>
  support.submit(`${ANNA}/correct`, {
    shownFirstName: 'Anna',
    shownLastName: 'Berger',
    shownEmail: 'anna.berger@example.de',
    firstName: 'Anna',
    lastName: 'Berger',
    email: 'anna.berger@example.de',
    ...fields,
  })

describe('customer service', () => {
  it('sends a sign-in link by email and never sees it', async () => {
    const { database } = world.services
    expect(await support.submit(`${ANNA}/sign-in-link`)).toBe('done=link')
    expect(await lastAudit()).toMatchObject({ action: 'login-link.sent', acted_by: support.by })
    const mail = await database.query
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'loginLink')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('anna.berger@example.de')
    const [received] = await mailsOf(world)
    expect(received?.text).not.toContain('Dein Code')
    const sessionToken = tokenIn(received)
    const scanner = await world.call('signIn', { body: { sessionToken } })
    expect(scanner.error.type).toBe('SIGN_IN_UNCONFIRMED')
    expect((await world.call('signIn', { body: { sessionToken, confirmed: true } })).status).toBe(200)
    expect((await operations.post(`${ANNA}/sign-in-link`)).status).toBe(403)
  })

  it('signs a customer out on all devices, effective at once', async () => {
    const sophie = '/operator/customers/1003'
    const tokens = [await world.tokenOf('Sophie'), await world.tokenOf('Sophie')]
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await world.call('listSessions', { token })).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await operations.post(`${sophie}/sign-out`)).status).toBe(403)
    expect(await statuses()).toEqual([200, 200])
    expect(await support.submit(`${sophie}/sign-out`)).toBe('done=signedOut')
    expect(await lastAudit(1003)).toMatchObject({ action: 'session.ended', acted_by: support.by })
    expect(await statuses()).toEqual([401, 401])
    expect(await support.submit(`${sophie}/sign-out`)).toBe('problem=notSignedIn')
    expect((await support.post('/operator/customers/4711/sign-out')).status).toBe(404)
  })

  it('corrects the name at once, and asks a new email address to confirm itself', async () => {
    expect(await correct({ firstName: ' ' })).toBe('problem=name')
    expect(await correct({ email: 'anna@' })).toBe('problem=email')
    expect(await correct({ email: 'Lea.Hoffmann@example.de' })).toBe('problem=taken')
    const token = await world.tokenOf('Anna')
    expect(await correct({ lastName: 'Berger-Lang' })).toBe('done=corrected')
    expect((await world.call('readCustomer', { params: { id: 1 }, token })).data.lastName).toBe('Berger-Lang')
    expect(await correct({ email: 'anna@example.com' })).toBe('done=emailAsked')
    expect(await lastAudit()).toMatchObject({
      action: 'customer.email-change-requested',
      acted_by: support.by,
    })
    expect((await world.call('readCustomer', { params: { id: 1 }, token })).data.email).toBe(
      'anna.berger@example.de',
    )
  })

  it('changes only what was corrected, and nothing that somebody else has changed since', async () => {
    const stored = () => findCustomer(world.services.database.query, 1001)
    const before = await stored()
    expect(before).toMatchObject({ lastName: 'Berger-Lang', email: 'anna.berger@example.de' })
    const stale = { shownEmail: 'anna@example.com', email: 'anna@example.org' }
    expect(await correct(stale)).toBe('problem=changedSince')
    expect(await stored()).toEqual(before)
    expect(await correct({ firstName: 'Anne' })).toBe('done=corrected')
    expect(await stored()).toEqual({ ...before, firstName: 'Anne' })
    for (const [language, sentence] of [
      ['de', 'wurden inzwischen schon geändert'],
      ['en', 'have been changed in the meantime'],
    ])
      expect(await support.read(`${ANNA}?lang=${language}&problem=changedSince`)).toContain(sentence)
  })
})
