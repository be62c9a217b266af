/** The agreements of the sample world's past, of a service that loads the world itself: the tests' template has none. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { legalVersionPath } from '@pfotenportal/contract/legal'
import { writeOtherBrand } from '../testing/other-brand.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Between the first order of Thomas's oldest contract and that of his newest one. */
const SECOND_VERSION = '2026-05-01'

let database: TestDatabase
let world: SampleWorld
beforeAll(async () => {
  database = await createTestDatabase()
  const BRAND_DIR = writeOtherBrand({
    [`legal/de/terms.${SECOND_VERSION}.md`]: 'Neue Regeln.',
    [`legal/en/terms.${SECOND_VERSION}.md`]: 'New rules.',
  })
  world = await startSampleWorld(undefined, { databaseUrl: database.url, environment: { BRAND_DIR } })
})
afterAll(async () => {
  await world.stop()
  await database.drop()
})

const agreementsOf = async (firstName: string) =>
  (await world.call('listAgreements', { token: await world.tokenOf(firstName) })).data

it('each contract made here lists the texts in force on its day, with a link to them', async () => {
  const agreements = await agreementsOf('Thomas')
  expect(agreements.map(({ occasion }) => occasion)).toEqual(['MADE', 'MADE', 'MADE'])
  for (const { at, texts } of agreements) {
    const [terms] = texts
    expect(texts.map(({ name }) => name)).toEqual(['terms', 'withdrawal', 'privacy'])
    expect(terms?.effectiveFrom).toBe(at < SECOND_VERSION ? null : SECOND_VERSION)
    const page = await world.request('GET', legalVersionPath('de', 'terms', terms?.hash ?? ''))
    expect(page.status).toBe(200)
  }
  expect(new Set(agreements.map(({ texts }) => texts[0]?.hash)).size).toBe(2)
})

it('the text to which a contract of the legacy billing system refers is not known', async () => {
  expect(await agreementsOf('Markus')).toMatchObject([{ occasion: null, texts: [] }])
})
