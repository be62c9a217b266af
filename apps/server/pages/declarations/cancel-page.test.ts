import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, day } from '@pfotenportal/domain/core/calendar'
import { carryOutDeclarations } from '../../operations/declarations/carry-out-declarations.ts'
import { readFigures, readInSnapshot } from '../../staff/figures/read/read-figures.ts'
import { deskOf } from '../../testing/desk.ts'
import { listProofs } from '../../testing/documents.ts'
import { openMailServer, type MailServer } from '../../testing/mail-server.ts'
import { problemsOfPdf, textOfPdf } from '../../testing/pdf-checks.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { TEST_NOW } from '../../testing/test-config.ts'
import { readDeclarationForm, typedForm } from './form.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

const PATH = '/kuendigen'
const anna = { name: 'Anna Berger', email: 'anna.berger@example.de', contract: '20001' }

const textOf = async (answer: Response) => shown(await answer.text()).replaceAll('\u00a0', ' ')

function send(fields: Readonly<Record<string, string>>, in_: SampleWorld = world, headers = {}) {
  const form = { key: randomUUID(), lang: 'de', kind: 'ordinary', end: 'soonest', ...fields }
  return in_.request('POST', PATH, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  })
}

/** Sends a declaration; returns the address and the text of its proof. */
async function declare(fields: Readonly<Record<string, string>>) {
  const answer = await send(fields)
  expect(answer.status).toBe(303)
  const path = answer.headers.get('location') ?? ''
  return { path, proof: await textOf(await world.request('GET', path)) }
}

const stored = () =>
  world.services.database.query
    .selectFrom('declaration')
    .leftJoin('open_declaration', 'declaration_id', 'declaration.id')
    .selectAll()
    .orderBy('declaration.id', 'desc')
    .execute()

/** The cancellations of a week that the figures count as declared on the page. */
async function countFromPage(monday: string): Promise<number | undefined> {
  const period = { from: day(monday), to: addDays(day(monday), 6) }
  const { subscriptions } = await readInSnapshot(world.services, () => period, readFigures)
  return subscriptions.weeks.find((week) => week.monday === monday)?.kuendigen
}

const subscription = (id: number) =>
  world.services.database.query
    .selectFrom('subscription')
    .select(['status', 'ends_at', 'cancelled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const mailsTo = async (recipient: string) =>
  (
    await world.services.database.query
      .selectFrom('outbox')
      .select(['template', 'data', 'language'])
      .where('recipient', '=', recipient)
      .orderBy('position')
      .execute()
  ).filter(({ template }) => /^(cancellationReceived|subscriptionCancelled)$/.test(template))

/** Until nothing is due: the service's own routine may be at it too. */
const carryOut = (of: SampleWorld = world) =>
  vi.waitFor(
    async () => {
      await carryOutDeclarations(of.services)
      const { query } = of.services.database
      const due = await query
        .selectFrom('open_declaration')
        .selectAll()
        .where('due_at', 'is not', null)
        .execute()
      expect(due).toEqual([])
    },
    { timeout: 90_000, interval: 50 },
  )

describe('the page', () => {
  it('shows the whole form with its button at once, before anything else, to anybody', async () => {
    const answer = await world.request('GET', PATH)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await textOf(answer)
    expect(page).toContain('<h1>Verträge hier kündigen</h1>')
    expect(page).toContain('<button class="button" type="submit">jetzt kündigen</button>')
    for (const name of ['kind', 'message', 'name', 'contract', 'email', 'end', 'endsOn'])
      expect(page).toContain(`name="${name}"`)
    expect(page).toMatch(
      /id="soonest"[^>]*checked=""[^>]*\/><label for="soonest">zum nächstmöglichen Zeitpunkt/,
    )
    expect(page).not.toContain('<script')
    expect(page).not.toContain('type="password"')
  })

  it('is read in the language of the browser, or the chosen one', async () => {
    const headers = { 'accept-language': 'en' }
    expect(await textOf(await world.request('GET', PATH, { headers }))).toContain('cancel now')
    const german = await textOf(await world.request('GET', `${PATH}?lang=de`, { headers }))
    expect(german).toContain('jetzt kündigen')
    expect(german).toContain('href="/kuendigen?lang=en"')
  })

  it('is filled in for a signed-in customer, with the contract that was asked for', async () => {
    const signIn = await world.request('POST', '/api/v1/auth', {
      json: { sessionToken: 'seed-session-anna' },
    })
    const cookie = signIn.headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
    const headers = { cookie: cookie.split(';', 1)[0] ?? '' }
    const page = await textOf(await world.request('GET', `${PATH}?abo=20001`, { headers }))
    expect(page).toContain('value="Anna Berger"')
    expect(page).toContain('value="anna.berger@example.de"')
    expect(page).toMatch(/value="[^"]+, 20001"/)
    const wrong = { cookie: 'session=nobody' }
    expect(await textOf(await world.request('GET', PATH, { headers: wrong }))).not.toContain('value="Anna')
  })
})

describe('Login-free cancellation: logged out, unknown email or contract is accepted all the same', () => {
  it('the reply never says whether an account exists: the same page for a customer, a stranger and a wrong contract', async () => {
    const declared = [
      { name: 'Lea Hoffmann', email: 'lea.hoffmann@example.de', contract: '20008' },
      { name: 'Lea Hoffmann', email: 'nobody.knows@example.de', contract: '20008' },
      { name: 'Lea Hoffmann', email: 'lea.hoffmann@example.de', contract: '99999' },
    ]
    const pages = []
    for (const each of declared) {
      const { proof } = await declare(each)
      pages.push(
        proof
          .replaceAll(/K-\d+/g, 'K')
          .replaceAll(each.email, 'EMAIL')
          .replaceAll(each.contract, 'CONTRACT')
          .replaceAll(/nachweis\/[\w-]+/g, 'nachweis/KEY'),
      )
    }
    expect(pages[1]).toBe(pages[0])
    expect(pages[2]).toBe(pages[0])
    await carryOut()
    expect(await subscription(20008)).toMatchObject({ status: 'CANCELLED' })
    expect(await mailsTo('nobody.knows@example.de')).toMatchObject([{ template: 'cancellationReceived' }])
  })

  it('no offer precedes the form, and none follows it', async () => {
    const page = await textOf(await world.request('GET', PATH))
    for (const word of ['Rabatt', 'Pause', 'Angebot', 'bleib']) expect(page).not.toContain(word)
  })
})

describe('a declaration', () => {
  it('of exactly one contract ends it at once, under the customer and as kuendigen', async () => {
    const { proof } = await declare(anna)
    expect(proof).toContain('<h1>Deine Kündigung ist eingegangen</h1>')
    expect(proof).toContain('<dd>Fr., 20. November 2026, 12:00 Uhr (Zeit in Berlin)</dd>')
    expect(proof).toContain('<dt>Ende des Vertrags</dt><dd>Fr., 20. November 2026</dd>')
    await carryOut()
    expect(await subscription(20001)).toMatchObject({ status: 'CANCELLED', cancelled_at: TEST_NOW })
    const audit = await world.services.database.query
      .selectFrom('audit')
      .select(['actor', 'customer_id', 'facts'])
      .where('action', '=', 'subscriptionCancelled')
      .where('subscription_id', '=', 20001)
      .executeTakeFirstOrThrow()
    const [{ id } = { id: 0 }] = await stored()
    expect(audit).toMatchObject({
      actor: 'customer',
      customer_id: 1001,
      facts: { via: 'kuendigen', declaration: id },
    })
    expect((await mailsTo(anna.email)).map(({ template }) => template)).toEqual([
      'cancellationReceived',
      'subscriptionCancelled',
    ])
    expect((await stored())[0]).toMatchObject({ declaration_id: null })
    // Lea and Anna, who declared on the page.
    expect(await countFromPage('2026-11-16')).toBe(2)
  })

  it.each(['2027-01-31', '31.01.2027', '31.1.2027', ' 31. 1. 2027 '])(
    'takes the day as it is typed in a browser without a calendar: %j',
    (endsOn) => {
      const typed = typedForm(new URLSearchParams({ ...anna, end: 'day', endsOn }))
      expect(readDeclarationForm('CANCELLATION', typed)).toMatchObject({
        ok: true,
        sent: { endsOn: '2027-01-31' },
      })
    },
  )

  it('for a later day lets the contract end on that day', async () => {
    const { proof } = await declare({
      name: 'krueger thomas',
      email: 'Thomas.Krueger@Example.de',
      contract: 'Abo 20 002',
      end: 'day',
      endsOn: '2027-01-31',
    })
    expect(proof).toContain('<dt>Ende des Vertrags</dt><dd>So., 31. Januar 2027</dd>')
    await carryOut()
    expect(await subscription(20002)).toMatchObject({ status: 'ACTIVE', ends_at: '2027-01-31' })
  })

  it('that may mean several contracts waits for a person, who decides under a name', async () => {
    const before = await subscription(20003)
    await declare({ name: 'Thomas Krüger', email: 'thomas.krueger@example.de', contract: 'meine Abos' })
    await carryOut()
    const [open] = await stored()
    expect(open).toMatchObject({ due_at: null, subscription_id: null })
    expect(open?.declaration_id).not.toBeNull()
    const desk = await deskOf(world, 'support', 'Vera Dienst')
    const path = `/operator/work/declarations/${open?.id}`
    expect(await desk.read('/operator/work')).toContain('Kündigung von Thomas Krüger')
    expect(await desk.read(path)).toContain('über die Kündigungsseite')
    expect(await subscription(20003)).toEqual(before)
    expect(await desk.submit(`${path}/dismiss`, { note: 'Er meinte keinen Vertrag bei uns.' })).toContain(
      'done=answered',
    )
    const closed = await world.services.database.query
      .selectFrom('audit')
      .select(['acted_by'])
      .where('action', '=', 'declaration.dismissed')
      .executeTakeFirstOrThrow()
    expect(closed.acted_by).toBe(desk.by)
  })

  it('for cause ends the contract at once, and a person reads its reason', async () => {
    const reason = 'Die Box war dreimal verdorben.'
    const { proof } = await declare({
      name: 'Tim Vogel',
      email: 'tim.vogel@example.de',
      contract: '20015',
      kind: 'extraordinary',
      message: reason,
    })
    expect(proof).toContain('<dd>außerordentliche Kündigung</dd>')
    expect(proof).toContain(reason)
    await carryOut()
    expect(await subscription(20015)).toMatchObject({ status: 'CANCELLED' })
    const [open] = await stored()
    expect(open).toMatchObject({ subscription_id: 20015, is_extraordinary: true })
    const desk = await deskOf(world, 'support', 'Nora Dienst')
    const page = await desk.read(`/operator/work/declarations/${open?.id}`)
    expect(page).toContain('Abo 20015 ist damit schon gekündigt')
    expect(page).not.toContain('/carry-out')
    expect(
      await desk.submit(`/operator/work/declarations/${open?.id}/dismiss`, { note: 'angerufen' }),
    ).toContain('done=answered')
  })

  it('sent twice, or twice at once, is received once; changed and sent again, it is another one', async () => {
    const key = randomUUID()
    const mine = { name: 'Erika Muster', email: 'erika@example.de', contract: '4711', key }
    const count = async () => (await stored()).filter(({ email }) => email === mine.email).length
    const answers = await Promise.all([send(mine), send(mine)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    await send(mine)
    expect(await count()).toBe(1)
    expect(await mailsTo(mine.email)).toHaveLength(1)
    const { path } = await declare({ ...mine, contract: '4712' })
    expect(path).not.toContain(key)
    expect(await count()).toBe(2)
  })

  it('is evidence: it can be neither changed nor deleted', async () => {
    const { pool } = world.services.database
    for (const statement of [
      `UPDATE declaration SET name = 'x'`,
      'DELETE FROM declaration',
      'TRUNCATE declaration CASCADE',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only')
  })

  it.each([
    [{ name: ' ' }, 'Bitte trag deinen Namen ein.'],
    [{ contract: '' }, 'Bitte trag ein, um welchen Vertrag es geht.'],
    [{ email: 'anna' }, 'Diese E-Mail-Adresse ist nicht vollständig'],
    [{ email: `${'x'.repeat(600)}@example.de` }, 'Diese E-Mail-Adresse ist nicht vollständig'],
    [{ name: 'x'.repeat(101) }, 'Bitte fass dich hier kürzer.'],
    [{ end: 'day', endsOn: '' }, 'Bitte wähl einen Tag'],
    [{ end: 'day', endsOn: '2027-02-30' }, 'Bitte wähl einen Tag'],
    [{ kind: 'extraordinary' }, 'Bitte nenn den Grund'],
    [{ kind: 'extraordinary', message: 'x'.repeat(2001) }, 'Bitte fass dich hier kürzer.'],
  ])('with %j is answered by the form with a sentence, and what was typed', async (fields, sentence) => {
    const before = (await stored()).length
    const answer = await send({ ...anna, ...fields })
    expect(answer.status).toBe(422)
    const page = await textOf(answer)
    expect(page).toContain(sentence)
    if (!('contract' in fields)) expect(page).toContain('value="20001"')
    expect(await stored()).toHaveLength(before)
  })

  it('with fields that the form does not show, or none at all, declares nothing that was not chosen', async () => {
    const { proof } = await declare({ ...anna, email: 'x@example.de', endsOn: '2027-01-01', message: 'weil' })
    expect(proof).not.toContain('weil<')
    expect(proof).toContain('<dd>zum nächstmöglichen Zeitpunkt</dd>')
    expect((await world.request('POST', PATH)).status).toBe(422)
  })

  it('cannot be made by a page of another site', async () => {
    const before = (await stored()).length
    const answer = await send(anna, world, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(200)
    expect(await textOf(answer)).toContain('jetzt kündigen')
    expect(await stored()).toHaveLength(before)
  })

  it('whose contract ended meanwhile is left to a person', async () => {
    await declare(anna)
    await carryOut()
    expect((await stored())[0]).toMatchObject({ due_at: null, subscription_id: null })
  })
})

describe('Cancellation proof: append-only record; screen, PDF and email show content, Europe/Berlin date and time, and end date', () => {
  it('on the screen, in the PDF and in the mail, which leads to it', async () => {
    const { path } = await declare({ ...anna, email: 'proof@example.de', end: 'day', endsOn: '2027-03-31' })
    const lines = [
      'ordentliche Kündigung',
      'Mi., 31. März 2027',
      'Fr., 20. November 2026, 12:00 Uhr (Zeit in Berlin)',
      'Anna Berger',
      '20001',
    ]
    const screen = await textOf(await world.request('GET', path))
    const file = await world.request('GET', `${path}/datei`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="K-\d+\.pdf"$/)
    const pdf = Buffer.from(await file.arrayBuffer())
    expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
    const document = await textOfPdf(pdf)
    const mail = await vi.waitFor(
      async () => {
        const [found] = (await mailsOf(world)).filter(({ to }) => to === 'proof@example.de')
        if (!found) throw new Error('the mail is not sent yet')
        return found.text.replaceAll(/\s+/g, ' ')
      },
      { timeout: 90_000 },
    )
    for (const line of lines) {
      expect(screen).toContain(line)
      expect(document).toContain(line)
      expect(mail).toContain(line)
    }
    expect(document).toContain('Nachweis der Kündigung K-')
    expect(mail).toContain(`${path}/datei`)
  })

  it('the PDF is stored once and never changes, whether there is such a contract or not', async () => {
    const { path } = await declare({ ...anna, email: 'stored@example.de', contract: '99999' })
    const read = async () => Buffer.from(await (await world.request('GET', `${path}/datei`)).arrayBuffer())
    const first = await read()
    expect((await read()).equals(first)).toBe(true)
    const proof = (await listProofs(world)).at(-1)
    expect(proof).toMatchObject({
      kind: 'CANCELLATION',
      customer_id: null,
      order_id: null,
      amount_cents: null,
    })
    const { pool } = world.services.database
    const { rows } = await pool.query<{ pdf: Buffer; isSame: boolean }>(
      'select pdf, digest = sha256(pdf) as "isSame" from document_file where document_id = $1',
      [proof?.id],
    )
    expect(rows).toEqual([{ pdf: first, isSame: true }])
    for (const statement of [
      `update document set content = '{}' where id = ${proof?.id}`,
      `delete from document where id = ${proof?.id}`,
      `update document_file set pdf = '' where document_id = ${proof?.id}`,
      `delete from document_file where document_id = ${proof?.id}`,
    ])
      await expect(pool.query(statement), statement).rejects.toThrow('unchanged')
  })

  it('is among the documents of the customer whose contract it ended, and of nobody else', async () => {
    const token = await world.tokenOf('Lea')
    const kinds = async (of: string) => {
      const { data } = await world.call('listDocuments', { query: {}, token: of })
      return data
        .filter(({ number }) => number.startsWith('K-'))
        .map(({ kind, orderId, total }) => [kind, orderId, total])
    }
    expect(await kinds(token)).toEqual([['CANCELLATION', null, null]])
    expect(await kinds(await world.tokenOf('Sophie'))).toEqual([])
  })

  it('has what was typed in any script and on any number of lines', async () => {
    const message = `Zeile eins\r\nΖωή محمد\n${'sehr lang '.repeat(150)}Ende`
    const { path } = await declare({
      ...anna,
      name: 'Ζωή محمد',
      email: 'odd@example.de',
      kind: 'extraordinary',
      message,
    })
    const pdf = Buffer.from(await (await world.request('GET', `${path}/datei`)).arrayBuffer())
    expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
    const text = await textOfPdf(pdf)
    for (const part of ['Zeile eins', 'Ζωή', 'sehr lang Ende']) expect(text).toContain(part)
  })

  it('is shown to whoever has its address only', async () => {
    for (const key of [randomUUID(), 'x'])
      expect((await world.request('GET', `${PATH}/nachweis/${key}`)).status).toBe(404)
    expect((await world.request('GET', `${PATH}/nachweis/${randomUUID()}/datei`)).status).toBe(404)
  })

  it('is written in English for whoever declares in English', async () => {
    const { proof } = await declare({ ...anna, email: 'english@example.com', lang: 'en' })
    expect(proof).toContain('Fri, 20 November 2026, 12:00 (Berlin time)')
    expect(await mailsTo('english@example.com')).toMatchObject([{ language: 'en' }])
  })
})

describe('Cancellation proof: a failing mail server', () => {
  let mailServer: MailServer
  let other: SampleWorld
  beforeAll(async () => {
    mailServer = await openMailServer()
    const url = mailServer.url
    await mailServer.close()
    other = await startSampleWorld(TEST_NOW, { environment: { SMTP_URL: url } })
  })
  afterAll(() => other.stop())

  it('delays the mail, never loses the declaration', async () => {
    const answer = await send(anna, other)
    expect(answer.status).toBe(303)
    await other.services.mail.sweep()
    await carryOut(other)
    const waiting = await other.services.database.query
      .selectFrom('outbox')
      .select(['sent_at', 'failed_at'])
      .where('template', '=', 'cancellationReceived')
      .execute()
    expect(waiting).toEqual([{ sent_at: null, failed_at: null }])
    const path = answer.headers.get('location') ?? ''
    for (const each of [path, `${path}/datei`]) expect((await other.request('GET', each)).status).toBe(200)
  })
})

describe('beyond the limits', () => {
  let limited: SampleWorld
  beforeAll(async () => {
    limited = await startSampleWorld(TEST_NOW, {
      environment: { RATE_DECLARATIONS_PER_ADDRESS_HOUR: '2', RATE_DECLARATIONS_PER_IP_HOUR: '4' },
    })
  })
  afterAll(() => limited.stop())

  it('the page says that nothing was received and how to declare it otherwise, with all that was typed', async () => {
    const statuses = []
    const key = randomUUID()
    for (const fields of [{ key }, { key }, {}])
      statuses.push((await send({ ...anna, ...fields }, limited)).status)
    expect(statuses).toEqual([303, 303, 303])
    const refused = await send({ ...anna, email: 'ANNA.BERGER@example.de' }, limited)
    expect(refused.status).toBe(429)
    const page = await textOf(refused)
    expect(page).toContain('noch nicht bei uns eingegangen')
    expect(page).toContain('mailto:service@pfotenportal.example?subject=K%C3%BCndigung')
    expect(page).toContain('value="20001"')
    const stranger = { ...anna, email: 'stranger@example.de' }
    expect((await send(stranger, limited)).status).toBe(303)
    expect((await send({ ...stranger, contract: '2' }, limited)).status).toBe(429)
  })
})
