import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeOtherBrand } from '../testing/other-brand.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { shown } from '../testing/shown.ts'
import { TEST_NOW } from '../testing/test-config.ts'

let world: SampleWorld

/** TEST_NOW is 2026-11-20. */
const [FORMER, NOW, NEXT] = ['2026-01-01', '2026-11-20', '2027-01-01']

beforeAll(async () => {
  const files = ['de', 'en'].flatMap((language) =>
    [FORMER, NOW, NEXT].map((from) => [`legal/${language}/terms.${from}.md`, `Text ab ${from}.`]),
  )
  const environment = { BRAND_DIR: writeOtherBrand(Object.fromEntries(files) as Record<string, string>) }
  world = await startSampleWorld(TEST_NOW, { environment })
})
afterAll(() => world.stop())

const read = async (path: string) => {
  const answer = await world.request('GET', path)
  const html = await answer.text()
  return { status: answer.status, html, words: shown(html), caching: answer.headers.get('cache-control') }
}

describe('versions of legal texts by effective date', () => {
  it('the page shows the one in force today, from when on, and leads to all others', async () => {
    for (const path of ['/legal/de/terms', '/legal/de/terms.html']) {
      const { html } = await read(path)
      expect(html).toContain('<strong>Gültig ab 20. November 2026. Gültig bis 31. Dezember 2026.</strong>')
      expect(html).toContain('<p>Text ab 2026-11-20.</p>')
      for (const version of ['first', FORMER, NOW, NEXT])
        expect(html).toContain(`href="/legal/de/terms/${version}"`)
      expect(html).toContain('Gültig ab 1. Januar 2027</a> (gilt noch nicht)')
    }
    expect((await read('/legal/de/terms')).caching).toBe('no-store')
  })

  it('each version has a page of its own, in both languages', async () => {
    const former = await read(`/legal/de/terms/${FORMER}`)
    expect(former.words).toContain('Gültig ab 1. Januar 2026. Gültig bis 19. November 2026.')
    expect(former.words).toContain('Text ab 2026-01-01.')
    expect((await read('/legal/de/terms/first')).words).toContain(
      'Erste Fassung. Gültig bis 31. Dezember 2025.',
    )
    expect((await read(`/legal/en/terms/${NEXT}`)).words).toContain('Valid from 1 January 2027.')
  })

  it('a version that was never there is not found, and says where the present text is', async () => {
    for (const version of ['2026-02-03', 'x', 'e'.repeat(64)]) {
      const { status, html } = await read(`/legal/de/terms/${version}`)
      expect([status, html.includes('Diese Fassung gibt es nicht')]).toEqual([404, true])
    }
  })

  it('a text with one version has neither a date nor a list', async () => {
    expect((await read('/legal/de/imprint')).html).not.toMatch(/Gültig|Fassung/)
  })

  it('the next version takes over at midnight in Berlin, without a restart', async () => {
    await world.moveClock('2026-12-31T22:59:59.000Z')
    expect((await read('/legal/de/terms')).html).toContain('<p>Text ab 2026-11-20.</p>')
    await world.moveClock('2026-12-31T23:00:00.000Z')
    expect((await read('/legal/de/terms')).html).toContain('<p>Text ab 2027-01-01.</p>')
  })
})
