/** The version of the legal texts that a customer agreed to stays with the contract and is listed in the profile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legalVersionPath } from '@pfotenportal/contract/legal'
import { readBrand, type Brand } from '../../core/brand/brand.ts'
import { keepLegalTexts } from '../../database/keep-legal-texts.ts'
import { openCapturedLog } from '../../testing/captured-log.ts'
import { writeOtherBrand } from '../../testing/other-brand.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { TEST_NOW } from '../../testing/test-config.ts'

/** Of Paul, cancelled. */
const PAULS = 20013
const version = {
  'legal/de/terms.2026-11-20.md': 'Neue Regeln.',
  'legal/en/terms.2026-11-20.md': 'New rules.',
}

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld(TEST_NOW, { environment: { BRAND_DIR: writeOtherBrand(version) } })
})
afterAll(() => world.stop())

const agreementsOf = async (firstName: string) =>
  (await world.call('listAgreements', { token: await world.tokenOf(firstName) })).data

describe('the version a customer agreed to', () => {
  it('is not known for a contract that was not made here, and that is said', async () => {
    const [contract] = await agreementsOf('Paul')
    expect(contract).toMatchObject({ subscriptionId: PAULS, occasion: null, texts: [] })
  })

  it('stays with the contract and is listed with a link to exactly that text', async () => {
    const token = await world.tokenOf('Paul')
    const params = { id: PAULS }
    expect((await world.call('reactivateSubscription', { params, token })).status).toBe(200)
    const [latest] = await agreementsOf('Paul')
    expect(latest).toMatchObject({ subscriptionId: PAULS, occasion: 'REACTIVATED' })
    expect(latest?.texts.map(({ name, effectiveFrom }) => [name, effectiveFrom])).toEqual([
      ['terms', '2026-11-20'],
      ['withdrawal', null],
      ['privacy', null],
    ])
    const [terms] = latest?.texts ?? []
    if (!terms) throw new Error('no text')
    const page = await world.request('GET', legalVersionPath(terms.language, terms.name, terms.hash))
    expect(await page.text()).toContain('Neue Regeln.')
  })

  it('is noted with what is ordered by the order button, and with nothing else', async () => {
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('listSubscriptions', { token })
    const id = data[0]?.id ?? 0
    const before = await agreementsOf('Anna')
    await world.call('skipNextOrder', { params: { id }, token })
    expect(await agreementsOf('Anna')).toEqual(before)
    expect((await world.call('placeOrder', { params: { id }, token })).status).toBe(200)
    expect((await agreementsOf('Anna'))[0]).toMatchObject({ subscriptionId: id, occasion: 'ORDERED' })
  })

  it('cannot be changed or deleted, nor can its text', async () => {
    const changes = [
      `UPDATE agreement SET occasion = 'MADE'`,
      'DELETE FROM agreement',
      `UPDATE legal_text SET content = ''`,
    ]
    for (const change of changes)
      await expect(world.services.database.pool.query(change)).rejects.toThrow('kept unchanged')
  })
})

describe('a version that somebody agreed to', () => {
  const withBrand = async (brand: Brand, production: boolean) => {
    const captured = openCapturedLog()
    const config = { ...world.services.config, brand, production }
    await keepLegalTexts({ ...world.services, config, log: captured.log })
    return captured.lines.map((line) => JSON.stringify(line))
  }
  const brandWith = (files: Readonly<Record<string, string>>) => {
    const result = readBrand(writeOtherBrand(files))
    if (!result.ok) throw new Error(result.problems.join('\n'))
    return result.brand
  }

  it.each([
    ['was changed', { ...version, 'legal/de/terms.2026-11-20.md': 'Andere Regeln.' }],
    ['is missing', {}],
  ])('cannot be withdrawn: production does not start when its file %s', async (what, files) => {
    const brand = brandWith(files)
    await expect(withBrand(brand, true)).rejects.toThrow(
      `legal/de/terms.2026-11-20.md ${what}, but customers`,
    )
    expect(await withBrand(brand, false)).toContainEqual(expect.stringContaining(what))
  })

  it('may get a successor, and texts that nobody agreed to may change', async () => {
    const more = { 'legal/de/terms.2027-01-01.md': 'Noch neuer.', 'legal/en/terms.2027-01-01.md': 'Newer.' }
    const brand = brandWith({ ...version, ...more, 'legal/de/imprint.md': 'Andere Anschrift.' })
    expect(await withBrand(brand, true)).toEqual([])
  })
})
