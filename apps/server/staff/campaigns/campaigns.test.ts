import { beforeAll, describe, expect, it, vi } from 'vitest'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let operations: Desk
let support: Desk
let batches = 0

beforeAll(async () => {
  operations = await deskOf(world, 'operations', 'Otto Lager')
  support = await deskOf(world, 'support', 'Mira Hilft')
})

const CAMPAIGNS = '/operator/campaigns'

/** A form as the page sends it; each has its own number unless one is given. */
const formOf = (fields: Record<string, string>) => ({
  kind: 'single',
  batch: `test-form-number-${++batches}`,
  titleDe: 'Herbstrabatt',
  titleEn: 'Autumn discount',
  type: 'percentage',
  value: '10',
  orders: '1',
  once: 'yes',
  ...fields,
})

const create = (fields: Record<string, string>, desk = operations) => desk.post(CAMPAIGNS, formOf(fields))

async function redeem(firstName: string, id: number, code: string) {
  const token = await world.tokenOf(firstName)
  return world.call('addDiscount', { params: { id }, body: { code }, token })
}

const campaigns = () => world.services.database.query.selectFrom('campaign').selectAll().execute()

const auditOf = (action: string) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['actor', 'acted_by', 'entity', 'facts'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

describe('a campaign with a single code', () => {
  it('is created under the name of the person, and its code works in the portal', async () => {
    const created = await create({ code: ' herbst10 ' })
    expect([created.status, created.headers.get('location')]).toEqual([
      303,
      `${CAMPAIGNS}/HERBST10?done=created`,
    ])
    expect((await auditOf('campaign.created'))[0]).toMatchObject({
      actor: 'staff',
      acted_by: operations.by,
      entity: 'campaign:HERBST10',
      facts: { valueType: 'PERCENTAGE', value: 10, codes: 1 },
    })
    const { data } = await redeem('Anna', 20001, 'HERBST10')
    expect(data).toMatchObject({ code: 'HERBST10', totalLineItemDiscountedPrice: '179.91' })
    const page = await operations.read(`${CAMPAIGNS}/HERBST10?done=created`)
    expect(page).toContain('Die Kampagne ist angelegt.')
    expect(page).toContain('<span>Eingelöst</span><b class="big">1</b>')
  })

  it('is followed by its paid orders and the discount that it granted', async () => {
    const token = await world.tokenOf('Anna')
    const command = { subscriptionId: 20001, operation: 'placeOrder' as const }
    const { data: quote } = await world.call('createQuote', { body: command, token })
    await world.call('placeOrder', { params: { id: 20001 }, token, headers: { 'quote-id': quote.id } })
    const page = await operations.read(`${CAMPAIGNS}/HERBST10`)
    expect(page).toContain('<span>Bestellungen</span><b class="big">1</b>')
    expect(page).toContain('<span>Rabatt gewährt</span><b class="big">19,99 €</b>')
    expect(await operations.read(CAMPAIGNS)).toMatch(
      /HERBST10.*läuft.*<td>1<\/td><td>1<\/td><td>19,99 €<\/td>/,
    )
  })

  it('is created once by a form that is sent twice, and never replaces another', async () => {
    const batch = 'the-same-form-sent-twice'
    const sent = await Promise.all([create({ code: 'ZWEIMAL', batch }), create({ code: 'ZWEIMAL', batch })])
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(
      (await auditOf('campaign.created')).filter(({ entity }) => entity === 'campaign:ZWEIMAL'),
    ).toHaveLength(1)
    const taken = await create({ code: 'PFOTE10', value: '90' })
    expect([taken.status, await taken.text()]).toEqual([
      422,
      expect.stringContaining('Diesen Code gibt es schon.'),
    ])
    expect((await campaigns()).find(({ code }) => code === 'PFOTE10')).toMatchObject({ value: 10 })
  })

  it.each([
    ['a code with a blank', { code: 'HERBST 10' }, 'aus Großbuchstaben'],
    ['no title in one language', { code: 'NEU1', titleEn: '' }, 'Titel in beiden Sprachen'],
    ['more than everything', { code: 'NEU1', value: '101' }, '1 bis 100 Prozent'],
    ['no amount', { code: 'NEU1', type: 'amount', value: 'viel' }, 'einen Betrag in Euro'],
    [
      'days in the wrong order',
      { code: 'NEU1', from: '2026-12-02', until: '2026-12-01' },
      'nicht vor dem ersten',
    ],
    ['a day that does not exist', { code: 'NEU1', from: '2026-02-30' }, 'gültige Tage'],
    ['no number of orders', { code: 'NEU1', orders: '0' }, 'Zahl der Bestellungen'],
    ['too many codes', { kind: 'bulk', count: '10001' }, 'von 1 bis 10.000'],
    [
      'a customer who does not exist',
      { kind: 'customer', customer: '999999' },
      'Diesen Kunden gibt es nicht',
    ],
    ['a form of nowhere', { kind: 'none' }, 'nicht vollständig'],
  ])('is refused beside the form with %s', async (_what, fields, sentence) => {
    const before = (await campaigns()).length
    const refused = await create(fields)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(sentence)])
    expect(await campaigns()).toHaveLength(before)
  })

  it('keeps what was typed when it is refused', async () => {
    const text = await (await create({ code: 'NEU1', titleEn: '', value: '25' })).text()
    expect(text).toContain('value="NEU1"')
    expect(text).toContain('value="25"')
  })
})

describe('bulk codes', () => {
  it('are generated once, downloaded as CSV, and each works', async () => {
    const fields = {
      kind: 'bulk',
      count: '250',
      prefix: 'partner',
      type: 'amount',
      value: '7,50',
      batch: 'bulk-form-sent-twice',
    }
    const first = await create(fields)
    expect((await create(fields)).headers.get('location')).toBe(first.headers.get('location'))
    const made = (await campaigns()).filter(({ batch }) => batch === fields.batch)
    expect(made).toHaveLength(250)
    expect(new Set(made.map(({ value }) => value))).toEqual(new Set([750]))
    const code = made[100]?.code ?? ''
    expect(code).toMatch(/^PARTNER-[2-9A-HJ-NP-Z]{8}$/)
    expect((await redeem('Nina', 20016, code)).data).toMatchObject({ code })
    const csv = await operations.get(`${CAMPAIGNS}/${code}/codes.csv`)
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(251)
    expect(lines).toContain(`${code};1;0;0.00`)
    expect(await operations.read(`${CAMPAIGNS}/${code}`)).toContain('200 weitere stehen in der CSV-Datei.')
  })
})

describe('a code for one customer', () => {
  it('works for that customer only', async () => {
    const created = await create({ kind: 'customer', customer: '1001' })
    const code = /campaigns\/([A-Z0-9]{8})\?/.exec(created.headers.get('location') ?? '')?.[1] ?? ''
    expect((await redeem('Nina', 20016, code)).error).toBe('Gib einen gültigen Rabattcode ein!')
    expect((await redeem('Anna', 20001, code)).data).toMatchObject({ code })
    expect(await operations.read(`${CAMPAIGNS}/${code}`)).toContain('href="/operator/customers/1001"')
  })
})

describe('the end of a campaign', () => {
  it('comes at once for all of its codes, and discounts that customers have stay', async () => {
    const batch = 'a-campaign-that-ends'
    await create({ kind: 'bulk', count: '2', prefix: 'ENDE', batch })
    const [one, other] = (await campaigns()).filter((each) => each.batch === batch).map(({ code }) => code)
    await redeem('Anna', 20001, one ?? '')
    const end = () => operations.post(`${CAMPAIGNS}/${one}/end`, { end: 'NOW' })
    expect((await end()).headers.get('location')).toBe(`${CAMPAIGNS}/${one}?done=campaignEnded`)
    expect((await end()).status).toBe(303)
    const unclear = await operations.post(`${CAMPAIGNS}/PFOTE10/end`, { end: 'SOON' })
    expect(unclear.headers.get('location')).toBe(`${CAMPAIGNS}/PFOTE10?problem=invalid`)
    expect(await operations.read(`${CAMPAIGNS}/PFOTE10?problem=invalid`)).toContain('passt nicht')
    const ended = await auditOf('campaign.ended')
    expect(ended).toHaveLength(1)
    expect(ended[0]).toMatchObject({
      acted_by: operations.by,
      facts: { after: { startsAt: null, endsAt: '2026-11-19' }, codes: 2 },
    })
    expect((await redeem('Nina', 20016, other ?? '')).error).toBe('Gib einen gültigen Rabattcode ein!')
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Anna') })
    expect(data.find(({ id }) => id === 20001)?.discounts.map(({ code }) => code)).toContain(one)
    expect(await operations.read(`${CAMPAIGNS}/${one}`)).not.toContain('Kampagne beenden')
  })

  it('before its first day is recorded with that day', async () => {
    await create({ code: 'ADVENT', from: '2026-12-01', until: '2026-12-24' })
    await operations.post(`${CAMPAIGNS}/ADVENT/end`, { end: 'NOW' })
    expect((await auditOf('campaign.ended'))[0]).toMatchObject({
      entity: 'campaign:ADVENT',
      facts: {
        before: { startsAt: '2026-12-01', endsAt: '2026-12-24' },
        after: { startsAt: '2026-11-19', endsAt: '2026-11-19' },
      },
    })
  })

  it('comes for codes of a file as well, at the end of the day', async () => {
    await operations.post(`${CAMPAIGNS}/FREUNDE15/end`, { end: 'TODAY' })
    const stored = (await campaigns()).find(({ code }) => code === 'FREUNDE15')
    expect(stored).toMatchObject({ starts_at: null, ends_at: '2026-11-20', batch: null })
  })
})

describe('the pages', () => {
  it('find a campaign by any of its codes', async () => {
    const found = await operations.get(`${CAMPAIGNS}?code=+sommer26`)
    expect([found.status, found.headers.get('location')]).toEqual([303, `${CAMPAIGNS}/SOMMER26`])
    expect(await operations.read(`${CAMPAIGNS}/SOMMER26?lang=en`)).toContain('ended')
    const none = await operations.get(`${CAMPAIGNS}?code=NOPE`)
    expect([none.status, await none.text()]).toEqual([
      404,
      expect.stringContaining('Einen Code NOPE gibt es nicht.'),
    ])
  })

  it('answer 404 for an unknown code, with the way back', async () => {
    for (const path of ['/NOPE', '/NOPE/codes.csv']) {
      const none = await operations.get(CAMPAIGNS + path)
      expect([none.status, await none.text()]).toEqual([404, expect.stringContaining('Alle Kampagnen</a>')])
    }
    const back = await operations.submit(`${CAMPAIGNS}/NOPE/end`, { end: 'NOW' })
    expect(back).toBe('problem=noCampaign')
    expect(await (await operations.get(`${CAMPAIGNS}/NOPE?${back}`)).text()).toContain(
      'Diesen Code gibt es nicht.',
    )
  })

  it('are closed to customer service', async () => {
    for (const path of ['', '/PFOTE10', '/PFOTE10/codes.csv'])
      expect((await support.get(CAMPAIGNS + path)).status).toBe(403)
    const before = (await campaigns()).length
    expect((await create({ code: 'HEIMLICH' }, support)).status).toBe(403)
    expect((await support.post(`${CAMPAIGNS}/PFOTE10/end`)).status).toBe(403)
    expect(await campaigns()).toHaveLength(before)
  })
})
