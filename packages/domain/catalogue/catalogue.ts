/** What can be bought: a product per energy class, a variant per rhythm, pension and recipe set (C-38). */
import type { Cents } from '../core/money.ts'
import { menuFacts } from './price.ts'
import type { Cycle, Pension, Plan, RecipeCode } from '../plan/plan.ts'
import { TIERS } from '../pet/portion.ts'
import type { Sachets } from './sachets.ts'
import { boxGrams, sachetsOf } from './sachets.ts'
import { menuSku } from '../plan/sku.ts'

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

/** Below this weight no 14-day box is made (docs/domain.md 6.3). */
const MIN_SHORT_CYCLE_GRAMS = 3_000
const FIRST_PRODUCT_ID = 700_000
const FIRST_SHOPIFY_PRODUCT_ID = 87_000_000_000

/** The recipe sets in catalogue order; a variant's place among them is part of its id. */
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

/** The id of an energy class's product. */
export function productIdOf(tier: number): number {
  return FIRST_PRODUCT_ID + tier
}

/** The shop's id of a product, digits only (C-02). */
export function shopProductId(productId: number): string {
  return String(FIRST_SHOPIFY_PRODUCT_ID + productId - FIRST_PRODUCT_ID)
}

/** The shop's id of a variant, digits only (C-02). */
export function shopVariantId(variantId: number): string {
  return `44${variantId}`
}

const products = new Map<number, Product>()

/** The product of an energy class; undefined where there is no such class. */
export function productOf(tier: number): Product | undefined {
  if (!TIERS.includes(tier)) return undefined
  const known = products.get(tier)
  if (known) return known
  const product = { productId: productIdOf(tier), tier, variants: variantsOf(tier) }
  products.set(tier, product)
  return product
}

/** The product of an own id or of the shop's; undefined where there is none. */
export function findProduct(id: string): Product | undefined {
  const number = Number(id)
  return productOf(number - FIRST_PRODUCT_ID) ?? productOf(number - FIRST_SHOPIFY_PRODUCT_ID)
}

/** The variant of an own id or of the shop's; undefined where there is none. */
export function findVariant(id: string): Variant | undefined {
  const byOwnId = variantById(Number(id))
  if (byOwnId || !id.startsWith('44')) return byOwnId
  return variantById(Number(id.slice(2)))
}

function variantById(variantId: number): Variant | undefined {
  const product = productOf(Math.floor(variantId / 100) - FIRST_PRODUCT_ID)
  return product?.variants.find((variant) => variant.variantId === variantId)
}

/** The variant of an energy class with exactly this plan; undefined where it is not made (docs/domain.md 6.3). */
export function variantFor(tier: number, plan: Plan): Variant | undefined {
  const wanted = menuSku(tier, plan)
  return productOf(tier)?.variants.find(({ sku }) => sku === wanted)
}

/** Whether the 14-day rhythm can be chosen with this pension and these recipes; trial boxes do not count (spec 5). */
export function hasShortCycle(tier: number, plan: Pick<Plan, 'pension' | 'recipes'>): boolean {
  return variantFor(tier, { ...plan, cycle: 14 }) !== undefined
}

/** The plan that follows a trial: 14 days with the same recipes, or 28 where 14 is not made (C-47). */
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
