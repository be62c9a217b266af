/** The catalogue: a product per energy class, a variant per interval, pension and recipe set (C-38). */
import type { Cents } from '../core/money.ts'
import { menuFacts } from './price.ts'
import type { Cycle, Pension, Plan, RecipeCode } from '../plan/plan.ts'
import { TIERS } from '../pet/portion.ts'
import type { Sachets } from './sachets.ts'
import { boxGrams, sachetsOf } from './sachets.ts'
import { menuSku } from '../plan/plan.ts'

/** A menu of the catalogue at its list price. */
export interface Variant {
  readonly variantId: number
  readonly productId: number
  readonly tier: number
  readonly plan: Plan
  readonly sku: string
  readonly price: Cents
  readonly unitPrice: Cents
  readonly grams: number
  readonly parcels: number
  readonly sachets: readonly Sachets[]
}

/** A product: the menus of one energy class. */
export interface Product {
  readonly productId: number
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly variants: readonly Variant[]
}

/** Lighter 14-day boxes are not produced (docs/domain.md 6.3). */
const MIN_SHORT_CYCLE_GRAMS = 3_000
const FIRST_PRODUCT_ID = 700_000
const FIRST_SHOPIFY_PRODUCT_ID = 87_000_000_000

/** The recipe sets in catalogue order. A variant's id contains the position of its set. */
const RECIPE_SETS: readonly (readonly RecipeCode[])[] = [
  ['CG'],
  ['GS'],
  ['RT'],
  ['CG', 'GS'],
  ['CG', 'RT'],
  ['GS', 'RT'],
  ['CG', 'GS', 'RT'],
]

const BLOCKS: readonly (readonly [Cycle, Pension])[] = [
  [14, 'H'],
  [14, 'V'],
  [28, 'H'],
  [28, 'V'],
  ['TEST', 'V'],
]

/** The product id of an energy class. */
export function productIdOf(tier: number): number {
  return FIRST_PRODUCT_ID + tier
}

/** The Shopify id of a product, digits only. */
export function shopProductId(productId: number): string {
  return String(FIRST_SHOPIFY_PRODUCT_ID + productId - FIRST_PRODUCT_ID)
}

/** The Shopify id of a variant, digits only. */
export function shopVariantId(variantId: number): string {
  return `44${variantId}`
}

const products = new Map<number, Product>()

/** The product of an energy class; undefined if the class does not exist. */
export function productOf(tier: number): Product | undefined {
  if (!TIERS.includes(tier)) return undefined
  const known = products.get(tier)
  if (known) return known
  const product = { productId: productIdOf(tier), tier, variants: variantsOf(tier) }
  products.set(tier, product)
  return product
}

/** The product with this id, our own or Shopify's; undefined if there is none. */
export function findProduct(id: string): Product | undefined {
  const number = Number(id)
  return productOf(number - FIRST_PRODUCT_ID) ?? productOf(number - FIRST_SHOPIFY_PRODUCT_ID)
}

/** The variant with this id, our own or Shopify's; undefined if there is none. */
export function findVariant(id: string): Variant | undefined {
  const byOwnId = variantById(Number(id))
  if (byOwnId || !id.startsWith('44')) return byOwnId
  return variantById(Number(id.slice(2)))
}

function variantById(variantId: number): Variant | undefined {
  const product = productOf(Math.floor(variantId / 100) - FIRST_PRODUCT_ID)
  return product?.variants.find((variant) => variant.variantId === variantId)
}

/** The variant of an energy class with exactly this plan; undefined if it is not produced (docs/domain.md 6.3). */
export function variantFor(tier: number, plan: Plan): Variant | undefined {
  const wanted = menuSku(tier, plan)
  return productOf(tier)?.variants.find(({ sku }) => sku === wanted)
}

/** Whether a 14-day interval is available with this pension and these recipes, trial boxes aside (spec 5). */
export function hasShortCycle(tier: number, plan: Pick<Plan, 'pension' | 'recipes'>): boolean {
  return variantFor(tier, { ...plan, cycle: 14 }) !== undefined
}

/** The plan that follows a trial: the same recipes every 14 days, or every 28 if 14 is not available. */
export function regularPlan(tier: number, plan: Plan): Plan {
  if (plan.cycle !== 'TEST') return plan
  return { ...plan, cycle: hasShortCycle(tier, plan) ? 14 : 28 }
}

function variantsOf(tier: number): Variant[] {
  return BLOCKS.flatMap(([cycle, pension], block) =>
    RECIPE_SETS.flatMap((recipes, place) => {
      const plan = { recipes, cycle, pension }
      const number = block * RECIPE_SETS.length + place + 1
      return isMade(tier, plan) ? [variantOf(tier, plan, productIdOf(tier) * 100 + number)] : []
    }),
  )
}

function isMade(tier: number, plan: Plan): boolean {
  return plan.cycle !== 14 || boxGrams(sachetsOf(tier, plan)) >= MIN_SHORT_CYCLE_GRAMS
}

function variantOf(tier: number, plan: Plan, variantId: number): Variant {
  const { grams, price, unitPrice, parcels } = menuFacts(tier, plan)
  const sku = menuSku(tier, plan)
  const sachets = sachetsOf(tier, plan)
  return {
    variantId,
    productId: productIdOf(tier),
    tier,
    plan,
    sku,
    price,
    unitPrice,
    grams,
    parcels,
    sachets,
  }
}
