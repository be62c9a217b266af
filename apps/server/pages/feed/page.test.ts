import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { feedsOf } from '@pfotenportal/domain/catalogue/feeds'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { shopItemsDe } from '@pfotenportal/text/de/shop'
import { shopItemsEn } from '@pfotenportal/text/en/shop'
import { readDefaultVersion } from '../../core/default-catalogue.ts'
import { catalogueCommand, changedCatalogue } from '../../testing/catalogue.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { shown } from '../../testing/shown.ts'
import { labelView } from '../../views/feed-label.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: SampleWorld
beforeAll(async () => {
  world = await startSampleWorld()
})
afterAll(() => world.stop())

const open = async (path: string, headers = {}) => {
  const answer = await world.request('GET', path, { headers })
  const html = shown(await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ')
  return { status: answer.status, html, answer }
}

const catalogues = [
  'catalogue/default.json',
  ...[1, 2, 3].map((number) => `docs/examples/company/catalogue-${number}.json`),
]

describe('Recipe label sheets: all mandatory particulars per recipe; the build fails if one is empty; versioned', () => {
  it.each(catalogues)('no particular of any feed of %s is empty, in either language', (file) => {
    const content = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const catalogue = catalogueOf(JSON.parse(content), 1)
    const { seller } = world.services.config.brand
    for (const feed of feedsOf(catalogue)) {
      for (const copy of [
        { shop: shopItemsDe, language: 'de', seller } as const,
        { shop: shopItemsEn, language: 'en', seller } as const,
      ]) {
        const { constituents, ...texts } = labelView(feed, copy, catalogue.words)
        for (const text of Object.values(texts)) expect(text.trim().length).toBeGreaterThan(1)
        for (const { name, share } of constituents) expect([name, share]).not.toContain('')
        for (const { ingredient } of feed.label.composition)
          expect(texts.composition).not.toContain(ingredient + '_')
        expect(Object.keys(texts)).toHaveLength(9)
      }
    }
  })

  it('the check of a catalogue names the empty particular, and nothing is stored', async () => {
    const withoutStorage = changedCatalogue(({ recipes }) => {
      Object.assign(recipes[1]?.label.storage ?? {}, { en: '' })
    })
    for (const verb of ['check', 'apply']) {
      const { code, output } = await catalogueCommand(world.services, verb, withoutStorage)
      expect(code).toBe(1)
      expect(output).toContain('recipes[1].label.storage.en: ')
    }
  })

  it('anybody reads them without signing in, in both languages', async () => {
    const { status, html } = await open('/futter/CG?lang=de')
    expect(status).toBe(200)
    for (const text of [
      'Cowgenuss',
      'Alleinfuttermittel für Hunde',
      'Zusammensetzung',
      'Rind (Muskelfleisch, Herz, Leber) 58 %, Reis 22 %',
      'Analytische Bestandteile',
      'Rohprotein 10,2 %',
      'Feuchte',
      'Ernährungsphysiologische Zusatzstoffe je kg',
      'Fütterungshinweise',
      'je Beutel',
      'Bei 2 bis 7 °C lagern, nach dem Öffnen binnen zwei Tagen verbrauchen.',
      'Spätestens zu verbrauchen bis: siehe Beutel.',
      'Pfotenportal Muster GmbH, Beispielallee 1, 10115 Berlin',
      'α DE-BE-000000',
      'Ersetzt keine tierärztliche Beratung.',
    ])
      expect(html).toContain(text)
    const english = await open('/futter/cg', { 'accept-language': 'en' })
    expect(english.html).toContain('Complete feed for dogs')
    expect(english.html).toContain('Use by: see sachet.')
    const snack = await open('/futter/0010001LGB-SUP?lang=de')
    expect(snack.html).toContain('Ergänzungsfuttermittel für Hunde')
    expect(snack.html).toContain('250 g')
  })

  it('an old order keeps leading to the particulars of the version under which it was charged', async () => {
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
    const line = data[0]?.lines[0]
    expect(line?.feedVersion).toBe(readDefaultVersion().content.version)
    const drier = changedCatalogue(({ recipes, words }) => {
      Object.assign(recipes[0]?.label ?? {}, { moisture: 69.5 })
      Object.assign(words.ingredients['beef'] ?? {}, { de: 'Rind vom Hof' })
    })
    expect(await catalogueCommand(world.services, 'apply', drier)).toMatchObject({ code: 0 })
    const old = await open(`/futter/CG?version=${line?.feedVersion}&lang=de`)
    expect(old.html).toContain('71 %')
    expect(old.html).toContain('Rind (Muskelfleisch, Herz, Leber) 58 %')
    expect(old.html).toContain('Heute gelten andere Angaben.')
    const today = await open('/futter/CG?lang=de')
    expect(today.html).toContain('69,5 %')
    expect(today.html).toContain('Rind vom Hof 58 %')
    expect(today.html).toContain('Diese Angaben gelten seit')
    expect(today.html).not.toContain('Heute gelten andere Angaben.')
    expect((await open('/futter/GS?version=1&lang=de')).html).not.toContain('Heute gelten andere Angaben.')
    const orders = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
    expect(orders.data[0]?.lines[0]?.feedVersion).toBe(line?.feedVersion)
  })

  it('a version that is not in force yet is not shown to the public', async () => {
    const later = changedCatalogue(({ recipes, words }) => {
      Object.assign(recipes[0]?.label ?? {}, { moisture: 60 })
      Object.assign(words.ingredients['beef'] ?? {}, { de: 'Rind vom Hof' })
    })
    expect(await catalogueCommand(world.services, 'apply', later, '--from', '2030-01-07')).toMatchObject({
      code: 0,
    })
    expect((await open('/futter/CG?version=3')).status).toBe(404)
  })

  it.each([
    '/futter/XX',
    '/futter/0030001LSM',
    '/futter/CG?version=0',
    '/futter/CG?version=99',
    '/futter/CG?version=x',
    '/futter/CG?version=1&version=2',
    '/futter/%3Cscript%3E',
  ])('%s is answered with what there is, and with 404', async (path) => {
    const { status, html } = await open(path, { 'accept-language': 'de' })
    expect(status).toBe(404)
    expect(html).toContain('Dieses Futter gibt es hier nicht')
    expect(html).toContain('href="/futter/CG?lang=de"')
    expect(html).not.toContain('<script')
  })

  it('the list leads to every feed that is sold, and the pages load nothing from elsewhere', async () => {
    const { html, answer } = await open('/futter?lang=en')
    for (const { id } of feedsOf(readDefaultVersion().content))
      expect(html).toContain(`href="/futter/${id}?lang=en"`)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
