import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deskOf } from '../../testing/desk.ts'
import { problemsOfPdf, textOfPdf } from '../../testing/pdf-checks.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { TEST_NOW } from '../../testing/test-config.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

const PATH = '/widerruf'
const stranger = { name: 'Erika Muster', email: 'erika@example.de', contract: 'Bestellung 4711' }

const textOf = async (answer: Response) => shown(await answer.text()).replaceAll('\u00a0', ' ')

function send(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return world.request('POST', PATH, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ key: randomUUID(), lang: 'de', ...fields }).toString(),
  })
}

/** Confirms a withdrawal; returns the text of its proof. */
async function declare(fields: Readonly<Record<string, string>>, headers = {}): Promise<string> {
  const answer = await send({ ...fields, step: 'confirm' }, headers)
  expect(answer.status).toBe(303)
  return textOf(await world.request('GET', answer.headers.get('location') ?? ''))
}

const newest = () =>
  world.services.database.query
    .selectFrom('declaration')
    .leftJoin('open_declaration', 'declaration_id', 'declaration.id')
    .selectAll()
    .orderBy('declaration.id', 'desc')
    .executeTakeFirst()

/** Signs a customer in, once; returns the token and the cookie of the browser. */
async function signIn(firstName: string) {
  const sessionToken = `seed-session-${firstName.toLowerCase()}`
  const answer = await world.request('POST', '/api/v1/auth', { json: { sessionToken } })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return { token: data.accessToken, headers: { cookie: cookie.split(';', 1)[0] ?? '' } }
}

/** Orders a box now; returns its id and number. */
async function orderNow(token: string, id: number) {
  const { data: quote } = await world.call('createQuote', {
    body: { subscriptionId: id, operation: 'placeOrder' as const },
    token,
  })
  const placed = await world.call('placeOrder', { params: { id }, token, headers: { 'quote-id': quote.id } })
  const number = placed.data.orderNumber ?? ''
  const order = await world.services.database.query
    .selectFrom('customer_order')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  return { id: order.id, number }
}

describe('Withdrawal: three required fields, no captcha, no reason, two steps, receipt by email', () => {
  it('asks for name, contract and email address only, and for a confirmation', async () => {
    const form = await textOf(await world.request('GET', PATH))
    expect(form).toContain('<h1>Vertrag widerrufen</h1>')
    expect(form.match(/required=""/g)).toHaveLength(3)
    expect(form).toContain('<button class="button" type="submit">Vertrag widerrufen</button>')
    for (const word of ['Kein Widerrufsrecht', '<script', 'Grund</']) expect(form).not.toContain(word)
    const before = await newest()
    const step = await send(stranger)
    expect(step.status).toBe(200)
    const page = await textOf(step)
    expect(page).toMatch(/<button[^>]*>Widerruf bestätigen<\/button>/)
    expect(page).toContain('<dd>Bestellung 4711</dd>')
    expect(page).not.toContain('Kein Widerrufsrecht')
    expect(await newest()).toEqual(before)
  })

  it('is prefilled when logged in, and empty for anybody else', async () => {
    const { headers } = await signIn('Lea')
    const page = await textOf(await world.request('GET', PATH, { headers }))
    expect(page).toMatch(/name="name"[^>]* value="Lea Hoffmann"|value="Lea Hoffmann"[^>]* name="name"/)
    expect(page).toContain('value="lea.hoffmann@example.de"')
    expect(await textOf(await world.request('GET', PATH))).not.toMatch(/value="Lea|lea\.hoffmann/)
  })

  it('leads back to the form, with all that was typed', async () => {
    const page = await textOf(await send({ ...stranger, message: 'die Kekse', step: 'change' }))
    for (const value of ['Erika Muster', 'erika@example.de', 'Bestellung 4711', 'die Kekse'])
      expect(page).toContain(`value="${value}"`)
  })

  it('is received with its moment, and tells only then what cannot be returned', async () => {
    const proof = await declare({ ...stranger, message: 'nur die Kekse' })
    expect(proof).toContain('<h1>Dein Widerruf ist eingegangen</h1>')
    expect(proof).toContain('Fr., 20. November 2026, 12:00 Uhr (Zeit in Berlin)')
    expect(proof).toContain('<dd>nur die Kekse</dd>')
    expect(proof).toContain('erstatten wir spätestens bis Fr., 4. Dezember 2026')
    expect(proof).toContain('Frischmenü: Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.')
    const mail = await world.services.database.query
      .selectFrom('outbox')
      .select(['recipient', 'data'])
      .where('template', '=', 'withdrawalReceived')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipient: stranger.email,
      data: { receivedAt: TEST_NOW, contract: stranger.contract },
    })
    expect(await newest()).toMatchObject({ kind: 'WITHDRAWAL', due_at: null, ends_on: null })
  })

  it('answers strangers and customers in the same way', async () => {
    const anna = { name: 'Anna Berger', email: 'anna.berger@example.de', contract: '20001' }
    const [ours, theirs] = [await declare(anna), await declare({ ...anna, email: 'nobody@example.de' })]
    const plain = (proof: string, email: string) =>
      proof
        .replaceAll(email, 'EMAIL')
        .replaceAll(/W-\d+/g, 'W')
        .replaceAll(/nachweis\/[\w-]+/g, '')
    expect(plain(theirs, 'nobody@example.de')).toBe(plain(ours, anna.email))
  })

  it.each([
    [{ name: '' }, 'Bitte trag deinen Namen ein.'],
    [{ contract: ' ' }, 'Bitte trag ein, um welchen Vertrag es geht.'],
    [{ email: 'x' }, 'Diese E-Mail-Adresse ist nicht vollständig'],
    [{ message: 'x'.repeat(2001) }, 'Bitte fass dich hier kürzer.'],
  ])('with %j is answered by the form with a sentence', async (fields, sentence) => {
    const answer = await send({ ...stranger, ...fields, step: 'confirm' })
    expect(answer.status).toBe(422)
    expect(await textOf(answer)).toContain(sentence)
  })
})

describe('a partial withdrawal per item', () => {
  let anna: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    anna = await signIn('Anna')
  })

  it('is chosen from the orders of a signed-in customer, and carried out with a refund', async () => {
    const { token, headers } = anna
    const order = await orderNow(token, 20001)
    const form = await textOf(await world.request('GET', PATH, { headers }))
    expect(form).toContain('value="Anna Berger"')
    const key = new RegExp(`value="(${order.id}:[^"]+)"`).exec(form)?.[1] ?? ''
    expect(key).not.toBe('')
    const mine = { name: 'Anna Berger', email: 'anna.berger@example.de', contract: 'Bruno, 20001', item: key }
    const step = await textOf(await send(mine, headers))
    expect(step).toContain(`Bestellung ${order.number}`)
    const proof = await declare(mine, headers)
    expect(proof).toContain(`(Bestellung ${order.number})`)
    const file = /href="([^"]+\/datei)"/.exec(proof)?.[1] ?? ''
    const pdf = Buffer.from(await (await world.request('GET', file)).arrayBuffer())
    expect(problemsOfPdf(pdf, 'de-DE')).toEqual([])
    const printed = await textOfPdf(pdf)
    expect(printed).toContain('Nachweis des Widerrufs W-')
    expect(printed).toContain(`Betrifft Frischmenü 1400 kcal (Bestellung ${order.number})`)
    expect(printed).toContain('Eingegangen am Fr., 20. November 2026, 12:00 Uhr (Zeit in Berlin)')
    expect(printed).toContain('Kein Widerrufsrecht, weil frisches Futter schnell verdirbt.')
    const declaration = await newest()
    expect(declaration?.items).toMatchObject([{ orderId: order.id, orderNumber: order.number }])

    const desk = await deskOf(world, 'admin', 'Ines Leitung')
    const id = declaration?.id ?? 0
    expect(await desk.read('/operator/work')).toContain('erstatten bis 4. Dezember')
    const page = await desk.read(`/operator/work/declarations/${id}`)
    expect(page).toContain(`(Bestellung ${order.number})`)
    expect(page).toContain(`/operator/customers/1001?declaration=${id}`)
    const customer = '/operator/customers/1001'
    expect(await desk.read(`${customer}?declaration=${id}`)).toContain(`name="declaration" value="${id}"`)
    const refund = { refunded: '0', amount: '5', reason: 'Widerruf', declaration: String(id) }
    expect(await desk.submit(`${customer}/orders/${order.number}/refund`, refund)).toBe('done=refunded')
    expect((await newest())?.declaration_id).toBeNull()
    const { data: documents } = await world.call('listDocuments', { query: {}, token })
    expect(documents.map(({ kind }) => kind)).toContain('WITHDRAWAL')
    const audit = await world.services.database.query
      .selectFrom('audit')
      .select(['acted_by', 'customer_id'])
      .where('action', '=', 'declaration.carried-out')
      .where('entity', '=', `declaration:${id}`)
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ acted_by: desk.by, customer_id: 1001 })
    expect(
      await desk.submit(`${customer}/orders/${order.number}/refund`, { ...refund, refunded: '500' }),
    ).toBe('problem=gone')
  })

  it('never shows or takes the items of somebody else', async () => {
    const { id } = await orderNow(await world.tokenOf('Tim'), 20015)
    const lines = await world.services.database.query
      .selectFrom('customer_order')
      .select('lines')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const item = `${id}:${lines.lines[0]?.sku ?? ''}`
    expect(await textOf(await world.request('GET', PATH, { headers: anna.headers }))).not.toContain(`${id}:`)
    for (const headers of [anna.headers, {}]) {
      await declare({ ...stranger, item }, headers)
      expect((await newest())?.items).toEqual([])
    }
  })

  it('stays one of some items if the session ends before it is confirmed', async () => {
    await declare({ ...stranger, item: '1:gone', said: 'Kauknochen' })
    expect(await newest()).toMatchObject({ items: [], message: 'Kauknochen' })
  })
})
