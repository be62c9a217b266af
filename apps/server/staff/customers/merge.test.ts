/** Staff merge two customers who are one person: what the page says, what moves, and what no longer opens. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { findCustomer } from '../../database/customer/customers.ts'
import { findMergedInto, FOLLOWING, readHoldings } from '../../database/customer/merged.ts'
import { findWaitingMails } from '../../database/mail/waiting-mails.ts'
import { findCustomerByReferralCode } from '../../database/referral/referrals.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { Authenticator, customerWithPasskey } from '../../testing/authenticator.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { Browser, mailsOf } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SampleWorld
let support: Desk
let shop: AdminCaller
let reader: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld()
  support = await deskOf(world, 'support', 'Vera Dienst')
  shop = await adminCaller(world, 'intake')
  reader = await adminCaller(world, 'read')
})
afterAll(() => world.stop())

const pool = () => world.services.database.pool
const db = () => world.services.database.query

const MERGE = '/operator/customers/1001/merge'
const page = (other: string | number) => support.read(`${MERGE}?with=${encodeURIComponent(other)}`)
const quoteOn = (html: string) => /name="quote" value="([\w-]+)"/.exec(html)?.[1] ?? ''

async function emailOf(id: number): Promise<string> {
  return (await findCustomer(db(), id))?.email ?? ''
}

it('every table of customers is known to a merge', async () => {
  const { rows } = await pool().query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'customer_id'`,
  )
  // These end, are combined, or keep the number of the customer to whom something happened.
  const ownWays = [
    'session',
    'passkey',
    'login_link',
    'email_change',
    'erasure_request',
    'calendar_feed',
    'quote',
    'customer_setting',
    'mail_consent',
    'mail_consent_entry',
  ]
  const known = [...FOLLOWING, ...ownWays, 'charge', 'outbox', 'audit', 'idempotency_key']
  expect(rows.map((it) => it.table_name).toSorted()).toEqual(known.toSorted())
})

describe('before a merge', () => {
  it('the page says what comes, what stays the same, and what ends', async () => {
    const html = await page(await emailOf(1002))
    for (const text of ['1001', '1002', 'Danach', 'Bezahlt', 'Nächste Abbuchungen', await emailOf(1002)])
      expect(html).toContain(text)
    expect(html).toContain('Kein Preis hängt von der Zahl der Hunde ab')
    expect(quoteOn(html)).not.toBe('')
    expect(await support.read(`${MERGE}?with=1002&lang=en`)).toContain('No price depends on')
  })

  it.each([
    ['the same customer', '1001', 'derselbe Kunde'],
    ['a number that nobody has', '999', 'Diesen anderen Kunden gibt es nicht'],
    ['an address that nobody has', 'nobody@example.de', 'Diesen anderen Kunden gibt es nicht'],
  ])('%s is refused with a sentence', async (_case, other, sentence) => {
    const html = await page(other)
    expect(html).toContain(sentence)
    expect(quoteOn(html)).toBe('')
    expect(await support.submit(MERGE, { other })).toContain('problem=')
  })

  const charge = (subscription: number) => `
    INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
      business_at, started_at, lease_until)
    VALUES (${subscription}, ${subscription}900, 1, 'running', 'DUE', 'OPEN', 1, 'test', now(), now(), now() + interval '1 hour')`
  const refund = `
    INSERT INTO refund (order_id, amount_cents, reason, at, number, state, charge_reference, started_at, lease_until)
    VALUES (20002005, 1, '', now(), 9, 'OPEN', 'ch_1', now(), now() + interval '1 hour')`
  it.each([
    ['a charge of the one who stays', charge(20001)],
    ['a charge of the other', charge(20002)],
    ['a refund of the other', refund],
  ])('%s that is not answered has to be waited for', async (_case, begun) => {
    await pool().query(begun)
    expect(await page(1002)).toContain('Gerade läuft bei einem der beiden')
    expect(await support.submit(MERGE, { other: '1002' })).toBe('problem=PAYMENT_RUNNING')
    expect(await findMergedInto(db(), 1002)).toBeUndefined()
    await pool().query("DELETE FROM charge WHERE key = 'running'; DELETE FROM refund WHERE number = 9")
  })

  it.each([
    ['of nobody', '/operator/customers/999/merge', '1002', 404],
    ['by whoever may not help customers', MERGE, '1002', 403],
  ])('a merge %s is refused', async (_case, path, other, status) => {
    const desk = status === 403 ? await deskOf(world, 'operations', 'Paul Packer') : support
    expect((await desk.post(path, { other })).status).toBe(status)
    expect(await findMergedInto(db(), 1002)).toBeUndefined()
  })

  it('only what the page showed is confirmed', async () => {
    const quote = quoteOn(await page(1002))
    await support.submit('/operator/customers/1002/notes', { text: 'Hat zwei Konten.' })
    expect(await support.submit(MERGE, { other: '1002', quote })).toBe('problem=mergeChanged')
    expect(await findMergedInto(db(), 1002)).toBeUndefined()
  })

  it('no key can merge, because it changes who can sign in', async () => {
    const call = await world.request('POST', '/api/admin/v1/customers/1001/merge', {
      headers: { 'content-type': 'application/json' },
      body: '{"other": "1002"}',
    })
    expect(call.status).toBe(404)
  })
})

it.each([
  [
    'a dog of a shop',
    async (id: number) => {
      const dog = { name: 'Momo', gender: 'f', birthYear: 2021, birthMonth: 4, breed: 'Beagle', weight: 12 }
      const json = { ...dog, reference: 'late', activityLevel: 'normal', weightClass: 'ideal', allergies: '' }
      return (await shop.call('addDog', { path: { id }, json })).status
    },
  ],
  [
    'a note',
    async (id: number) =>
      (await support.post(`/operator/customers/${id}/notes`, { text: 'Ruft zurück.' })).status,
  ],
] as const)(
  '%s that waits for a merge is refused and not lost at the former account',
  async (_what, send) => {
    const merging = await pool().connect()
    try {
      await merging.query('BEGIN')
      await merging.query('UPDATE customer SET merged_into = 1001, former_email = email WHERE id = 1004')
      const sent = send(1004)
      await expect
        .poll(async () => {
          const { rows } = await pool().query<{ count: number }>(
            `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rows[0]?.count
        })
        .toBe(1)
      await merging.query('COMMIT')
      expect(await sent).toBe(409)
    } finally {
      merging.release()
      await pool().query('UPDATE customer SET merged_into = NULL, former_email = NULL WHERE id = 1004')
    }
  },
)

describe('after a merge', () => {
  const former = { email: '', orderNumber: '', code: '', pet: 0 }
  const passkeys = { former: new Authenticator(), staying: new Authenticator() }
  let token: string

  beforeAll(async () => {
    former.email = await emailOf(1002)
    const { rows } = await pool().query<{ number: string }>(
      `SELECT order_number AS number FROM customer_order JOIN subscription ON subscription.id = subscription_id
       WHERE customer_id = 1002 AND order_number IS NOT NULL ORDER BY 1 LIMIT 1`,
    )
    former.orderNumber = rows[0]?.number ?? ''
    const codes = await pool().query<{ code: string }>(
      'SELECT referral_code AS code FROM customer WHERE id = 1002',
    )
    former.code = codes.rows[0]?.code ?? ''
    const name = (await findCustomer(db(), 1002))?.firstName ?? ''
    token = await world.tokenOf(name)
    passkeys.former = (await customerWithPasskey(world, { id: 1002 })).authenticator
    passkeys.staying = (await customerWithPasskey(world, { id: 1001 })).authenticator
    const dogs = await pool().query<{ id: number }>(
      'SELECT pet_id AS id FROM subscription WHERE customer_id = 1002 ORDER BY id LIMIT 1',
    )
    former.pet = dogs.rows[0]?.id ?? 0
    const photo = { params: { id: former.pet }, body: { jpeg: DOG_PHOTO }, token }
    expect((await world.call('savePetPhoto', photo)).status).toBeLessThan(300)
    await pool().query(`
      INSERT INTO imported_row (source, kind, external_id, row_id, digest) VALUES ('shop', 'customers', 'former-2', '1002', 'x');
      INSERT INTO mail_consent (customer_id, topic, given_at, said_at, source) VALUES
        (1001, 'reward', now(), now(), 'PROFILE'), (1002, 'reward', NULL, now(), 'LINK'),
        (1002, 'dog_stage', now(), now(), 'PROFILE')
        ON CONFLICT (customer_id, topic) DO UPDATE SET given_at = excluded.given_at;
      DELETE FROM mail_consent WHERE customer_id = 1001 AND topic = 'dog_stage';
      INSERT INTO customer_setting (customer_id, shipping_mails) VALUES (1002, false)
        ON CONFLICT (customer_id) DO UPDATE SET shipping_mails = false;
      DELETE FROM referral WHERE friend_id = 1002 OR friend_id = 1001;
      INSERT INTO referral (friend_id, referrer_id, state, came_at) VALUES (1002, 1001, 'PENDING', now());
      INSERT INTO support_case (customer_id, kind, wanted, opened_at) VALUES (1002, 'OTHER', 'Rückruf', now());
      INSERT INTO shop_order (sender, delivery, digest, body, received_at, state, customer_id, ended_at)
        VALUES ('shop', 'former', '', '{}', now(), 'TAKEN', 1002, now());
      INSERT INTO outbox (key, template, customer_id, language, data, merge_key, created_at, send_after, business_at)
        VALUES ('skipped', 'orderSkipped', 1002, 'de', '{}', 'skipped', now(), now() + interval '1 day', now())`)
    const before = [await readHoldings(db(), 1001), await readHoldings(db(), 1002)] as const
    const html = await page(1002)
    expect(await support.submit(MERGE, { other: '1002', quote: quoteOn(html) })).toBe('done=merged')
    const after = await readHoldings(db(), 1001)
    for (const [name, count] of Object.entries(after)) {
      const key = name as keyof typeof after
      expect([name, count]).toEqual([name, before[0][key] + before[1][key]])
    }
  })

  it('the old number, address and order numbers lead to the one who stays', async () => {
    for (const text of ['1002', former.email, former.orderNumber]) {
      const html = await support.read(`/operator/customers/find?q=${encodeURIComponent(text)}`)
      expect([text, html.includes('href="/operator/customers/1001"')]).toEqual([text, true])
      expect(html).not.toContain('href="/operator/customers/1002"')
    }
    const answer = await support.get('/operator/customers/1002')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/customers/1001'])
  })

  it('other systems learn where the former customer went', async () => {
    const list = await reader.call('listCustomers', { query: { email: former.email } })
    expect(list.data.items.map(({ id }) => id)).toEqual([1001])
    expect((await reader.call('readCustomer', { path: { id: 1002 } })).data).toMatchObject({
      mergedInto: 1001,
    })
    expect((await reader.call('readCustomer', { path: { id: 1001 } })).data).toMatchObject({
      mergedInto: null,
    })
    await expect
      .poll(async () => {
        const { data } = await reader.call('listEvents', { query: { type: 'customerMerged' } })
        return data.items.map((event) => event.data)
      })
      .toMatchObject([{ customerId: 1001, subscriptionId: null, mergedId: 1002, actor: 'staff' }])
  })

  it('the former account is signed out, and its address asks for no link', async () => {
    const answer = await world.call('listSubscriptions', { token })
    expect(answer.status).toBe(401)
    const before = (await mailsOf(world)).length
    await world.call('requestLoginLink', { body: { email: former.email } })
    expect((await mailsOf(world)).length).toBe(before)
    const { rows } = await pool().query(
      'SELECT FROM login_link WHERE customer_id = 1002 AND consumed_at IS NULL',
    )
    expect(rows).toEqual([])
  })

  it('a passkey of the former account signs nobody in, and those of the one who stays still do', async () => {
    const browser = new Browser(world)
    const use = async (passkey: Authenticator) =>
      browser.usePasskey(passkey.sign(await browser.askForPasskey()))
    expect((await use(passkeys.former)).error.type).toBe('PASSKEY_UNKNOWN')
    expect((await use(passkeys.staying)).data.id).toBe(1001)
  })

  it('both addresses are told, and neither learns the other', async () => {
    const mails = (await mailsOf(world)).filter(({ subject }) => subject.includes('zusammengeführt'))
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([await emailOf(1001), former.email]))
    const toFormer = mails.find(({ to }) => to === former.email)
    expect(toFormer?.text).not.toContain(await emailOf(1001))
    const toStaying = mails.find(({ to }) => to !== former.email)
    expect(toStaying?.text).not.toContain(former.email)
  })

  it('a change that waits to be mailed can still be undone without a mail', async () => {
    expect(await findWaitingMails(db(), { mergeKey: 'skipped', customerId: 1001 })).toHaveLength(1)
  })

  it.each(['support_case', 'shop_order'])('what is in %s follows', async (table) => {
    const { rows } = await pool().query<{ customer_id: number }>(`SELECT customer_id FROM ${table}`)
    expect(rows).toEqual([{ customer_id: 1001 }])
  })

  it('the customer who stays sees and uses everything', async () => {
    const anna = await world.tokenOf('Anna')
    const { data } = await world.call('listSubscriptions', { token: anna })
    const { rows } = await pool().query<{ id: number }>(
      'SELECT id FROM subscription WHERE customer_id = 1001',
    )
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    const photo = await world.call('readPetPhoto', { params: { id: former.pet }, token: anna })
    expect(photo.data.jpeg).toBe(DOG_PHOTO)
    expect(await support.read('/operator/customers/1001')).toContain(`1002 (${former.email})`)
    expect(await support.read('/operator/customers/1001')).toContain(
      'Mit einem anderen Kundenkonto zusammengeführt',
    )
  })

  it('what was unsubscribed stays so, and no consent is taken over', async () => {
    const { rows } = await pool().query<{ topic: string; isGiven: boolean }>(
      `SELECT topic, given_at IS NOT NULL AS "isGiven" FROM mail_consent WHERE customer_id = 1001 ORDER BY topic`,
    )
    expect(rows).toEqual([{ topic: 'reward', isGiven: false }])
    const anna = await world.tokenOf('Anna')
    const { data: history } = await world.call('listMailConsents', { token: anna })
    expect(history.slice(0, 2).map(({ topic, isGiven, source }) => [topic, isGiven, source])).toEqual([
      ['dog_stage', false, 'MERGE'],
      ['reward', false, 'MERGE'],
    ])
    const setting = await pool().query('SELECT shipping_mails FROM customer_setting WHERE customer_id = 1001')
    expect(setting.rows).toEqual([{ shipping_mails: false }])
  })

  it('a referral between the two gives nothing', async () => {
    const { rows } = await pool().query('SELECT state, fault FROM referral WHERE friend_id IN (1001, 1002)')
    expect(rows).toEqual([{ state: 'VOID', fault: 'SAME_CUSTOMER' }])
  })

  it('a friend who comes with the former code was referred by the one who stays', async () => {
    expect(await findCustomerByReferralCode(db(), former.code)).toBe(1001)
  })

  it.each([
    ['the old reference', { reference: 'former-2', email: 'new@example.de' }],
    ['the old address', { reference: 'new-9', email: '' }],
  ])('an order of a shop with %s reaches the one who stays', async (_case, sent) => {
    const body = { ...sent, email: sent.email || former.email, firstName: 'Neu', lastName: 'Alt' }
    const answer = await shop.call('addCustomer', { json: body })
    expect(answer.data).toMatchObject({ id: 1001, isNew: false })
  })

  it('it cannot be merged again, and the address can be given to the one who stays', async () => {
    expect(await support.submit(MERGE, { other: '1002' })).toBe('problem=MERGED_BEFORE')
    const anna = await findCustomer(db(), 1001)
    const form = { firstName: anna?.firstName ?? '', lastName: anna?.lastName ?? '' }
    const shown = {
      shownFirstName: form.firstName,
      shownLastName: form.lastName,
      shownEmail: anna?.email ?? '',
    }
    const done = await support.submit('/operator/customers/1001/correct', {
      ...form,
      ...shown,
      email: former.email,
    })
    expect(done).toBe('done=emailAsked')
  })

  it('a merge into a third leads on from both', async () => {
    expect(await support.submit('/operator/customers/1003/merge', { other: '1001' })).toBe('done=merged')
    expect([await findMergedInto(db(), 1001), await findMergedInto(db(), 1002)]).toEqual([1003, 1003])
  })
})
