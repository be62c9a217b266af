import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { catalogueOn, hasCatalogue, knowOnly, learn, newestCatalogue, termsOf } from './catalogue.ts'
import { readDefaultVersion } from './default-catalogue.ts'

const FEED = [
  { from: day('2021-01-01'), percent: 7 },
  { from: day('2027-07-01'), percent: 9 },
]
const first = { effectiveFrom: day('2026-11-01'), content: CATALOGUE }
const second = {
  effectiveFrom: day('2027-01-01'),
  content: { ...CATALOGUE, version: 2, tax: { ...CATALOGUE.tax, DE: { FEED, STANDARD: FEED } } },
}
const corrected = { effectiveFrom: day('2027-01-01'), content: { ...second.content, version: 3 } }

beforeEach(() => knowOnly([second, first]))
afterEach(() => knowOnly([readDefaultVersion()]))

describe('the catalogue of a day', () => {
  test.each([
    ['2026-10-31', 1],
    ['2026-11-01', 1],
    ['2026-12-31', 1],
    ['2027-01-01', 2],
    ['2030-01-01', 2],
  ])('on %s is version %i', (on, version) => {
    expect(catalogueOn(day(on)).version).toBe(version)
  })

  test('is the newest of those that begin on the same day', () => {
    learn([corrected])
    expect(catalogueOn(day('2027-01-01')).version).toBe(3)
    expect(catalogueOn(day('2026-12-31')).version).toBe(1)
  })

  test('is in force from the day of the first version on', () => {
    expect(hasCatalogue(day('2026-10-31'))).toBe(false)
    expect(hasCatalogue(day('2026-11-01'))).toBe(true)
  })

  test('is empty without a version', () => {
    knowOnly([])
    expect(catalogueOn(day('2026-11-20'))).toMatchObject({ version: 0, recipes: [] })
    expect(newestCatalogue().version).toBe(0)
    expect(hasCatalogue(day('2026-11-20'))).toBe(false)
  })
})

test('whichever version a rule knows, a box arrives on the delivery days of its billing date', () => {
  const delivery = { weekdays: [5, 6], windowDays: 2, from: 'DE' }
  learn([{ ...corrected, content: { ...corrected.content, delivery } }])
  for (const [billed, from] of [
    ['2026-12-31', '2027-01-05'],
    ['2027-01-01', '2027-01-08'],
  ] as const) {
    for (const catalogue of [termsOf(1), catalogueOn(day('2026-11-20')), catalogueOn(day(billed))])
      expect(deliveryWindow(day(billed), 'DE', catalogue).from).toBe(from)
  }
})

test('VAT and public holidays are those of the newest version, in every version', () => {
  expect(termsOf(1).tax['DE']?.FEED).toEqual(FEED)
  expect(catalogueOn(day('2026-11-20')).tax['DE']?.FEED).toEqual(FEED)
})

test('a version does not change when others are learned, and one that was never applied is an error', () => {
  const terms = termsOf(2)
  learn([first, second])
  expect(termsOf(2)).toBe(terms)
  expect(() => termsOf(4)).toThrow('version 4 was never applied')
})
