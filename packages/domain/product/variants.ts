/** The menus of a catalogue: a product per energy class, a variant per interval, pension and recipe set (C-38). */
import type { Catalogue, RecipeCode } from '../catalogue/catalogue.ts'
import type { Cents } from '../core/money.ts'
import type { Cycle, Pension, Plan } from '../plan/plan.ts'
import { menuSku } from '../plan/sku.ts'
import { boxGrams, type Sachets } from './bags.ts'
import { menuFacts } from './price.ts'
import { sachetsOf } from './sachets.ts'

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

const FIRST_PRODUCT_ID = 700_000
const FIRST_SHOPIFY_PRODUCT_ID = 87_000_000_000

const BLOCKS: readonly (readonly [Cycle, Pension])[] = [
  [14, 'H'],
  [14, 'V'],
  [28, 'H'],
  [28, 'V'],
  ['TEST', 'V'],
]

/**
 * The ids of the sets of the first three recipes, as masks of positions in the order of their place. They are older
 * than a fourth recipe and never change: `productId` and two digits.
 */
const FIRST_SETS = [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]
/** Sets with a further recipe are numbered by their mask: `productId` and three digits. */
const MASKS = 128

/** The id of a variant; it depends on positions only, so it is the same in every version of a catalogue. */
function variantIdOf(productId: number, block: number, mask: number): number {
  const place = FIRST_SETS.indexOf(mask)
  return place === -1
    ? productId * 1000 + block * MASKS + mask
    : productId * 100 + block * FIRST_SETS.length + place + 1
}

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

/** The menus of an energy class, by id and by SKU, with those that are too light to be made. */
interface Menus {
  readonly product: Product
  readonly bySku: ReadonlyMap<string, Variant>
  readonly byId: ReadonlyMap<number, Variant>
  /** The 14-day menus that are not made, by id. */
  readonly tooLight: ReadonlySet<number>
}

/** Menus are calculated once per version of the catalogue and energy class. */
const calculated = new WeakMap<Catalogue, Map<number, Menus>>()

function menusOf(tier: number, catalogue: Catalogue): Menus | undefined {
  if (!catalogue.energyClasses.includes(tier)) return undefined
  const ofCatalogue = calculated.get(catalogue) ?? new Map<number, Menus>()
  calculated.set(catalogue, ofCatalogue)
  const known = ofCatalogue.get(tier)
  if (known) return known
  const menus = calculateMenus(tier, catalogue)
  ofCatalogue.set(tier, menus)
  return menus
}

function calculateMenus(tier: number, catalogue: Catalogue): Menus {
  const productId = productIdOf(tier)
  const tooLight = new Set<number>()
  const variants = BLOCKS.flatMap(([cycle, pension], block) =>
    recipeSets(catalogue).flatMap(({ recipes, mask }): Variant[] => {
      const plan = { recipes, cycle, pension }
      const variantId = variantIdOf(productId, block, mask)
      if (isMade(tier, plan, catalogue)) return [variantOf(tier, plan, variantId, catalogue)]
      tooLight.add(variantId)
      return []
    }),
  )
  return {
    product: { productId, tier, variants },
    bySku: new Map(variants.map((variant) => [variant.sku, variant])),
    byId: new Map(variants.map((variant) => [variant.variantId, variant])),
    tooLight,
  }
}

/** The recipe sets in the order of their ids, each with its mask of positions. */
function recipeSets({ recipes }: Catalogue): { recipes: RecipeCode[]; mask: number }[] {
  const ordered = recipes.toSorted((a, b) => a.position - b.position)
  const all = Array.from({ length: 2 ** ordered.length - 1 }, (_, index) => {
    const chosen = ordered.filter((_recipe, place) => ((index + 1) >> place) & 1)
    const mask = chosen.reduce((sum, { position }) => sum | (1 << (position - 1)), 0)
    return { recipes: chosen.map(({ code }) => code), mask }
  })
  const orderOf = (mask: number) => (FIRST_SETS.includes(mask) ? FIRST_SETS.indexOf(mask) : mask)
  return all.toSorted((a, b) => orderOf(a.mask) - orderOf(b.mask))
}

/** The product of an energy class; undefined if the class does not exist. */
export function productOf(tier: number, catalogue: Catalogue): Product | undefined {
  return menusOf(tier, catalogue)?.product
}

/** The product with this id, our own or Shopify's; undefined if there is none. */
export function findProduct(id: string, catalogue: Catalogue): Product | undefined {
  const number = Number(id)
  return (
    productOf(number - FIRST_PRODUCT_ID, catalogue) ?? productOf(number - FIRST_SHOPIFY_PRODUCT_ID, catalogue)
  )
}

/** The variant with this id, our own or Shopify's; undefined if there is none. */
export function findVariant(id: string, catalogue: Catalogue): Variant | undefined {
  return idsIn(id).flatMap((number) => menusOfId(number, catalogue)?.byId.get(number) ?? [])[0]
}

/** Whether the id is that of a 14-day menu that is not made because it is too light (docs/domain.md 6.3). */
export function isTooLight(id: string, catalogue: Catalogue): boolean {
  return idsIn(id).some((number) => menusOfId(number, catalogue)?.tooLight.has(number) ?? false)
}

/** What a variant's id can mean: our own, or behind Shopify's first digits. */
function idsIn(id: string): number[] {
  return id.startsWith('44') ? [Number(id), Number(id.slice(2))] : [Number(id)]
}

function menusOfId(variantId: number, catalogue: Catalogue): Menus | undefined {
  const digits = variantId >= FIRST_PRODUCT_ID * 1000 ? 1000 : 100
  return menusOf(Math.floor(variantId / digits) - FIRST_PRODUCT_ID, catalogue)
}

/** The variant of an energy class with exactly this plan; undefined if it is not produced (docs/domain.md 6.3). */
export function variantFor(tier: number, plan: Plan, catalogue: Catalogue): Variant | undefined {
  return menusOf(tier, catalogue)?.bySku.get(menuSku(tier, plan, catalogue))
}

/** Whether a 14-day interval is available with this pension and these recipes, trial boxes aside (spec 5). */
export function hasShortCycle(
  tier: number,
  plan: Pick<Plan, 'pension' | 'recipes'>,
  catalogue: Catalogue,
): boolean {
  return variantFor(tier, { ...plan, cycle: 14 }, catalogue) !== undefined
}

/** The plan that follows a trial: the same recipes every 14 days, or every 28 if 14 is not available. */
export function regularPlan(tier: number, plan: Plan, catalogue: Catalogue): Plan {
  if (plan.cycle !== 'TEST') return plan
  return { ...plan, cycle: hasShortCycle(tier, plan, catalogue) ? 14 : 28 }
}

function isMade(tier: number, plan: Plan, catalogue: Catalogue): boolean {
  return (
    plan.cycle !== 14 || boxGrams(sachetsOf(tier, plan, catalogue)) >= catalogue.boxes.lightestShortCycleGrams
  )
}

function variantOf(tier: number, plan: Plan, variantId: number, catalogue: Catalogue): Variant {
  const { grams, price, unitPrice, parcels } = menuFacts(tier, plan, catalogue)
  return {
    variantId,
    productId: productIdOf(tier),
    tier,
    plan,
    sku: menuSku(tier, plan, catalogue),
    price,
    unitPrice,
    grams,
    parcels,
    sachets: sachetsOf(tier, plan, catalogue),
  }
}
