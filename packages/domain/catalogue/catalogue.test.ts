import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { catalogueJsonSchema, type CatalogueInput } from './document.ts'
import { catalogueOf, parseCatalogue } from './parse.ts'

const schemaFile = new URL('../../../catalogue/schema.json', import.meta.url)

test('the published schema is that of the service', () => {
  const published = JSON.parse(readFileSync(schemaFile, 'utf8')) as unknown
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})

test('the sample catalogue is complete: every article has its texts, price and label', () => {
  expect(CATALOGUE.recipes.map(({ code }) => code)).toEqual(['CG', 'GS', 'RT'])
  expect(CATALOGUE.supplements.map(({ kind }) => kind)).toEqual(['joint', 'skin_coat', 'gut', 'dental'])
  expect(CATALOGUE.energyClasses).toHaveLength(34)
  expect(CATALOGUE.reasons.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a menu’s label names the ingredients that the allergy advice is about', () => {
  for (const { allergens, label } of CATALOGUE.recipes) {
    const listed = label.composition.map(({ ingredient }) => ingredient)
    expect(listed).toEqual(expect.arrayContaining(allergens))
  }
})

function unset(part: object | undefined, field: string): void {
  if (part) Reflect.deleteProperty(part, field)
}

function changed(change: (document: CatalogueInput) => void): CatalogueInput {
  const document = readDefaultDocument()
  change(document)
  return document
}

describe('a document with an error is refused, with the place of the error', () => {
  test.each<[string, (document: CatalogueInput) => void]>([
    ['recipes[0].pricePerKg', ({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 6.9 })],
    ['recipes[1].code', ({ recipes }) => Object.assign(recipes[1] ?? {}, { code: 'gs' })],
    ['recipes[1].code', ({ recipes }) => Object.assign(recipes[1] ?? {}, { code: 'CG' })],
    ['recipes[2].position', ({ recipes }) => Object.assign(recipes[2] ?? {}, { position: 1 })],
    ['recipes[0].name.en', ({ recipes }) => Object.assign(recipes[0]?.name ?? {}, { en: '' })],
    ['recipes[0].allergens[0]', ({ recipes }) => Object.assign(recipes[0] ?? {}, { allergens: ['elk'] })],
    [
      'recipes[0].colours',
      ({ recipes }) => Object.assign(recipes[0]?.colours.ink ?? {}, { dark: '#43241c' }),
    ],
    ['recipes', ({ recipes }) => recipes.forEach((recipe) => Object.assign(recipe, { retired: true }))],
    ['recipes[0].label.composition', ({ recipes }) => void recipes[0]?.label.composition.pop()],
    ['recipes[0].label.composition', ({ recipes }) => void recipes[0]?.label.composition.reverse()],
    [
      'recipes[1].label.storage.en',
      ({ recipes }) => Object.assign(recipes[1]?.label.storage ?? {}, { en: ' ' }),
    ],
    ['supplements[2].label.storage', ({ supplements }) => unset(supplements[2]?.label, 'storage')],
    ['recipes[0].label.moisture', ({ recipes }) => unset(recipes[0]?.label, 'moisture')],
    ['recipes[0].label.feeding', ({ recipes }) => unset(recipes[0]?.label, 'feeding')],
    ['recipes[0].label.additives', ({ recipes }) => unset(recipes[0]?.label, 'additives')],
    ['recipes[0].label.constituents.ash', ({ recipes }) => unset(recipes[0]?.label.constituents, 'ash')],
    ['words.ingredients.beef.de', ({ words }) => Object.assign(words.ingredients['beef'] ?? {}, { de: '' })],
    ['words.additives.zinc.en', ({ words }) => Object.assign(words.additives['zinc'] ?? {}, { en: '' })],
    [
      'otherProducts[0].content: is missing: a feed needs its net quantity',
      ({ otherProducts }) => Object.assign(otherProducts?.[0] ?? {}, { content: null }),
    ],
    ['energyClasses[1]', ({ energyClasses }) => void energyClasses.splice(0, 2, 300, 200)],
    ['supplements[3].sku', ({ supplements }) => Object.assign(supplements[3] ?? {}, supplements[0])],
    ['tax.DE.FEED[0].from', ({ tax }) => Object.assign(tax['DE']?.FEED[0] ?? {}, { from: '2026-02-30' })],
    [
      'tax.AT.FEED[0].percent: has more than one decimal',
      ({ tax }) => Object.assign(tax['AT']?.FEED[0] ?? {}, { percent: 5.55 }),
    ],
    ['tax.AT.FEED[1]', ({ tax }) => void tax['AT']?.FEED.push({ from: '2020-01-01', percent: 10 })],
    ['tax: has no rates for the country AT', ({ tax }) => void delete tax['AT']],
    [
      'tax.FR: is not one of the countries: FR',
      ({ tax }) => Object.assign(tax, { FR: structuredClone(tax['DE']) }),
    ],
    [
      'publicHolidays[0].countries[2]: is not one of the countries: FR',
      ({ publicHolidays }) => void publicHolidays[0]?.countries.push('FR'),
    ],
    [
      'delivery.from: is not one of the countries: FR',
      ({ delivery }) => Object.assign(delivery, { from: 'FR' }),
    ],
    [
      'countries: all of them are retired',
      ({ countries = [] }) => countries.forEach((country) => Object.assign(country, { retired: true })),
    ],
    [
      'countries[1].code: is used twice',
      ({ countries }) => Object.assign(countries?.[1] ?? {}, { code: 'DE' }),
    ],
    [
      'countries[0].postcode.example: has none of the forms',
      ({ countries }) => Object.assign(countries?.[0]?.postcode ?? {}, { example: '1011' }),
    ],
    [
      'countries[0].postcode.forms[0]',
      ({ countries }) => Object.assign(countries?.[0]?.postcode ?? {}, { forms: ['[0-9]{5}'] }),
    ],
    [
      'publicHolidays[0].on: not a day',
      ({ publicHolidays }) => Object.assign(publicHolidays[0] ?? {}, { on: { month: 2, day: 30 } }),
    ],
    [
      'publicHolidays[0].on: not a day',
      ({ publicHolidays }) => Object.assign(publicHolidays[0] ?? {}, { on: { month: 4, day: 31 } }),
    ],
    [
      'rewards.milestones[0]: needs either percentage, amount or product',
      ({ rewards }) => Object.assign(rewards?.milestones[0] ?? {}, { amount: 500 }),
    ],
    [
      'rewards.later: needs either percentage, amount or product',
      ({ rewards }) => Object.assign(rewards ?? {}, { later: { everyUnits: 6 } }),
    ],
    [
      'rewards.later.amount: Too small',
      ({ rewards }) => Object.assign(rewards ?? {}, { later: { everyUnits: 6, amount: -500 } }),
    ],
    [
      'points.de.many: Invalid input: expected string',
      (document) => Object.assign(document, { points: { ...document.points, de: { one: 'Stern' } } }),
    ],
    [
      'points.de.ofMany: is missing: the plural after "von"',
      ({ points }) => Object.assign(points?.de ?? {}, { many: 'Sterne' }),
    ],
    ['sachets.smallestGrams', ({ sachets }) => Object.assign(sachets, { smallestGrams: 810 })],
    ['sachets.largestGrams', ({ sachets }) => Object.assign(sachets, { stepGrams: 500 })],
    ['cycles[1]: is not in ascending', ({ cycles }) => void cycles.reverse()],
    ['cycles[0].days: ', ({ cycles }) => Object.assign(cycles[0] ?? {}, { days: 10 })],
    ['cycles[1].days: ', ({ cycles }) => Object.assign(cycles[1] ?? {}, { days: 63 })],
    [
      'cycles[1].lightestGrams: is not 0',
      ({ cycles }) => Object.assign(cycles[1] ?? {}, { lightestGrams: 1 }),
    ],
    ['cycles[0].lightestGrams: is not 0', ({ cycles }) => Object.assign(cycles[1] ?? {}, { retired: true })],
    ['cycles: all', ({ cycles }) => cycles.forEach((cycle) => Object.assign(cycle, { retired: true }))],
    [
      'boxes.shelfLifeDays: is too short for the longest cycle: at least 49',
      ({ cycles }) => void cycles.push({ days: 35 }),
    ],
    // C-520: 3400 kcal a day of Cowgenuss are 2519 g; in sachets of 800 g for 28 days at most 89.6 kg.
    [
      'recipes[0].pricePerKg: the largest box of CG could cost more than 100000 euros',
      ({ recipes }) => Object.assign(recipes[0] ?? {}, { pricePerKg: 111_600 }),
    ],
    [
      'recipes[2].pricePerKg: the largest box of RT could',
      ({ prices }) => Object.assign(prices, { boxFee: 9_999_990, step: 100 }),
    ],
    [
      'sachets.largestGrams: the largest box of CG would have 3528 sachets: at most 2000',
      ({ sachets }) => Object.assign(sachets, { largestGrams: 20, smallestGrams: 10 }),
    ],
    [
      'boxes.parcelGrams: the largest box of CG would have 112 parcels: at most 100',
      ({ boxes }) => Object.assign(boxes, { parcelGrams: 800 }),
    ],
    [
      'supplements[0].content.value',
      ({ supplements }) => Object.assign(supplements[0]?.content ?? {}, { value: 0.01 }),
    ],
    ['supplements[0].sku', ({ supplements }) => Object.assign(supplements[0] ?? {}, { sku: '1234CGV21' })],
    [
      'delivery.weekdays[1]: is not in ascending',
      ({ delivery }) => Object.assign(delivery, { weekdays: [1, 2] }),
    ],
    [
      'pauses.weeks[1]: is not in ascending',
      (document) => Object.assign(document, { pauses: { weeks: [4, 2], inARow: 9 } }),
    ],
    [
      'pauses.weeks[1]: is longer than',
      (document) => Object.assign(document, { pauses: { weeks: [2, 10], inARow: 9 } }),
    ],
    [
      '.weeks: is longer than possible: at most 1 ',
      (document) => Object.assign(document, { pauses: { weeks: [1], inARow: 9 } }),
    ],
    ['reasons: all', ({ reasons }) => reasons.forEach((reason) => Object.assign(reason, { retired: true }))],
    ['supplements[0].sku', ({ supplements }) => Object.assign(supplements[0] ?? {}, { sku: '1000CGV28' })],
    [
      'otherProducts[0].sku',
      ({ otherProducts }) => Object.assign(otherProducts[0] ?? {}, { sku: '0010-LA_V-TEST' }),
    ],
    [
      'recipes[0].picture',
      ({ recipes }) => Object.assign(recipes[0] ?? {}, { picture: '//elsewhere.example/a.png' }),
    ],
    ['words.allergens', (document) => Object.assign(document.words, { allergens: undefined })],
    [
      'reasons[3].title.de',
      ({ reasons }) => Object.assign(reasons[3]?.title ?? {}, { de: '{hund} mag nicht' }),
    ],
    [
      'offerTexts.SKIP.text.en',
      ({ offerTexts }) => Object.assign(offerTexts.SKIP.text, { en: 'No {nextBox' }),
    ],
    ['reasons[8].id', ({ reasons }) => Object.assign(reasons[8] ?? {}, { id: 1 })],
    ['boxFee', (document) => Object.assign(document, { boxFee: 1 })],
  ])('%s', (path, change) => {
    const read = parseCatalogue(changed(change), 2)
    const errors = read.ok ? [] : read.errors
    expect(errors.map((error) => `${error.path}: ${error.message}`).join('\n')).toContain(path)
    // Data, from which other languages make their sentences.
    expect(errors.filter(({ problem }) => (problem?.kind ?? 'OTHER') === 'OTHER')).toEqual([])
  })

  test('but delivery on the Monday after is accepted', () => {
    const monday = ({ delivery }: CatalogueInput) => Object.assign(delivery, { weekdays: [6, 1] })
    expect(parseCatalogue(changed(monday), 2).ok).toBe(true)
  })

  test('but a document without countries has Germany and Austria', () => {
    const read = parseCatalogue(
      changed((document) => void delete document.countries),
      2,
    )
    expect(read.ok && read.catalogue.countries).toEqual(CATALOGUE.countries)
  })

  test('but a public holiday on 29 February is accepted', () => {
    const leapDay = ({ publicHolidays }: CatalogueInput) =>
      Object.assign(publicHolidays[0] ?? {}, { on: { month: 2, day: 29 } })
    expect(parseCatalogue(changed(leapDay), 2).ok).toBe(true)
  })

  test('and so is something else than a document', () => {
    expect(parseCatalogue('recipes', 2).ok).toBe(false)
    expect(() => catalogueOf({}, 2)).toThrow('catalogue version 2')
  })
})
