import { describe, expect, test } from 'vitest'
import type { RecipeCode } from '../catalogue/catalogue.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  findProduct,
  findVariant,
  productOf,
  regularPlan,
  rhythmsOf,
  shopProductId,
  shopVariantId,
  variantFor,
} from './variants.ts'

const products = CATALOGUE.energyClasses.map((tier) => productOf(tier, CATALOGUE))
const variants = products.flatMap((product) => product?.variants ?? [])
const ALL_SETS: RecipeCode[][] = [
  ['CG'],
  ['GS'],
  ['RT'],
  ['CG', 'GS'],
  ['CG', 'RT'],
  ['GS', 'RT'],
  ['CG', 'GS', 'RT'],
]

function shortCycles(tier: number, pension: 'V' | 'H'): number {
  return ALL_SETS.filter((recipes) => rhythmsOf(tier, { pension, recipes }, CATALOGUE).includes(14)).length
}

describe('the catalogue', () => {
  test('has 34 products, 881 regular variants and 238 trial boxes', () => {
    expect(new Set(products.map((product) => product?.productId)).size).toBe(34)
    expect(variants.filter(({ plan }) => plan.cycle !== 'TEST')).toHaveLength(881)
    expect(variants.filter(({ plan }) => plan.cycle === 'TEST')).toHaveLength(238)
  })

  test('names each variant once, by id, Shopify id and SKU', () => {
    for (const key of ['variantId', 'sku'] as const) {
      expect(new Set(variants.map((variant) => variant[key])).size).toBe(variants.length)
    }
    expect(new Set(variants.map(({ variantId }) => shopVariantId(variantId))).size).toBe(variants.length)
  })

  test('finds each variant by its own id and by its Shopify id', () => {
    for (const variant of variants) {
      expect(findVariant(String(variant.variantId), CATALOGUE)).toBe(variant)
      expect(findVariant(shopVariantId(variant.variantId), CATALOGUE)).toBe(variant)
      expect(parseMenuSku(variant.sku, CATALOGUE)).toEqual({ tier: variant.tier, plan: variant.plan })
    }
  })

  test.each([
    ['0500GSRTV28', 70050027, '4470050027', '87000000500'],
    ['1200CGRTV28', 70120026, '4470120026', '87000001200'],
    ['1400CGGSV28', 70140025, '4470140025', '87000001400'],
  ])('has the documented ids for %s', (sku, variantId, shopVariant, shopProduct) => {
    const menu = parseMenuSku(sku, CATALOGUE)
    const variant = menu && variantFor(menu.tier, menu.plan, CATALOGUE)
    expect(variant?.variantId).toBe(variantId)
    expect(shopVariantId(variantId)).toBe(shopVariant)
    expect(variant && shopProductId(variant.productId)).toBe(shopProduct)
    expect(findProduct(shopProduct, CATALOGUE)).toBe(findProduct(String(variant?.productId), CATALOGUE))
  })

  test.each(['0', '700501', '87000000501', 'x', '', '70050099', '44'])('finds nothing for %j', (id) => {
    expect(findProduct(id, CATALOGUE)).toBeUndefined()
    expect(findVariant(id, CATALOGUE)).toBeUndefined()
  })
})

describe('the 14-day interval (docs/domain.md 6.3)', () => {
  test.each([200, 250])('is not available in class %i', (tier) => {
    expect(shortCycles(tier, 'V') + shortCycles(tier, 'H')).toBe(0)
  })

  test('is missing for one recipe set at 300 Vollpension and complete from 350', () => {
    expect(shortCycles(300, 'V')).toBe(6)
    for (const tier of CATALOGUE.energyClasses.filter((tier) => tier >= 350))
      expect(shortCycles(tier, 'V')).toBe(7)
  })

  test('starts at 550 with Halbpension and is complete from 650', () => {
    for (const tier of CATALOGUE.energyClasses.filter((tier) => tier < 550))
      expect(shortCycles(tier, 'H')).toBe(0)
    expect(shortCycles(550, 'H')).toBe(1)
    expect(shortCycles(600, 'H')).toBe(6)
    for (const tier of CATALOGUE.energyClasses.filter((tier) => tier >= 650))
      expect(shortCycles(tier, 'H')).toBe(7)
  })

  test('follows a trial if it is available, otherwise 28 days', () => {
    expect(regularPlan(650, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, CATALOGUE).cycle).toBe(14)
    expect(regularPlan(250, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, CATALOGUE).cycle).toBe(28)
    expect(regularPlan(650, { recipes: ['RT'], cycle: 28, pension: 'V' }, CATALOGUE).cycle).toBe(28)
  })
})
