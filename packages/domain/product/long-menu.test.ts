/** A long menu: what is listed, and what is only calculated when it is asked for. */
import { describe, expect, test } from 'vitest'
import { offerFor } from '../cancellation/cancellation.ts'
import { catalogueOf, parseCatalogue } from '../catalogue/parse.ts'
import { swapPlan } from '../changes/plan-change.ts'
import type { Plan } from '../plan/plan.ts'
import { menuSku } from '../plan/sku.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, NOON, outcomeOf } from '../testing/frieda.ts'
import { longDocument } from '../testing/long-catalogue.ts'
import { sachetsOf } from './sachets.ts'
import { findVariant, menusOf, productOf, shopVariantId, variantFor } from './variants.ts'

const LONG = catalogueOf(longDocument(), 2)
const moment = { ...NOON, catalogue: LONG }
const onSale = LONG.recipes.filter(({ retired }) => !retired).map(({ code }) => code)
const planOf = (recipes: string[], cycle: Plan['cycle'] = 28): Plan => ({ recipes, cycle, pension: 'V' })

describe('a catalogue of 40 recipes in eight rhythms', () => {
  test('lists the menus of single recipes, and prices all others between them', () => {
    const variants = productOf(1400, LONG)?.variants ?? []
    expect(variants).toHaveLength(40 * 17)
    const prices = variants
      .filter(({ plan }) => plan.cycle === 28 && plan.pension === 'V')
      .map(({ price }) => price)
    const mixed = variantFor(1400, planOf(onSale.slice(0, 7)), LONG)?.price
    expect(mixed).toBeGreaterThanOrEqual(Math.min(...prices))
    expect(mixed).toBeLessThanOrEqual(Math.max(...prices))
  })

  test('has an id for every menu of up to seven recipes, by which it is found', () => {
    for (const cycle of [7, 14, 56, 'TEST'] as const) {
      const variant = variantFor(1400, planOf(onSale.slice(5, 12), cycle), LONG)
      expect(findVariant(String(variant?.variantId), LONG)).toEqual(variant)
      expect(findVariant(shopVariantId(variant?.variantId ?? 0), LONG)).toEqual(variant)
    }
    const menus = menusOf(1400, [onSale.slice(0, 5)], LONG)
    expect(new Set(menus.map(({ variantId }) => variantId)).size).toBe(17)
  })

  test('keeps the ids of the sample catalogue', () => {
    for (const { variantId, plan } of productOf(1400, CATALOGUE)?.variants ?? [])
      expect(variantFor(1400, plan, LONG)?.variantId).toBe(variantId)
  })

  test('makes no menu of eight recipes', () => {
    expect(variantFor(1400, planOf(onSale.slice(0, 8)), LONG)).toBeUndefined()
    expect(menuSku(1400, planOf(onSale.slice(0, 8)), LONG)).toHaveLength(4 + 16 + 3)
  })

  test('gives every one of seven recipes a day of a weekly box, and names no retired one', () => {
    const sachets = sachetsOf(1400, planOf(onSale.slice(0, 7), 7), LONG)
    expect(sachets).toHaveLength(12)
    expect(sachets.filter(({ serveDays }) => serveDays === 1)).toHaveLength(7)
    expect(sachetsOf(1400, planOf(['AF']), LONG)).toHaveLength(13)
  })

  test('offers other recipes that fit into a menu', () => {
    const offer = offerFor(4, active(), { lastConcessionOn: null }, moment)
    if (offer?.type !== 'CHANGE_RECIPES') throw new Error('no offer of other recipes')
    expect(findVariant(String(offer.targetVariantId), LONG)?.plan.recipes).toHaveLength(7)
  })

  test('lets a recipe on sale be chosen, and no retired one', () => {
    const choose = (code: string) => ({
      variantId: String(variantFor(1400, planOf([code]), LONG)?.variantId),
      days: 28,
    })
    expect(outcomeOf(swapPlan(active(), choose(onSale.at(-1) ?? ''), moment))).toEqual(['planChanged'])
    expect(outcomeOf(swapPlan(active(), choose('AF'), moment))).toBe('VARIANT_NOT_AVAILABLE')
  })
})

test('a thirteenth recipe on sale is refused', () => {
  const document = longDocument()
  Object.assign(document.recipes[20] ?? {}, { retired: false })
  const read = parseCatalogue(document, 2)
  expect(read.ok ? [] : read.errors).toMatchObject([
    { path: 'recipes', problem: { kind: 'ON_SALE', most: '12' } },
  ])
})
