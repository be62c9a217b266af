import { beforeAll, describe, expect, it, vi } from 'vitest'
import { changedCatalogue } from '../../testing/catalogue.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
let operations: Desk
let support: Desk

beforeAll(async () => {
  operations = await deskOf(world, 'operations', 'Otto Lager')
  support = await deskOf(world, 'support', 'Mira Hilft')
})

const CATALOGUE = '/operator/catalogue'
const REASONS = '/operator/catalogue/reasons'

/** The sample catalogue with another price of the first recipe. */
const dearer = (pricePerKg: number) =>
  changedCatalogue(({ recipes }) => void Object.assign(recipes[0] ?? {}, { pricePerKg }))

const check = (document: unknown, from = '') =>
  operations.post(CATALOGUE, { step: 'check', from, text: JSON.stringify(document) })

const apply = (document: unknown, from: string, basedOn: number) =>
  operations.post(CATALOGUE, {
    step: 'apply',
    from,
    basedOn: String(basedOn),
    text: JSON.stringify(document),
  })

const versions = () =>
  world.services.database.query
    .selectFrom('catalogue_version')
    .select(['version', 'effective_from', 'applied_by'])
    .orderBy('version')
    .execute()

const textOf = async (answer: Response) => shown(await answer.text()).replace(/<style>.*<\/style>/s, '')

/** The fields of the forms of a page, as a browser would send the one with the action. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const [, form = ''] = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(html) ?? []
  const unescaped = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ])
  const areas = [...form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)].map(
    ([, name, text]) => [name, text?.replace(/^\n/, '')],
  )
  const selects = [...form.matchAll(/<select[^>]*name="([^"]*)".*?<\/select>/gs)].map(([tag, name]) => [
    name,
    / value="([^"]*)" selected/.exec(tag)?.[1] ?? '',
  ])
  return Object.fromEntries(
    [...inputs, ...areas, ...selects].map(([name, value]) => [name ?? '', unescaped(value ?? '')]),
  )
}

describe('a document', () => {
  it('with errors is refused with their paths, and nothing is stored', async () => {
    const refused = await check(changedCatalogue(({ recipes }) => void recipes.pop()))
    expect(refused.status).toBe(422)
    const text = await textOf(refused)
    expect(text).toContain('<code>recipes</code> RT fehlt: Nichts wird je entfernt')
    expect(text).toContain('Es wurde nichts gespeichert.')
    const day = await textOf(await check(dearer(720), '2026-11-01'))
    expect(day).toContain('<code>effectiveFrom</code> 2026-11-01 ist vorbei: Heute ist 2026-11-20')
    expect(await versions()).toHaveLength(1)
  })

  it('with an empty field of the feed particulars is refused with a sentence for each', async () => {
    const empty = {
      composition: [],
      constituents: {},
      moisture: '',
      feeding: {},
      storage: { de: ' ', en: '' },
    }
    const refused = await check(
      changedCatalogue(({ recipes, supplements }) => {
        Object.assign(recipes[0]?.label ?? {}, empty)
        Object.assign(supplements[0]?.label ?? {}, { storage: undefined })
      }),
    )
    expect(refused.status).toBe(422)
    const text = await textOf(refused)
    for (const field of Object.keys(empty)) expect(text).toContain(`<code>recipes[0].label.${field}`)
    expect(text).toContain('<code>recipes[0].label.composition</code> ist leer')
    expect(text).toContain('<code>recipes[0].label.storage.de</code> ist leer')
    expect(text).toContain('<code>supplements[0].label.storage</code> fehlt')
    expect(text).toContain('Es wurde nichts gespeichert.')
    expect(await versions()).toHaveLength(1)
  })

  it.each([
    ['no JSON', { text: '{' }, 'kein gültiges JSON'],
    ['nothing', { text: ' ' }, 'wähle eine Datei'],
    ['no day', { text: '{}', from: 'soon' }, 'gültigen Tag'],
  ])('that is %s is refused with a sentence', async (_what, form, sentence) => {
    const refused = await operations.post(CATALOGUE, form)
    expect([refused.status, await textOf(refused)]).toEqual([422, expect.stringContaining(sentence)])
  })

  it('that is stored already changes nothing', async () => {
    const same = await check(changedCatalogue(() => undefined))
    expect([same.status, await textOf(same)]).toEqual([
      200,
      expect.stringContaining('Das ist schon Version 1'),
    ])
  })

  it('can be a file, and shows its changes with the contracts that they affect before it is stored', async () => {
    const form = new FormData()
    form.set('step', 'check')
    form.set('from', '2026-12-01')
    form.set('text', '')
    form.set('file', new Blob([JSON.stringify(dearer(720), null, 2)]), 'catalogue.json')
    const headers = operations.headers
    const checked = await fetch(world.url + CATALOGUE, { method: 'POST', headers, body: form })
    expect(checked.status).toBe(200)
    const text = await textOf(checked)
    expect(text).toContain('Das wird Version 2, in Kraft ab 1. Dezember.')
    expect(text).toContain('Recipe CG: pricePerKg 6.90 -&gt; 7.20</span></td><td>6</td>')
    expect(await versions()).toHaveLength(1)
    const fields = fieldsOf(text, CATALOGUE)
    expect(fields).toMatchObject({ step: 'apply', basedOn: '1', from: '2026-12-01' })
    const stored = await operations.post(CATALOGUE, fields)
    expect([stored.status, stored.headers.get('location')]).toEqual([303, `${CATALOGUE}/2?done=stored`])
    expect((await versions())[1]).toEqual({
      version: 2,
      effective_from: '2026-12-01',
      applied_by: operations.by,
    })
    const again = await operations.post(CATALOGUE, fields)
    expect(again.headers.get('location')).toBe(`${CATALOGUE}/2?done=stored`)
    expect(await versions()).toHaveLength(2)
  })

  it('is recorded under the name of the person', async () => {
    const rows = await world.services.database.query
      .selectFrom('audit')
      .select(['actor', 'acted_by', 'entity', 'facts'])
      .where('action', '=', 'catalogue.applied')
      .execute()
    expect(rows).toEqual([
      {
        actor: 'staff',
        acted_by: operations.by,
        entity: 'catalogue:2',
        facts: { effectiveFrom: '2026-12-01', changes: 1 },
      },
    ])
  })

  it('that was compared with a version which is no longer the newest is shown again', async () => {
    const late = await apply(dearer(730), '2026-12-01', 1)
    expect([late.status, await textOf(late)]).toEqual([
      422,
      expect.stringContaining('Inzwischen gibt es Version 2'),
    ])
    expect(await versions()).toHaveLength(2)
  })
})

describe('the pages of versions', () => {
  it('list them with their days, states and authors', async () => {
    const text = await operations.read(CATALOGUE)
    expect(text).toMatch(
      /Version 2<\/a><\/td><td>1. Dezember<\/td><td>geplant<\/td><td>[^<]*<\/td><td>Otto Lager</,
    )
    expect(text).toMatch(
      /Version 1<\/a><\/td><td>[^<]*<\/td><td>in Kraft<\/td><td>[^<]*<\/td><td>Befehlszeile</,
    )
  })

  it('show a version in words and as JSON', async () => {
    const text = await operations.read(`${CATALOGUE}/2?lang=en`)
    for (const part of ['7.20', 'Fee per box, including shipping', 'too expensive for me', 'Christmas'])
      expect(text.replaceAll(',20', '.20')).toContain(part)
    const answer = await operations.get(`${CATALOGUE}/2/catalogue.json`)
    expect(await answer.json()).toMatchObject({
      effectiveFrom: '2026-12-01',
      recipes: [{ pricePerKg: 720 }, {}, {}],
    })
  })

  it('compare two versions', async () => {
    const text = await operations.read(`${CATALOGUE}/compare?from=2&to=1`)
    expect(text).toContain('Recipe CG: pricePerKg 7.20 -&gt; 6.90</span></td><td>6</td>')
    expect((await operations.get(`${CATALOGUE}/compare?from=1&to=9`)).status).toBe(404)
  })

  it('answer 404 for an unknown version', async () => {
    for (const path of ['/9', '/9/catalogue.json'])
      expect((await operations.get(CATALOGUE + path)).status).toBe(404)
  })
})

describe('a scheduled version', () => {
  it('is taken back by storing the one before it again, after a preview', async () => {
    const page = await operations.read(`${CATALOGUE}/2`)
    const preview = await operations.post(CATALOGUE, fieldsOf(page, CATALOGUE))
    const text = await textOf(preview)
    expect(text).toContain('Recipe CG: pricePerKg 7.20 -&gt; 6.90')
    expect((await operations.post(CATALOGUE, fieldsOf(text, CATALOGUE))).status).toBe(303)
    expect((await versions())[2]).toMatchObject({ version: 3, effective_from: '2026-12-01' })
    expect(await operations.read(CATALOGUE)).toMatch(/Version 2<\/a><\/td><td>1. Dezember<\/td><td>ersetzt</)
  })

  it('is not taken back once a newer one exists, nor the one in force', async () => {
    for (const takeBack of ['1', '2', '9', 'x'])
      expect((await operations.post(CATALOGUE, { step: 'check', takeBack })).status).toBe(404)
  })
})

describe('cancellation reasons', () => {
  it('are changed in a form, after a preview of what customers will see, as a new version', async () => {
    const fields = fieldsOf(await operations.read(REASONS), REASONS)
    expect(fields['reasons[0].title.de']).toBe('Es ist mir zu teuer')
    const typed = {
      ...fields,
      'reasons[0].title.en': 'Too expensive for {dogGenitive} person',
      'reasons[0].offers[0].value': '25',
      'reasons[0].offers[1].type': 'PAUSE',
      'reasons[0].offers[1].value': '3',
      'reasons[5].active': 'no',
      'reasons[8].order': '1',
      'reasons[9].code': 'moved_away',
      'reasons[9].title.de': 'Wir ziehen um',
      'reasons[9].title.en': 'We’re moving',
      'reasons[9].label.de': 'Umzug',
      'reasons[9].label.en': 'Moving',
      'pitches.pause.de': 'Mach mal\r\nPause.',
    }
    const preview = await textOf(await operations.post(REASONS, typed))
    expect(preview).toContain('Too expensive for Bello’s person')
    expect(preview).toMatch(/25\s% auf deine nächste Bestellung/)
    expect(preview).toContain('3 Wochen Pause')
    expect(preview).toContain('>Mach mal Pause.<')
    expect(preview).not.toContain('<b lang="de">Kein Platz im Kühlschrank</b>')
    const stored = await operations.post(CATALOGUE, fieldsOf(preview, CATALOGUE))
    expect(stored.headers.get('location')).toBe(`${CATALOGUE}/4?done=stored`)
    expect((await versions())[3]).toMatchObject({ effective_from: '2026-12-01', applied_by: operations.by })
    await world.moveClock('2026-12-01T12:00:00+01:00')
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('readCancellationFlow', { params: { id: 20001 }, token })
    expect(data?.reasons.map(({ code }) => code)).toEqual([
      'OTHER',
      'TOO_EXPENSIVE',
      'TOO_MUCH_FOOD',
      'TRAVEL',
      'DISLIKES_TASTE',
      'INTOLERANCE',
      'DELIVERY_PROBLEM',
      'DOG_PASSED_AWAY',
      'MOVED_AWAY',
    ])
  })

  it('that are wrong are refused beside their field', async () => {
    const fields = fieldsOf(await operations.read(REASONS), REASONS)
    const wrong = {
      ...fields,
      'reasons[1].title.de': '{cat} frisst das nicht',
      'reasons[1].offers[0].value': '0',
      'offerTexts.SKIP.title.en': '',
    }
    const refused = await operations.post(REASONS, wrong)
    expect(refused.status).toBe(422)
    const text = await textOf(refused)
    expect(text).toContain('id="reasons[1].title.de-problem"')
    expect(text).toContain('Hier gibt es nur diese Platzhalter: {dog}, {dogDative}, {dogGenitive}.')
    expect(text).toContain('id="offerTexts.SKIP.title.en-problem"')
    expect(text).toContain('value="{cat} frisst das nicht"')
    expect(await versions()).toHaveLength(4)
  })

  it('on a day before the newest version are refused', async () => {
    const fields = fieldsOf(await operations.read(REASONS), REASONS)
    const early = await operations.post(REASONS, {
      ...fields,
      'pitches.pause.de': 'Ruh dich aus.',
      from: '2026-11-25',
    })
    expect(early.status).toBe(422)
    expect((await operations.post(REASONS, { ...fields, from: 'bald' })).status).toBe(422)
  })

  it('that another person has changed meanwhile are shown as they are now, beside what was typed', async () => {
    const opened = fieldsOf(await operations.read(REASONS), REASONS)
    const other = await operations.post(REASONS, { ...opened, 'reasons[0].title.de': 'Zu teuer' })
    await operations.post(CATALOGUE, fieldsOf(await textOf(other), CATALOGUE))
    expect(await versions()).toHaveLength(5)
    const late = await operations.post(REASONS, { ...opened, 'pitches.pause.de': 'Pause?' })
    const text = await textOf(late)
    expect([late.status, text]).toEqual([422, expect.stringContaining('hat jemand Version 5 gespeichert')])
    expect(text).not.toContain('value="apply"')
    expect(text).toContain('/operator/catalogue/compare?from=4&amp;to=5')
    // What was typed, and nothing else: the other person's change is none of it.
    const [, unsaved = ''] = /id="unsaved">Deine Änderungen<\/h2><dl>(.*?)<\/dl>/s.exec(text) ?? []
    expect(unsaved).toBe('<div><dt>Pause, deutsch</dt><dd>Pause?</dd></div>')
    const shown = fieldsOf(text, REASONS)
    expect(shown).toMatchObject({ basedOn: '5', 'reasons[0].title.de': 'Zu teuer' })
    expect(shown['pitches.pause.de']).toBe(opened['pitches.pause.de'])
    expect(await textOf(await operations.post(REASONS, shown))).toContain('schon Version 5')
  })
})

it('keeps customer service out of all of it', async () => {
  for (const path of ['', '/1', '/1/catalogue.json', '/compare?from=1&to=2', '/reasons'])
    expect((await support.get(CATALOGUE + path)).status).toBe(403)
  for (const path of [CATALOGUE, REASONS]) expect((await support.post(path)).status).toBe(403)
  expect(await versions()).toHaveLength(5)
})
