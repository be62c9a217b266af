import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { parcelCount } from '../product/price.ts'
import { productOf } from '../product/variants.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { runs } from '../testing/property-runs.ts'
import {
  addTotals,
  contentsOf,
  coolPacksFor,
  NO_TOTALS,
  parcelsOf,
  recipeTotals,
  totalsOf,
  type PackingTotals,
} from './box-contents.ts'

const NOVEMBER = day('2026-11-23')
const menu = (sku: string, quantity = 1) => ({ sku, quantity, price: 5000 })
const variants = CATALOGUE.energyClasses.flatMap((tier) => productOf(tier, CATALOGUE)?.variants ?? [])

describe('the contents of a box', () => {
  test.each([
    ['0500GSRTV28', ['14 × GS 400 g, 1 a day', '14 × RT 360 g, 1 a day'], 10_640],
    ['1400CGGSV28', ['28 × CG 520 g, 2 a day', '28 × GS 560 g, 2 a day'], 30_240],
    ['0250GSH14', ['14 × GS 100 g, 1 a day'], 1_400],
    ['0500CGGSRTVTEST', ['5 × CG 370 g, 1 a day', '5 × GS 400 g, 1 a day', '4 × RT 360 g, 1 a day'], 5_290],
  ])('%s are what was charged', (sku, bags, grams) => {
    const contents = contentsOf([menu(sku)], CATALOGUE)
    const listed = contents.bags.map(
      (each) => `${each.quantity} × ${each.type} ${each.grams} g, ${each.perDay} a day`,
    )
    expect(listed).toEqual(bags)
    expect(contents.grams).toBe(grams)
  })

  test('are doubled if the menu was charged twice', () => {
    expect(contentsOf([menu('0500GSV28', 2)], CATALOGUE).bags).toMatchObject([{ quantity: 56, perDay: 1 }])
  })

  test('distinguish paid packs from samples, and include unknown articles', () => {
    const { packs, unknown, bags } = contentsOf(
      [menu('0010001LGB-SUP'), { sku: '0010003LBA-SUP', quantity: 1, price: 0 }, menu('ALT-77', 3)],
      CATALOGUE,
    )
    expect(packs).toEqual([
      { kind: 'joint', isSample: false, quantity: 1 },
      { kind: 'gut', isSample: true, quantity: 1 },
    ])
    expect(unknown).toEqual([{ sku: 'ALT-77', quantity: 3 }])
    expect(bags).toEqual([])
  })

  test('include a supplement that is newer than the terms of the contract', () => {
    const terms = { ...CATALOGUE, supplements: CATALOGUE.supplements.slice(1) }
    const lines = [menu('0500GSV28'), menu('0010001LGB-SUP')]
    expect(contentsOf(lines, terms).unknown).toEqual([{ sku: '0010001LGB-SUP', quantity: 1 }])
    expect(contentsOf(lines, terms, CATALOGUE)).toMatchObject({
      packs: [{ kind: 'joint', isSample: false, quantity: 1 }],
      unknown: [],
    })
  })

  test('weigh what the catalogue says, for every menu', () => {
    for (const { sku, grams } of variants) expect(contentsOf([menu(sku)], CATALOGUE).grams).toBe(grams)
  })
})

describe('the parcels of a box', () => {
  test('contain every sachet once and differ in weight by one sachet at most, for every menu', () => {
    for (const { sku, grams, parcels: count } of variants) {
      const contents = contentsOf([menu(sku)], CATALOGUE)
      const parcels = parcelsOf(contents, count)
      expect(parcels).toHaveLength(count)
      expect(parcels.reduce((sum, parcel) => sum + parcel.grams, 0)).toBe(grams)
      for (const each of contents.bags) {
        const dealt = parcels.flatMap(({ bags }) => bags.filter(({ type }) => type === each.type))
        expect(dealt.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(each.quantity)
      }
      const weights = parcels.map((parcel) => parcel.grams)
      const heaviestBag = Math.max(...contents.bags.map((each) => each.grams))
      expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(heaviestBag)
    }
  })

  test('are at least one, even for a box with only samples', () => {
    expect(parcelsOf(contentsOf([], CATALOGUE), 0)).toEqual([{ bags: [], grams: 0 }])
  })
})

test.each([
  ['2026-11-23', 0, 1],
  ['2026-11-23', 5_000, 1],
  ['2026-11-23', 5_001, 2],
  ['2026-11-23', 15_000, 3],
  ['2027-04-26', 15_000, 3],
  ['2027-05-03', 15_000, 4],
  ['2027-09-27', 1_400, 2],
  ['2027-10-04', 1_400, 1],
])('a parcel of the week of %s with %d g of food has %d cool packs', (monday, grams, packs) => {
  expect(coolPacksFor(grams, day(monday), CATALOGUE)).toBe(packs)
})

describe('the totals of a week', () => {
  test('add up sachets by recipe and size, packs, parcels and cool packs', () => {
    const boxes = [
      [menu('0500GSRTV28'), menu('0010001LGB-SUP')],
      [menu('0500GSV14')],
      [menu('1400CGGSV28'), { sku: '0010001LGB-SUP', quantity: 1, price: 0 }],
    ]
    const totals = boxes
      .map((lines) => contentsOf(lines, CATALOGUE))
      .map((contents) => totalsOf(contents, parcelCount(contents.grams, CATALOGUE), NOVEMBER, CATALOGUE))
      .reduce((a, b) => addTotals(a, b, CATALOGUE), NO_TOTALS)
    expect(totals).toEqual({
      boxes: 3,
      // 30.24 kg go into three parcels.
      parcels: 5,
      // 10.64 kg: 3, 5.6 kg: 2, three parcels of about 10 kg: 2 or 3 each.
      coolPacks: 3 + 2 + 8,
      bags: [
        { type: 'CG', grams: 520, quantity: 28 },
        { type: 'GS', grams: 400, quantity: 28 },
        { type: 'GS', grams: 560, quantity: 28 },
        { type: 'RT', grams: 360, quantity: 14 },
      ],
      packs: [
        { kind: 'joint', isSample: false, quantity: 1 },
        { kind: 'joint', isSample: true, quantity: 1 },
      ],
      unknown: [],
    } satisfies PackingTotals)
    expect(recipeTotals(totals.bags, CATALOGUE)).toEqual([
      { type: 'CG', bags: 28, grams: 14_560 },
      { type: 'GS', bags: 56, grams: 26_880 },
      { type: 'RT', bags: 14, grams: 5_040 },
    ])
  })

  test('do not depend on order or grouping', () => {
    const chosen = fc.array(fc.constantFrom(...variants), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(chosen, fc.nat(), (picked, cut) => {
        const each = picked.map(({ sku, parcels }) =>
          totalsOf(contentsOf([menu(sku)], CATALOGUE), parcels, NOVEMBER, CATALOGUE),
        )
        const place = cut % each.length
        const turned = [...each.slice(place), ...each.slice(0, place)]
        const whole = each.reduce((a, b) => addTotals(a, b, CATALOGUE), NO_TOTALS)
        expect(turned.reduce((a, b) => addTotals(a, b, CATALOGUE), NO_TOTALS)).toEqual(whole)
        const grams = picked.reduce((sum, variant) => sum + variant.grams, 0)
        expect(recipeTotals(whole.bags, CATALOGUE).reduce((sum, total) => sum + total.grams, 0)).toBe(grams)
      }),
      runs(30),
    )
  })
})
