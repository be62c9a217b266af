import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { differences } from './differences.ts'
import type { CatalogueInput } from './document.ts'
import { catalogueOf } from './parse.ts'
import { successionErrors } from './succession.ts'

const TODAY = day('2026-11-20')

function next(change: (document: CatalogueInput) => void) {
  const document = readDefaultDocument()
  change(document)
  return catalogueOf(document, 2)
}

function errorsOf(change: (document: CatalogueInput) => void): string[] {
  return successionErrors(next(change), CATALOGUE, TODAY).map(({ path, message }) => `${path} ${message}`)
}

describe('what contracts and orders still name is refused, with its place', () => {
  test.each<[string, (document: CatalogueInput) => void]>([
    ['recipes RT is missing', ({ recipes }) => void recipes.pop()],
    [
      'recipes[0].position never changes: it is 1 for CG',
      ({ recipes }) => Object.assign(recipes[0] ?? {}, { position: 7 }),
    ],
    ['cycles 14 is missing', ({ cycles }) => void cycles.shift()],
    ['energyClasses 3400 is missing', ({ energyClasses }) => void energyClasses.pop()],
    ['supplements dental is missing', ({ supplements }) => void supplements.pop()],
    [
      'supplements[0].sku never changes',
      ({ supplements }) => Object.assign(supplements[0] ?? {}, { sku: 'X' }),
    ],
    [
      'supplements[1].productId never changes',
      ({ supplements }) => Object.assign(supplements[1] ?? {}, { productId: 790_009 }),
    ],
    ['otherProducts biscuit_beef is missing', ({ otherProducts }) => void otherProducts.shift()],
    ['referral friend is missing', (document) => void delete document.referral],
    ['reasons 9 is missing', ({ reasons }) => void reasons.pop()],
    [
      'reasons[0].code never changes: it is TOO_EXPENSIVE for 1',
      ({ reasons }) => Object.assign(reasons[0] ?? {}, { code: 'PRICE' }),
    ],
    [
      'tax.DE.FEED the past does not change',
      ({ tax }) => Object.assign(tax['DE']?.FEED[0] ?? {}, { percent: 5 }),
    ],
    [
      'tax.AT.FEED the past does not change',
      ({ tax }) => void tax['AT']?.FEED.push({ from: '2026-11-01', percent: 10 }),
    ],
  ])('%s', (error, change) => {
    expect(errorsOf(change).join('\n')).toContain(error)
  })

  test('a country to which boxes went', () => {
    const further = CATALOGUE.countries.map((country) => ({ ...country, code: `${country.code}X`.slice(1) }))
    const previous = { ...CATALOGUE, countries: [...CATALOGUE.countries, ...further] }
    expect(successionErrors(CATALOGUE, previous, TODAY)).toMatchObject([
      { path: 'countries', problem: { kind: 'REMOVED', name: 'EX' } },
      { path: 'countries', problem: { kind: 'REMOVED', name: 'TX' } },
    ])
  })

  test('an ingredient that labels of packed boxes name', () => {
    const previous = {
      ...CATALOGUE,
      words: { ...CATALOGUE.words, additives: { old: { de: 'alt', en: 'old' } } },
    }
    expect(successionErrors(CATALOGUE, previous, TODAY)).toMatchObject([{ path: 'words.additives' }])
  })
})

describe('what a company changes is accepted', () => {
  test.each<[string, (document: CatalogueInput) => void]>([
    ['nothing', () => undefined],
    ['a price', ({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 720 })],
    ['a further cycle', ({ cycles }) => void cycles.unshift({ days: 7 })],
    ['a retired country', ({ countries }) => Object.assign(countries?.[1] ?? {}, { retired: true })],
    ['a retired recipe', ({ recipes }) => Object.assign(recipes[0] ?? {}, { retired: true })],
    ['a further energy class', ({ energyClasses }) => void energyClasses.push(3600)],
    ['another order of the list', ({ supplements }) => void supplements.reverse()],
    ['VAT from a later day', ({ tax }) => void tax['DE']?.FEED.push({ from: '2027-01-01', percent: 9 })],
  ])('%s', (_name, change) => {
    expect(errorsOf(change)).toEqual([])
  })
})

describe('the changes in words', () => {
  test.each<[string, string, (document: CatalogueInput) => void]>([
    [
      'Recipe CG: pricePerKg 6.90 -> 7.20',
      'RECIPE',
      ({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 720 }),
    ],
    [
      'Cycle 14: foodPercent 106 -> 110',
      'TERMS',
      ({ cycles }) => Object.assign(cycles[0] ?? {}, { foodPercent: 110 }),
    ],
    [
      'Recipe CG is retired: nobody can choose it any more',
      'RECIPE',
      ({ recipes }) => Object.assign(recipes[0] ?? {}, { retired: true }),
    ],
    [
      'Supplement joint: price 19.90 -> 21.90',
      'SUPPLEMENT',
      ({ supplements }) => Object.assign(supplements[0] ?? {}, { price: 2190 }),
    ],
    ['prices.boxFee 6.90 -> 7.50', 'TERMS', ({ prices }) => Object.assign(prices, { boxFee: 750 })],
    [
      'tax.DE.FEED [{"from":"2021-01-01","percent":7}] -> [{"from":"2021-01-01","percent":7},{"from":"2027-01-01","per…',
      'LAW',
      ({ tax }) => void tax['DE']?.FEED.push({ from: '2027-01-01', percent: 9 }),
    ],
    [
      'Reason TRAVEL is retired: nobody can choose it any more',
      'OFFER',
      ({ reasons }) => Object.assign(reasons[2] ?? {}, { retired: true }),
    ],
  ])('%s', (text, by, change) => {
    expect(differences(next(change), CATALOGUE)).toMatchObject([{ text, touched: { by } }])
  })

  test('of equal versions there are none, and in a first one everything is new', () => {
    expect(differences(CATALOGUE, CATALOGUE)).toEqual([])
    expect(differences(CATALOGUE).map(({ text }) => text)).toContain('Recipe CG is new')
  })
})
