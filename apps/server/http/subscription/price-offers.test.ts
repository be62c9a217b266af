/** Announced prices: who may answer, in the portal and behind the mailed link, and what staff do and see. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailDe } from '@pfotenportal/text/de/mail'
import { adminCaller } from '../../testing/admin.ts'
import { catalogueCommand } from '../../testing/catalogue.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { announce, withPricePerKg } from '../../testing/price-changes.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { TEST_NOW } from '../../testing/test-config.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: SampleWorld
let operations: Desk
let support: Desk

beforeAll(async () => {
  world = await startSampleWorld(TEST_NOW)
  await world.keepOnly(20001, 20008, 20015)
  operations = await deskOf(world, 'operations', 'Otto Lager')
  support = await deskOf(world, 'support', 'Mira Hilft')
})
afterAll(() => world.stop())

const FROM = '2027-01-15'
const params = { id: 20001 }

async function offersOf(customer: 'Anna' | 'Lea') {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(customer) })
  return data[0]?.priceOffers ?? []
}

const pathIn = async (address: string) => {
  const mail = (await mailsOf(world)).find(({ to, text }) => to === address && text.includes('/preis/'))
  return /\/preis\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

const post = (path: string, form: Record<string, string>) =>
  world.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })

describe('staff announce the prices of a version', () => {
  it('and are refused for what cannot be announced, with a reason', async () => {
    const { query } = world.services.database
    await catalogueCommand(world.services, 'apply', withPricePerKg(50), '--from', FROM)
    for (const [form, problem] of [
      [{ version: '9', from: '' }, 'unknownVersion'],
      [{ version: '2', from: 'soon' }, 'wrongDay'],
      [{ version: '2', from: '2027-01-14' }, 'beforeVersion'],
      [{ version: '1', from: '2026-12-31' }, 'tooSoon'],
      [{ version: '1', from: '2027-01-02' }, 'nothingToAnnounce'],
    ] as const)
      expect(await operations.submit('/operator/prices', form)).toContain(`problem=${problem}`)
    expect((await support.post('/operator/prices', { version: '2', from: '' })).status).toBe(403)
    expect(await query.selectFrom('price_change').selectAll().execute()).toEqual([])
  })

  it('once, recorded under their name; a version for the same day is refused from then on', async () => {
    expect(await operations.submit('/operator/prices', { version: '2', from: '' })).toBe(
      'done=pricesAnnounced',
    )
    expect(await operations.submit('/operator/prices', { version: '2', from: '' })).toContain(
      'problem=announcedBefore',
    )
    const { code, output } = await catalogueCommand(
      world.services,
      'apply',
      withPricePerKg(90),
      '--from',
      FROM,
    )
    expect(code).toBe(1)
    expect(output).toContain('announced')
    const rows = await world.services.database.query
      .selectFrom('audit')
      .select(['acted_by', 'entity', 'facts'])
      .where('action', '=', 'prices.announced')
      .execute()
    expect(rows).toEqual([
      { acted_by: operations.by, entity: 'price-change:1', facts: { version: 2, from: FROM } },
    ])
  })
})

describe('a customer', () => {
  it('answers only what was offered to them, at the price that was shown', async () => {
    const [offer] = await offersOf('Anna')
    const body = {
      changeId: offer?.changeId ?? 0,
      answer: 'ACCEPT',
      totalPrice: offer?.after.totalPrice ?? '',
    } as const
    expect((await world.call('answerPriceOffer', { params, body })).status).toBe(401)
    const foreign = await world.call('answerPriceOffer', { params, body, token: await world.tokenOf('Lea') })
    expect(foreign.status).toBe(404)
    const token = await world.tokenOf('Anna')
    const answer = (more: object) =>
      world.call('answerPriceOffer', { params, body: { ...body, ...more }, token })
    expect((await answer({ changeId: 99 })).error.type).toBe('PRICE_OFFER_NOT_FOUND')
    expect((await answer({ totalPrice: '1.00' })).error.type).toBe('PRICE_OFFER_CHANGED')
    expect((await answer({ totalPrice: 'much' })).error.type).toBe('VALIDATION_FAILED')
    for (const _ of [1, 2]) expect((await answer({})).data.priceOffers?.[0]?.answer).toBe('ACCEPTED')
    expect((await answer({ answer: 'KEEP' })).data.priceOffers?.[0]?.answer).toBe('REFUSED')
    const { data: activity } = await world.call('listActivity', { params, query: {}, token })
    expect(activity.slice(0, 2).map(({ title }) => title)).toEqual([
      'Bisherigen Preis behalten, statt des neuen ab Fr., 15. Januar 2027',
      'Neuen Preis ab Fr., 15. Januar 2027 angenommen',
    ])
  })

  it('who changes the plan to another price is asked anew, and the dearer plan goes through the order gate', async () => {
    const token = await world.tokenOf('Anna')
    const { data: product } = await world.call('readProduct', {
      params: { productId: 701_400 },
      query: {},
      token,
    })
    const beef = product.variants.find(
      ({ selectedOptions: { cycle, pension, recipes } }) =>
        cycle === 28 && pension === 'V' && recipes.join() === 'CG',
    )
    const body = { variantId: String(beef?.id), billingPolicy: { intervalCount: 28 } }
    const { data: quote } = await world.call('createQuote', {
      body: { subscriptionId: 20001, operation: 'swapPlan', input: body },
      token,
    })
    expect(quote.needsOrderButton).toBe(true)
    expect((await world.call('swapPlan', { params, body, token })).status).toBe(200)
    expect(await offersOf('Anna')).toMatchObject([{ answer: null, before: { totalPrice: beef?.price } }])
  })
})

describe('the page behind the mailed link', () => {
  it('shows both answers and changes nothing by being opened; a forged link is unknown', async () => {
    await world.moveClock('2026-11-21T12:00:00+01:00')
    const path = await pathIn('lea.hoffmann@example.de')
    const page = await world.request('GET', path)
    const html = await page.text()
    for (const part of ['Neuen Preis annehmen', 'Bisherigen Preis behalten', '€/kg', 'inkl. MwSt.'])
      expect(html.replaceAll('\u00a0', ' ')).toContain(part)
    expect(await offersOf('Lea')).toMatchObject([{ answer: null }])
    // Not the last character: some of its bits are not part of the signature.
    const forged = `${path.slice(0, -2)}${path.at(-2) === 'A' ? 'B' : 'A'}${path.slice(-1)}`
    expect((await world.request('GET', path.replace('20008', '20001'))).status).toBe(404)
    expect((await world.request('GET', forged)).status).toBe(404)
  })

  it('refuses another price than the offered one, and takes either answer', async () => {
    const path = await pathIn('lea.hoffmann@example.de')
    expect((await post(path, { answer: 'ACCEPT', total: '1.00' })).status).toBe(409)
    const [offer] = await offersOf('Lea')
    const total = offer?.after.totalPrice ?? ''
    for (const [answer, stored] of [
      ['KEEP', 'REFUSED'],
      ['ACCEPT', 'ACCEPTED'],
    ] as const) {
      expect((await post(path, { answer, total })).status).toBe(200)
      expect(await offersOf('Lea')).toMatchObject([{ answer: stored }])
    }
  })
})

describe('staff', () => {
  it('see who accepted, refused and has not answered, also as CSV', async () => {
    const html = await operations.read('/operator/prices/1')
    expect(html).toMatch(/Angenommen<\/dt><dd>1</)
    expect(html).toMatch(/Ohne Antwort<\/dt><dd>2</)
    const csv = await (await operations.get('/operator/prices/1/answers.csv')).text()
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'customerId;customer;subscriptionId;status;kind;former;new;answer',
      expect.stringMatching(/^1001;Anna Berger;20001;ACTIVE;INCREASE;[\d.]+;[\d.]+;SILENT$/),
    ])
    for (const path of ['/operator/prices', '/operator/prices/1', '/operator/prices/1/answers.csv'])
      expect((await support.get(path)).status).toBe(403)
    expect((await operations.get('/operator/prices/9')).status).toBe(404)
  })

  it('read the same in the admin API, by pages and by answer', async () => {
    const caller = await adminCaller(world, 'read')
    const { data: changes } = await caller.call('listPriceChanges')
    const answers = { accepted: 1, refused: 0, unanswered: 2, notAsked: 0 }
    expect(changes).toMatchObject({
      items: [{ id: 1, version: 2, from: FROM, withdrawnAt: null, answers }],
      nextCursor: null,
    })
    const path = { id: 1 }
    const { data: first } = await caller.call('listPriceOffers', { path, query: { limit: 2 } })
    const { data: rest } = await caller.call('listPriceOffers', {
      path,
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect(rest.nextCursor).toBeNull()
    const all = [...first.items, ...rest.items]
    expect(all.map(({ subscriptionId, kind, answer }) => [subscriptionId, kind, answer])).toEqual([
      [20001, 'INCREASE', null],
      [20008, 'INCREASE', 'ACCEPTED'],
      [20015, 'INCREASE', null],
    ])
    for (const [answer, ids] of [
      ['ACCEPTED', [20008]],
      ['REFUSED', []],
      ['UNANSWERED', [20001, 20015]],
      ['NOT_ASKED', []],
    ] as const) {
      const { data } = await caller.call('listPriceOffers', { path, query: { answer } })
      expect(data.items.map(({ subscriptionId }) => subscriptionId)).toEqual(ids)
    }
  })

  it('are refused by the admin API for an unknown change, another answer, a foreign cursor and another scope', async () => {
    const caller = await adminCaller(world, 'read')
    const statusOf = async (id: number, query: Record<string, string> = {}) =>
      (await caller.call('listPriceOffers', { path: { id }, query })).status
    expect(await statusOf(9)).toBe(404)
    expect(await statusOf(1, { answer: 'MAYBE' })).toBe(422)
    expect(await statusOf(1, { cursor: Buffer.from('prices:1').toString('base64url') })).toBe(422)
    const other = await adminCaller(world, 'catalogue')
    for (const name of ['listPriceChanges', 'listPriceOffers'] as const)
      expect((await other.call(name, { path: { id: 1 } })).status).toBe(403)
  })

  it('withdraw it until its day: customers are told, and every answer is void', async () => {
    expect(await operations.submit('/operator/prices/1/withdraw')).toBe('done=pricesWithdrawn')
    expect(await offersOf('Lea')).toEqual([])
    expect((await world.request('GET', await pathIn('lea.hoffmann@example.de'))).status).toBe(410)
    await world.moveClock('2026-11-22T12:00:00+01:00')
    const subjects = (await mailsOf(world)).map(({ to, subject }) => `${to} ${subject}`)
    const withdrawn = mailDe.priceOfferWithdrawn.subject('').replace('Der Preis für deine Boxen ', '')
    const told = subjects.filter((subject) => subject.includes(withdrawn))
    expect(told).toHaveLength(3)
    expect(await operations.submit('/operator/prices/9/withdraw')).toContain('problem=noPriceChange')
  })

  it('cannot withdraw what is in force', async () => {
    const id = await announce(world.services, withPricePerKg(60), '2027-01-20')
    await world.services.database.query
      .updateTable('price_change')
      .set({ applies_from: '2026-11-20' as never })
      .where('id', '=', id)
      .execute()
    expect(await operations.submit(`/operator/prices/${id}/withdraw`)).toContain('problem=inForce')
  })
})
