/** Staff move a dog to another customer: what the page says, what goes, what stays, and what is refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import { mailDe } from '@pfotenportal/text/de/mail'
import { findCustomer } from '../../database/customer/customers.ts'
import { readMoveSums } from '../../database/customer/moved.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { readFigures, readInSnapshot } from '../figures/read/read-figures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SampleWorld
let support: Desk
let caller: AdminCaller
let reader: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
  await world.keepOnly(20001, 20002)
  support = await deskOf(world, 'support', 'Vera Dienst')
  caller = await adminCaller(world, 'support')
  reader = await adminCaller(world, 'read')
})
afterAll(() => world.stop())

const pool = () => world.services.database.pool
const db = () => world.services.database.query

const MOVE = '/operator/customers/1001/move'
const CALL = '/customers/1001/move'
const page = (other: string | number, more = '') =>
  support.read(`${MOVE}?subscription=20001&other=${encodeURIComponent(other)}${more}`)
const valueOn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const quoteOn = (html: string) => valueOn(html, 'quote')

const asked = { subscription: '20001', other: '1002', agreed: 'yes' }

async function emailOf(id: number): Promise<string> {
  return (await findCustomer(db(), id))?.email ?? ''
}

/** How the admin API answers a field that it cannot read, and one that the service refuses. */
const unread = [422, 'VALIDATION_FAILED']
const refused = [409, 'ACTION_REFUSED']

describe('before a move', () => {
  it('the page says who is charged what and when, what goes, what stays, and what ends', async () => {
    const html = await page(await emailOf(1002))
    for (const text of [
      '1001',
      '1002',
      'Nach dem Umzug',
      '199,90',
      '8. Dezember',
      'Was mitgeht',
      'Was bleibt',
      'ohne Kündigung',
    ])
      expect(html).toContain(text)
    expect(quoteOn(html)).not.toBe('')
    expect(await support.read(`${MOVE}?subscription=20001&other=1002&lang=en`)).toContain('What moves along')
    await support.read(`${MOVE}?subscription=20001&other=1002&lang=de`)
  })

  it('the page of the customer leads to it', async () => {
    expect(await support.read('/operator/customers/1001')).toContain(`href="${MOVE}?subscription=20001"`)
  })

  it.each([
    ['the same customer', '1001', 'derselbe Kunde'],
    ['a number that nobody has', '999', 'Diesen anderen Kunden gibt es nicht'],
    ['an address that nobody has', 'nobody@example.de', 'Diesen anderen Kunden gibt es nicht'],
  ])('%s is refused with a sentence', async (_case, other, sentence) => {
    const html = await page(other)
    expect(html).toContain(sentence)
    expect(quoteOn(html)).toBe('')
    expect(await support.submit(MOVE, { ...asked, other })).toContain('problem=')
  })

  it.each([
    ['without the consent of both', { agreed: '' }, 'agreement', unread],
    ['of another customer’s dog', { subscription: '20002' }, 'noSubscription', refused],
    ['of no dog', { subscription: 'x' }, 'noSubscription', unread],
    ['to an address of somebody else', { address: '999999' }, 'moveAddress', refused],
    ['to an address that is none', { address: 'x' }, 'moveAddress', unread],
    ['to a method of somebody else', { method: 'pm_other' }, 'moveMethod', refused],
    ['to nobody', { other: ' ' }, 'noOther', unread],
  ])('a move %s is refused', async (_case, changes, problem, sent) => {
    expect(await support.submit(MOVE, { ...asked, ...changes })).toBe(`problem=${problem}`)
    const call = await caller.send('POST', CALL, { json: { ...asked, ...changes } })
    expect([call.status, call.error?.type]).toEqual(sent)
  })

  it.each([
    [
      'a charge that is not answered',
      `INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
         business_at, started_at, lease_until)
       VALUES (20001, 20001900, 1, 'running', 'DUE', 'OPEN', 1, 'test', now(), now(), now() + interval '1 hour')`,
      "DELETE FROM charge WHERE key = 'running'",
      'PAYMENT_RUNNING',
    ],
    [
      'a declared end',
      "UPDATE subscription SET ends_at = '2027-01-31' WHERE id = 20001",
      'UPDATE subscription SET ends_at = NULL WHERE id = 20001',
      'END_DECLARED',
    ],
    [
      'a contract of the former system',
      "UPDATE subscription SET billing_source = 'RECHARGE' WHERE id = 20001",
      "UPDATE subscription SET billing_source = 'PORTAL' WHERE id = 20001",
      'BILLED_ELSEWHERE',
    ],
    [
      'an account that was merged',
      'UPDATE customer SET merged_into = 1003, former_email = email WHERE id = 1002',
      'UPDATE customer SET merged_into = NULL, former_email = NULL WHERE id = 1002',
      'MERGED_BEFORE',
    ],
  ])('%s has to be waited for', async (_case, begin, end, problem) => {
    await pool().query(begin)
    expect(await support.submit(MOVE, asked)).toBe(`problem=${problem}`)
    await pool().query(end)
  })

  it('a command of the customer that holds the contract is waited for, and what it did is moved or asked about again', async () => {
    const quote = quoteOn(await page(1002))
    const charging = await pool().connect()
    try {
      await charging.query('BEGIN')
      await charging.query('SELECT FROM subscription WHERE id = 20001 FOR UPDATE')
      const sent = support.submit(MOVE, { ...asked, quote })
      await expect
        .poll(async () => {
          const { rows } = await pool().query<{ count: number }>(
            `SELECT count(*)::int AS count FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
          return rows[0]?.count
        })
        .toBe(1)
      await charging.query("UPDATE subscription SET last_processed_on = '2026-11-20' WHERE id = 20001")
      await charging.query('COMMIT')
      expect(await sent).toBe('problem=moveChanged')
    } finally {
      charging.release()
    }
  })

  it('only what the page showed is confirmed', async () => {
    const quote = quoteOn(await page(1002))
    await support.submit('/operator/customers/1001/notes', { text: 'Frieda lebt jetzt bei Thomas.' })
    expect(await support.submit(MOVE, { ...asked, quote })).toBe('problem=moveChanged')
  })

  it('only a key with the scope can move, and whoever may not help customers cannot', async () => {
    expect((await reader.send('POST', CALL, { json: asked })).status).toBe(403)
    const packer = await deskOf(world, 'operations', 'Paul Packer')
    expect((await packer.get(`${MOVE}?subscription=20001&other=1002`)).status).toBe(403)
    expect((await packer.post(MOVE, asked)).status).toBe(403)
    expect((await caller.send('POST', '/customers/999/move', { json: asked })).status).toBe(404)
  })
})

/** Carries what was found out of a transaction that is undone. */
class RolledBack extends Error {
  readonly found: unknown

  constructor(found: unknown) {
    super('rolled back')
    this.found = found
  }
}

describe('after a move', () => {
  let since: string
  let id: number
  let token: string
  const period = { from: day('2026-11-16'), to: day('2026-11-22') }
  const readCounted = async () => {
    const { subscriptions, rewards, retention } = await readInSnapshot(
      world.services,
      () => period,
      readFigures,
    )
    return {
      subscriptions,
      discounts: rewards.discounts.filter(({ kind }) => kind !== 'REFERRAL'),
      retention,
    }
  }
  const before: { figures: unknown; sums: readonly unknown[]; orders: unknown[]; paws: number } = {
    figures: null,
    sums: [],
    orders: [],
    paws: 0,
  }

  const sums = async () => [await readMoveSums(db(), 1001), await readMoveSums(db(), 1002)] as const
  const ordersOf = async () =>
    (await pool().query<object>('SELECT * FROM customer_order WHERE subscription_id = 20001 ORDER BY id'))
      .rows

  beforeAll(async () => {
    token = await world.tokenOf('Anna')
    await pool().query(`
      UPDATE pet SET allergies = '{beef}' WHERE id = (SELECT pet_id FROM subscription WHERE id = 20001);
      INSERT INTO discount (subscription_id, kind, code, title, value_type, value, remaining_orders, created_at)
        VALUES (20001, 'CODE', 'KULANZ-1', 'Gutschrift', 'FIXED', 1000, 1, now()),
               (20001, 'REFERRAL', NULL, '', 'FIXED', 1500, 1, now());
      INSERT INTO support_case (customer_id, kind, wanted, opened_at) VALUES (1001, 'OTHER', 'Rückruf', now())`)
    await world.call('savePetPhoto', { params: { id: 40001 }, body: { jpeg: DOG_PHOTO }, token })
    const subscriptions = await world.call('listSubscriptions', { token })
    before.paws = subscriptions.data.find((it) => it.id === 20001)?.loyalty?.collected ?? 0
    before.sums = await sums()
    before.figures = await readCounted()
    before.orders = await ordersOf()
    since = new Date(Date.now() + 1000).toISOString()
    const html = await page(1002)
    const form = {
      ...asked,
      address: valueOn(html, 'address'),
      method: valueOn(html, 'method'),
      quote: quoteOn(html),
    }
    expect(await support.submit(MOVE, form)).toBe('done=dogMoved')
    const { rows } = await pool().query<{ id: number }>(
      'SELECT id FROM subscription WHERE customer_id = 1002 AND id <> 20002',
    )
    id = rows[0]?.id ?? 0
  })

  it('each keeps what was paid, and what both have together is what it was', async () => {
    const [from, to] = await sums()
    const [formerFrom, formerTo] = before.sums as Awaited<ReturnType<typeof sums>>
    expect([from.kept, to.kept]).toEqual([formerFrom.kept, formerTo.kept])
    for (const [name, value] of Object.entries(from.shared)) {
      const key = name as keyof typeof from.shared
      expect([name, value + to.shared[key]]).toEqual([name, formerFrom.shared[key] + formerTo.shared[key]])
    }
    expect(await ordersOf()).toEqual(before.orders)
  })

  it('the new owner has the dog, its next box on the same day at the same price, and its way to a reward', async () => {
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Thomas') })
    const moved = data.find((it) => it.id === id)
    expect(moved).toMatchObject({
      status: 'ACTIVE',
      nextBillingDate: '2026-12-08',
      totalLineItemPrice: '199.90',
      pet: { name: 'Frieda', allergies: ['beef'] },
      shippingAddress: { firstName: 'Thomas' },
    })
    expect(moved?.loyalty?.collected).toBe(before.paws)
    expect(moved?.discounts.map(({ code }) => code)).toContain('KULANZ-1')
    const { rows } = await pool().query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pet_weight WHERE pet_id = (SELECT pet_id FROM subscription WHERE id = ${id})`,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    const photo = { params: { id: moved?.pet?.id ?? 0 }, token: await world.tokenOf('Thomas') }
    // A photo may show the former owner, whom the new one does not learn of.
    expect((await world.call('readPetPhoto', photo)).error.type).toBe('NOT_FOUND')
  })

  it('the former owner keeps the orders and starts nothing again', async () => {
    const { data } = await world.call('listSubscriptions', { token })
    const left = data.find((it) => it.id === 20001)
    expect(left).toMatchObject({
      status: 'CANCELLED',
      activationPreview: null,
      cancellationFlowId: null,
      discounts: [],
    })
    const again = await world.call('reactivateSubscription', { token, params: { id: 20001 } })
    expect(again.error.type).toBe('DOG_MOVED')
    const orders = await world.call('listOrderHistory', { token, params: { id: 20001 }, query: {} })
    expect(orders.data.length).toBeGreaterThan(0)
  })

  it('neither sees the other’s orders, addresses or changes', async () => {
    const thomas = await world.tokenOf('Thomas')
    for (const [who, foreign] of [
      [thomas, 20001],
      [token, id],
    ] as const)
      for (const name of ['listOrderSchedule', 'listOrderHistory', 'listActivity', 'readPet'] as const)
        expect((await world.call(name, { token: who, params: { id: foreign } })).status).toBe(404)
    const { data } = await world.call('listSubscriptions', { token: thomas })
    expect(JSON.stringify(data)).not.toContain('Lindenweg')
    await pool().query(
      `UPDATE pet SET health_issues = '{pancreatitis}' WHERE id = (SELECT pet_id FROM subscription WHERE id = ${id})`,
    )
    const former = await world.call('listSubscriptions', { token })
    expect(former.data.find((it) => it.id === 20001)?.pet?.health_issues).toEqual([])
  })

  it('both are told once, and neither learns who the other is', async () => {
    const mails = await mailsOf(world)
    const [anna, thomas] = [await emailOf(1001), await emailOf(1002)]
    const subjects = (to: string) => mails.filter((each) => each.to === to).map(({ subject }) => subject)
    expect(subjects(anna)).toEqual([mailDe.dogMovedAway.subject('Frieda')])
    expect(subjects(thomas)).toEqual([mailDe.dogMovedIn.subject('Frieda')])
    for (const { to, text } of mails) {
      expect(text).not.toContain(to === anna ? 'Thomas' : 'Berger')
      expect(text).not.toContain(to === anna ? thomas : anna)
    }
  })

  it('both timelines have it, with the other customer', async () => {
    const former = await support.read('/operator/customers/1001')
    const owner = await support.read('/operator/customers/1002')
    expect(former).toContain('Hund und Abo in ein anderes Kundenkonto umgezogen')
    expect(former).toContain('Umgezogen am')
    expect(former).toContain('href="/operator/customers/1002"')
    expect(owner).toContain('Hund und Abo aus einem anderen Kundenkonto übernommen')
    expect(owner).toContain('href="/operator/customers/1001"')
  })

  it('other systems learn of both sides', async () => {
    const place = {
      from: { customerId: 1001, subscriptionId: 20001 },
      to: { customerId: 1002, subscriptionId: id },
    }
    const list = async () => (await reader.call('listEvents', { query: { type: 'dogMoved' } })).data.items
    // Transactions in other databases of the server delay the list.
    await expect
      .poll(async () => (await list()).map((event) => event.data))
      .toMatchObject([
        { customerId: 1002, subscriptionId: id, isArrival: true, before: null, actor: 'staff', ...place },
        {
          customerId: 1001,
          subscriptionId: 20001,
          isArrival: false,
          after: { status: 'CANCELLED' },
          ...place,
        },
      ])
    const path = { id: 20001 }
    expect((await reader.call('readSubscription', { path })).data).toMatchObject({ movedTo: id })
    expect((await reader.call('readSubscription', { path: { id } })).data).toMatchObject({ movedTo: null })
    const ids = async (name: 'listDogs' | 'listAllSubscriptions' | 'listCustomers') => {
      const list = await reader.call(name, { query: { changedSince: since, limit: 100 } })
      return list.data.items.map((it) => ('customerId' in it ? it.customerId : it.id))
    }
    for (const name of ['listDogs', 'listAllSubscriptions', 'listCustomers'] as const)
      expect([name, new Set(await ids(name))]).toEqual([name, expect.objectContaining(new Set([1001, 1002]))])
  })

  it('figures count one subscription before and after: no cancellation, none begun, no discount lapsed', async () => {
    expect(await readCounted()).toEqual(before.figures)
  })

  it('the same move again changes nothing', async () => {
    expect(await support.submit(MOVE, asked)).toBe('done=dogMovedBefore')
    const call = await caller.send('POST', CALL, { json: asked })
    expect(call.data).toMatchObject({ done: 'dogMovedBefore', id })
    expect(await support.submit(MOVE, { ...asked, other: '1001' })).toBe('problem=SAME_CUSTOMER')
    const { rows } = await pool().query('SELECT id FROM subscription WHERE customer_id = 1002')
    expect(rows).toHaveLength(2)
  })

  it('what was a code of the former owner cannot be redeemed there again', async () => {
    const { rows } = await pool().query(
      "SELECT subscription_id, removed_on IS NULL AS live, is_imported FROM discount WHERE code = 'KULANZ-1' ORDER BY subscription_id",
    )
    expect(rows).toEqual([
      { subscription_id: 20001, live: false, is_imported: true },
      { subscription_id: id, live: true, is_imported: false },
    ])
  })

  it('the dog can move back, and the way to its reward with it', async () => {
    const back = await caller.send('POST', '/customers/1002/move', {
      json: { subscription: id, other: await emailOf(1001), agreed: true, method: 'setUp' },
    })
    expect(back.data).toMatchObject({ done: 'dogMoved' })
    const { data } = await world.call('listSubscriptions', { token })
    const home = data.find((it) => it.pet?.name === 'Frieda' && it.status === 'ACTIVE')
    expect(home?.loyalty?.collected).toBe(before.paws)
    const toAnna = (await mailsOf(world))
      .filter(({ to }) => to.startsWith('anna'))
      .map(({ subject }) => subject)
    expect(toAnna).toHaveLength(3)
  })

  it.each([1001, 1002])('customer %i can be erased, and the other keeps everything', async (erased) => {
    const other = erased === 1001 ? 1002 : 1001
    const { database } = world.services
    const kept = await readMoveSums(db(), other)
    const after = await database
      .transaction(async (tx) => {
        const ofErased = sql`IN (SELECT id FROM subscription WHERE customer_id = ${erased})`
        await sql`DELETE FROM customer_order WHERE subscription_id ${ofErased}`.execute(tx)
        await sql`DELETE FROM subscription WHERE customer_id = ${erased}`.execute(tx)
        await sql`DELETE FROM customer WHERE id = ${erased}`.execute(tx)
        const sums = await readMoveSums(tx, other)
        const [row] = (
          await sql<{ moves: number }>`
        SELECT count(*)::int AS moves FROM subscription WHERE moved_to IS NOT NULL`.execute(tx)
        ).rows
        throw new RolledBack({ sums, moves: row?.moves })
      })
      .catch((error: unknown) => (error instanceof RolledBack ? error.found : Promise.reject(error as Error)))
    expect(after).toEqual({ sums: kept, moves: 0 })
  })
})
