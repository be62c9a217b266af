/** Erasing accounts that are not simple: merged, with a moved dog, with something open, asked for twice, taken back. */
import { describe, expect, it, vi } from 'vitest'
import { mailDe } from '@pfotenportal/text/de/mail'
import { actorAt, type Actor } from '../../context/actor.ts'
import { deletePersonalData, lockToErase, markErased } from '../../database/customer/erased.ts'
import { importExports } from '../../import/portal/import-exports.ts'
import { openReport } from '../../import/report.ts'
import { deskOf } from '../../testing/desk.ts'
import { markAnna, tablesWithMarkers } from '../../testing/erasure.ts'
import { customerFiles, folderOf, importFolder } from '../../testing/import-files.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { Browser, linkFor, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'
import { eraseAccount, quoteErasure } from './erase-account.ts'
import { exportData } from './export-data.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
restoreAfterEach(world, snapshotDatabase)

const pool = () => world.services.database.pool
const PAUL = { id: 1010, email: 'paul.neumann@example.at' }

async function actor(): Promise<Actor> {
  return actorAt(world.services, await world.services.clock.moment(), { requestId: 'test' })
}

const erase = async (id: number) => eraseAccount(await actor(), id)
const faultsOf = async (id: number) =>
  (await quoteErasure(world.services.database.query, await actor(), id)).faults

/** A new access token: an erasure ends the former ones, which a restored database does not bring back. */
async function tokenOf(id: number): Promise<string> {
  const { data } = await world.call('signIn', { body: { sessionToken: await linkFor(world, { id }) } })
  return data.accessToken
}

/** What the list of what is kept names; no other table says anything about the person. */
const KEPT = ['declaration', 'document', 'mailbox', 'outbox']

async function expectNothingLeft(): Promise<void> {
  await world.services.mail.sweep()
  const left = await tablesWithMarkers(pool())
  expect(left.filter((table) => !KEPT.includes(table))).toEqual([])
}

const valueOn = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** Stores a shop's delivery about an address. */
async function receive(email: string, state: 'OPEN' | 'LEFT'): Promise<void> {
  await pool().query(
    `INSERT INTO shop_order (sender, delivery, digest, body, received_at, state, listed_since, ended_at)
     VALUES ('shop', $1, $1, $2, now(), $3, CASE WHEN $3 = 'OPEN' THEN now() END, CASE WHEN $3 <> 'OPEN' THEN now() END)`,
    [`${email} ${state}`, Buffer.from(JSON.stringify({ email, note: 'Bitte klingeln' })), state],
  )
}

const received = async () =>
  (await pool().query<{ delivery: string }>('SELECT delivery FROM shop_order ORDER BY id')).rows.map(
    ({ delivery }) => delivery,
  )

/** Takes what keeps Anna's account from being erased out of the way. */
async function endAnnasContract(): Promise<void> {
  await world.call('cancelSubscription', { params: { id: 20001 }, body: null, token: await tokenOf(1001) })
  await pool().query(
    "UPDATE customer_order SET fulfillment_status = 'delivered' WHERE subscription_id = 20001 AND status = 'PROCESSED'",
  )
}

const ANNA = 'anna.berger@example.de'

describe('what an erasure takes along by its address', () => {
  it('is that address alone, not one that contains it or begins like it', async () => {
    await endAnnasContract()
    await receive(ANNA, 'LEFT')
    await receive(`susanna.berger@example.de`, 'OPEN')
    await receive(`other.${ANNA}`, 'OPEN')
    await receive(`${ANNA}.example.org`, 'OPEN')
    expect(await erase(1001)).toBe('ERASED')
    expect(await received()).toEqual([
      'susanna.berger@example.de OPEN',
      `other.${ANNA} OPEN`,
      `${ANNA}.example.org OPEN`,
    ])
  })

  it('is not what a shop sold and nobody has taken in yet: the account waits for it', async () => {
    await endAnnasContract()
    await receive(ANNA.toUpperCase(), 'OPEN')
    expect(await faultsOf(1001)).toEqual(['BOX_UNDERWAY'])
    await pool().query("UPDATE shop_order SET state = 'DISMISSED', listed_since = NULL, ended_at = now()")
    expect(await faultsOf(1001)).toEqual([])
  })

  it('is not what came with an address that staff entered and nobody confirmed, in an export neither', async () => {
    await endAnnasContract()
    const support = await deskOf(world, 'support', 'Mia')
    await support.submit('/operator/customers/1001/correct', {
      shownFirstName: 'Anna',
      shownLastName: 'Berger',
      shownEmail: ANNA,
      firstName: 'Anna',
      lastName: 'Berger',
      email: 'stranger@example.de',
    })
    await pool().query(
      `INSERT INTO customer_message (form_key, topic, name, email, language, text, received_at)
       VALUES (gen_random_uuid(), 'OTHER', 'Ria', 'stranger@example.de', 'de', 'Was kostet das?', now())`,
    )
    const { data } = await world.call('exportData', { token: await tokenOf(1001) })
    expect(JSON.stringify(data.tables['customer_message'] ?? [])).not.toContain('Ria')
    expect(await erase(1001)).toBe('ERASED')
    const { rows } = await pool().query('SELECT name FROM customer_message')
    expect(rows).toContainEqual({ name: 'Ria' })
  })

  it('waits for a paid box that was imported and is packed here', async () => {
    await endAnnasContract()
    await pool().query(
      `UPDATE customer_order SET fulfillment_status = 'unfulfilled', batch_week = NULL, is_imported = true
       WHERE id = (SELECT max(id) FROM customer_order WHERE subscription_id = 20001 AND status = 'PROCESSED')`,
    )
    expect(await faultsOf(1001)).toEqual(['BOX_UNDERWAY'])
  })
})

describe('an erasure', () => {
  it('takes the accounts along that were merged into the customer', async () => {
    await markAnna(world)
    const support = await deskOf(world, 'support', 'Mia')
    const page = '/operator/customers/1008/merge'
    const quote = valueOn(await support.read(`${page}?with=1001`), 'quote')
    expect(await support.submit(page, { other: '1001', quote })).toBe('done=merged')
    await world.call('cancelSubscription', {
      params: { id: 20001 },
      body: null,
      token: await tokenOf(1008),
    })
    await pool().query(
      "UPDATE customer_order SET fulfillment_status = 'delivered' WHERE subscription_id = 20001 AND status = 'PROCESSED'",
    )
    expect(await erase(1008)).toBe('ERASED')
    await expectNothingLeft()
    expect(await erase(1001)).toBe('GONE')
  })

  it('leaves a dog that moved to somebody else there, without a word about its former owner', async () => {
    await markAnna(world)
    const support = await deskOf(world, 'support', 'Nils')
    const page = '/operator/customers/1001/move'
    const asked = { subscription: '20001', other: '1002', agreed: 'yes' }
    const html = await support.read(
      `${page}?${new URLSearchParams({ subscription: '20001', other: '1002' }).toString()}`,
    )
    const form = {
      ...asked,
      address: valueOn(html, 'address'),
      method: valueOn(html, 'method'),
      quote: valueOn(html, 'quote'),
    }
    expect(await support.submit(page, form)).toBe('done=dogMoved')
    await pool().query(
      `UPDATE customer_order SET fulfillment_status = 'delivered' WHERE subscription_id = 20001 AND status = 'PROCESSED';
       UPDATE pet SET name = 'Frieda', breed = '"Beagle"', allergies = '{}', health_issues = '{}', confirmed_words = '{}'
       WHERE customer_id = 1002`,
    )
    expect(await erase(1001)).toBe('ERASED')
    await expectNothingLeft()
    const { data } = await world.call('listSubscriptions', { token: await tokenOf(1002) })
    expect(data.map(({ pet }) => pet?.name)).toContain('Frieda')
  })

  it('takes along what its customer began as a visitor, and the link in that mail opens nothing', async () => {
    const browser = new Browser(world)
    const body = {
      dog: {
        name: 'Momo',
        gender: 'm' as const,
        birthYear: 2023,
        birthMonth: 5,
        breed: 'Beagle',
        weight: 12,
        activityLevel: 'normal' as const,
        weightClass: 'ideal' as const,
      },
      plan: { recipes: ['CG' as const, 'RT' as const], cycle: 28 as const, pension: 'V' as const },
      email: PAUL.email.toUpperCase(),
      address: {
        firstName: 'Paul',
        lastName: 'Neumann',
        address1: 'Ahornweg 7',
        zip: '50667',
        city: 'Köln',
        countryCode: 'DE',
      },
    }
    const asked = await world.call('requestFirstOrder', { body, headers: browser.headers })
    expect(asked.status).toBe(200)
    browser.keep(asked.headers)
    await world.services.mail.sweep()
    const token = tokenIn((await mailsOf(world))[0])
    expect(await erase(PAUL.id)).toBe('ERASED')
    const { rows } = await pool().query(`SELECT FROM dog_draft`)
    expect(rows).toEqual([])
    const answer = await world.call('signIn', { body: { sessionToken: token }, headers: browser.headers })
    expect([
      answer.status,
      (await pool().query("SELECT FROM customer WHERE email LIKE 'paul.%'")).rowCount,
    ]).toEqual([401, 0])
  })
})

describe('an erasure waits', () => {
  it('for an unpaid order, and says so in the profile', async () => {
    await pool().query(
      "UPDATE subscription SET status = 'CANCELLED', cancelled_at = now(), next_billing_date = NULL, anchor_index = NULL, anchor_date = NULL WHERE id = 20010",
    )
    const token = await tokenOf(1007)
    const { data } = await world.call('requestErasure', { token, body: undefined })
    expect(data).toMatchObject({ faults: ['MONEY_OWED'], linkUntil: null })
    expect(await erase(1007)).toBe('MONEY_OWED')
  })

  it('for a withdrawal that nobody has decided, and not longer', async () => {
    await pool().query(
      `INSERT INTO declaration (form_key, kind, source, name, email, contract, message, received_on, recorded_at, received_at, kept_until)
       VALUES ('w', 'WITHDRAWAL', 'PAGE', 'Paul', 'Paul.Neumann@example.at', '', '', '2026-11-19', now(), now(), '2029-12-31');
       INSERT INTO open_declaration (declaration_id) SELECT id FROM declaration WHERE form_key = 'w'`,
    )
    expect(await faultsOf(PAUL.id)).toEqual(['DECLARATION_OPEN'])
    expect(await erase(PAUL.id)).toBe('DECLARATION_OPEN')
    await pool().query('DELETE FROM open_declaration')
    expect(await erase(PAUL.id)).toBe('ERASED')
  })

  /** An order of Paul's that was delivered and paid here. */
  const PAID = `
    INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id, business_at,
        started_at, lease_until, settled_at, gateway_reference)
      SELECT subscription_id, id, 9, 'paid', 'DUE', 'PAID', total_price_cents, 'test', now(), now(), now(), now(), 'ch_1'
      FROM customer_order WHERE subscription_id IN (SELECT id FROM subscription WHERE customer_id = 1010)
        AND status = 'PROCESSED' ORDER BY id LIMIT 1;`
  const refund = (number: number, state: string, failedAt: string) => `
    INSERT INTO refund (order_id, number, state, amount_cents, reason, at, refused_code, failed_at)
      SELECT order_id, ${number}, '${state}', 100, '', now() - interval '4 days' + ${number} * interval '1 day',
        ${failedAt === 'NULL' ? 'NULL' : "'CLOSED'"}, ${failedAt} FROM charge WHERE key = 'paid';`

  it('for a payment without an order until it is returned, and not longer', async () => {
    await pool().query(`${PAID}
      INSERT INTO stray_payment (charge_id, amount_cents, gateway_reference, found_at)
        SELECT id, 100, 'ch_2', now() FROM charge WHERE key = 'paid'`)
    expect(await erase(PAUL.id)).toBe('MONEY_OWED')
    await pool().query('UPDATE stray_payment SET returned_at = now()')
    expect(await faultsOf(PAUL.id)).toEqual([])
  })

  it('for a failed refund until another one replaces it, and not longer', async () => {
    await pool().query(`${PAID}${refund(1, 'FAILED', "now() - interval '2 days'")}`)
    expect(await erase(PAUL.id)).toBe('MONEY_OWED')
    await pool().query(refund(2, 'DONE', 'NULL'))
    expect(await faultsOf(PAUL.id)).toEqual([])
  })

  it('for a returned debit that is collected, but not for one whose case was closed before', async () => {
    await pool().query(`${PAID}
      INSERT INTO payment_dispute (charge_id, order_id, kind, amount_cents, reason, state, opened_at, changed_at, next_attempt)
        SELECT id, order_id, 'RETURNED_DEBIT', 100, '', 'OPENED', now(), now(), '2026-11-27' FROM charge WHERE key = 'paid'`)
    expect(await erase(PAUL.id)).toBe('MONEY_OWED')
    // As an earlier version closed it.
    await pool().query("UPDATE payment_dispute SET state = 'WON'")
    expect(await faultsOf(PAUL.id)).toEqual([])
  })
})

describe('the mailed link', () => {
  async function askForLink(): Promise<string> {
    const token = await tokenOf(PAUL.id)
    await world.call('requestErasure', { token, body: undefined })
    await world.services.mail.sweep()
    const subject = mailDe.erasureLink.subject('Pfotenportal')
    const mail = (await mailsOf(world)).find((each) => each.to === PAUL.email && each.subject === subject)
    return /\/konto-loeschen\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  }
  const open = (path: string, method: string, body = '') =>
    world.request(method, path, {
      headers: {
        accept: 'text/html',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body }),
    })

  it('erases nothing if a scanner or a second tab opens it, however often', async () => {
    const link = await askForLink()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await open(link, method)).status).toBe(200)
    expect((await world.call('listSubscriptions', { token: await tokenOf(PAUL.id) })).status).toBe(200)
  })

  it('pressed in two tabs at once erases once', async () => {
    const link = await askForLink()
    const answers = await Promise.all([open(link, 'POST'), open(link, 'POST')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const { rowCount } = await pool().query("SELECT FROM audit WHERE action = 'customerErased'")
    expect(rowCount).toBe(1)
  })

  it('is ended by the button that keeps the account, which the log says', async () => {
    const link = await askForLink()
    const answer = await open(link, 'POST', 'keep=yes')
    expect([answer.status, /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1]]).toEqual([
      200,
      'Dein Konto bleibt',
    ])
    expect((await open(link, 'POST')).status).toBe(404)
    expect((await open(link, 'POST', 'keep=yes')).status).toBe(404)
    const { data } = await world.call('readErasure', { token: await tokenOf(PAUL.id) })
    expect(data.linkUntil).toBeNull()
    const { rows } = await pool().query("SELECT actor FROM audit WHERE action = 'customer.erasure-revoked'")
    expect(rows).toEqual([{ actor: 'customer' }])
    // Whoever changes their mind again gets another link.
    expect((await open(await askForLink(), 'POST')).status).toBe(200)
  })
})

it('an export that meets an erasure has everything or nothing, and leaves no trace of its own', async () => {
  const { database, clock } = world.services
  const asked = { ...(await actor()), realNow: clock.realNow() }
  let exported: ReturnType<typeof exportData> | undefined
  await database.transaction(async (tx) => {
    await lockToErase(tx, PAUL.id)
    exported = exportData(asked, PAUL.id)
    // It waits for the lock.
    await expect
      .poll(async () => {
        const { rows } = await pool().query<{ waits: number }>(
          "SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rows[0]?.waits
      })
      .toBe(1)
    await markErased(
      tx,
      { customerId: PAUL.id, emails: [PAUL.email] },
      { at: asked.now, until: '2029-12-31' as never },
    )
    await deletePersonalData(tx, { customerId: PAUL.id, emails: [PAUL.email] }, { keepsBookings: true })
  })
  expect(await exported).toBeUndefined()
  const { rowCount } = await pool().query("SELECT FROM audit WHERE action = 'customer.exported'")
  expect(rowCount).toBe(0)
})

describe('an old file does not bring an erased person back without a word:', () => {
  const WORDS = 'the customer was erased here since'

  it('our own export', async () => {
    const asked = { ...(await actor()), realNow: world.services.clock.realNow() }
    const exported = await exportData(asked, PAUL.id)
    const path = folderOf({ 'paul.json': JSON.stringify({ ...exported, page: undefined }) })
    expect(await erase(PAUL.id)).toBe('ERASED')
    const again = async (without: string[]) => {
      const lines: string[] = []
      const report = openReport((line) => lines.push(line), false)
      await importExports({ services: world.services, path, isApplied: true, without, report })
      return { text: lines.join('\n'), customers: report.summary().customers }
    }
    const refused = await again([])
    expect(refused.text).toContain(WORDS)
    expect(refused.customers).toEqual({ accepted: 0, refused: 1, known: 0 })
  })

  it('that of another system, until the operator says so', async () => {
    const folder = folderOf(customerFiles([1]))
    await importFolder(world.services, folder)
    const { rows } = await pool().query<{ id: number }>(
      "SELECT id FROM customer WHERE email = 'c1@example.de'",
    )
    const id = rows[0]?.id ?? 0
    await pool().query(
      `UPDATE subscription SET status = 'CANCELLED', cancelled_at = now(), next_billing_date = NULL, anchor_index = NULL,
         anchor_date = NULL WHERE customer_id = ${id}`,
    )
    expect(await erase(id)).toBe('ERASED')
    const marks = await pool().query<{ external_id: string }>('SELECT external_id FROM imported_row')
    expect(marks.rows).toEqual([{ external_id: expect.stringMatching(/^erased [0-9a-f]{64}$/) as string }])
    const refused = await importFolder(world.services, folder)
    expect(refused.report.join('\n')).toContain(WORDS)
    expect(refused.summary.customers).toEqual({ accepted: 0, refused: 1, known: 0 })
    const accepted = await importFolder(world.services, folder, { without: ['erased-customers'] })
    expect(accepted.summary.customers).toEqual({ accepted: 1, refused: 0, known: 0 })
  })
})
