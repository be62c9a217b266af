/** The menus of a catalogue: a product per energy class, a variant per interval, pension and recipe set (C-38). */
import { onSale, recipeOf, type Catalogue, type Recipe, type RecipeCode } from '../catalogue/catalogue.ts'
import { remembered } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import {
  cycleDays,
  MAX_RECIPES,
  rhythmFor,
  type Cycle,
  type IntervalDays,
  type Pension,
  type Plan,
} from '../plan/plan.ts'
import { menuSku, parseMenuSku, type MenuSku } from '../plan/sku.ts'
import { boxGrams, type Sachets } from './bags.ts'
import { menuFacts } from './price.ts'
import { sachetsOf } from './sachets.ts'
import { FIRST_PRODUCT_ID, menuOfId, variantIdOf, type MenuKey } from './variant-ids.ts'

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

/** A product: the menus of one energy class, or of a long catalogue those of a single recipe. */
export interface Product {
  readonly productId: number
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly variants: readonly Variant[]
}

const FIRST_SHOPIFY_PRODUCT_ID = 87_000_000_000

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

/** Products are listed once per version of the catalogue and energy class. */
const listed = new WeakMap<Catalogue, Map<number, Product>>()

/** The product of an energy class; undefined if the class does not exist. */
export function productOf(tier: number, catalogue: Catalogue): Product | undefined {
  if (!catalogue.energyClasses.includes(tier)) return undefined
  const ofCatalogue = listed.get(catalogue) ?? new Map<number, Product>()
  listed.set(catalogue, ofCatalogue)
  const known = ofCatalogue.get(tier)
  if (known) return known
  const product = { productId: productIdOf(tier), tier, variants: variantsOf(tier, catalogue) }
  ofCatalogue.set(tier, product)
  return product
}

/** So many menus are listed completely: those of three recipes in eight cycles are 119. */
const MAX_LISTED = 128

/** All menus of an energy class or, if they are too many, those of a single recipe. */
function variantsOf(tier: number, catalogue: Catalogue): Variant[] {
  const isShort = (2 ** catalogue.recipes.length - 1) * blocksOf(catalogue).length <= MAX_LISTED
  const sets = isShort ? recipeSets(catalogue) : catalogue.recipes.map(({ code }) => [code])
  return menusOf(tier, sets, catalogue)
}

/** The menus of these sets of recipes that are made, in every cycle and portion. */
export function menusOf(
  tier: number,
  sets: readonly (readonly RecipeCode[])[],
  catalogue: Catalogue,
): Variant[] {
  return blocksOf(catalogue).flatMap(([cycle, pension]) =>
    sets.flatMap((recipes) => variantFor(tier, { recipes, cycle, pension }, catalogue) ?? []),
  )
}

/** The cycles with their portions, trials last. */
function blocksOf({ cycles }: Catalogue): readonly (readonly [Cycle, Pension])[] {
  const regular = cycles.flatMap(({ days }) => [[days, 'H'] as const, [days, 'V'] as const])
  return [...regular, ['TEST', 'V']]
}

/** The recipe sets, those of the first three recipes first. */
function recipeSets({ recipes }: Catalogue): RecipeCode[][] {
  const ordered = recipes.toSorted((a, b) => a.position - b.position)
  const all = Array.from({ length: 2 ** ordered.length - 1 }, (_, index) =>
    ordered.filter((_recipe, place) => ((index + 1) >> place) & 1),
  )
  const orderOf = (set: readonly Recipe[]) => variantIdOf(keyOf(0, { recipes: set, cycle: 14, pension: 'H' }))
  return all.toSorted((a, b) => orderOf(a) - orderOf(b)).map((set) => set.map(({ code }) => code))
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
  const menu = menuWithId(id, catalogue)
  return menu && variantFor(menu.tier, menu.plan, catalogue)
}

/**
 * The cycle of the menu with this id if the catalogue has the cycle and the menu is too light to be made in it; undefined
 * for every other id (docs/domain.md 6.3).
 */
export function tooLightCycle(id: string, catalogue: Catalogue): IntervalDays | undefined {
  const { tier, plan } = menuWithId(id, catalogue) ?? {}
  if (tier === undefined || !plan || plan.cycle === 'TEST' || !hasCycle(plan.cycle, catalogue))
    return undefined
  return variantFor(tier, plan, catalogue) ? undefined : plan.cycle
}

/** The menu that an id names, whether or not it is made; undefined if the catalogue lacks its class or a recipe. */
function menuWithId(id: string, catalogue: Catalogue): MenuSku | undefined {
  for (const own of id.startsWith('44') ? [id, id.slice(2)] : [id]) {
    const key = /^\d+$/.test(own) ? menuOfId(Number(own)) : undefined
    const menu = key && menuOfKey(key, catalogue)
    if (menu) return menu
  }
  return undefined
}

function menuOfKey(
  { productId, positions, cycle, pension }: MenuKey,
  catalogue: Catalogue,
): MenuSku | undefined {
  const tier = productId - FIRST_PRODUCT_ID
  const recipes = catalogue.recipes
    .filter(({ position }) => positions.includes(position))
    .map(({ code }) => code)
  if (!catalogue.energyClasses.includes(tier) || recipes.length < positions.length) return undefined
  return { tier, plan: { recipes, cycle, pension } }
}

function keyOf(
  productId: number,
  { recipes, cycle, pension }: Omit<Plan, 'recipes'> & { recipes: readonly Recipe[] },
): MenuKey {
  return {
    productId,
    positions: recipes.map(({ position }) => position).toSorted((a, b) => a - b),
    cycle,
    pension,
  }
}

/** Each version of the catalogue remembers the menus that were asked for, by SKU. */
const calculated = new WeakMap<Catalogue, (sku: string) => Variant | undefined>()

/** The variant of an energy class with exactly this plan; undefined if it is not produced (docs/domain.md 6.3). */
export function variantFor(tier: number, plan: Plan, catalogue: Catalogue): Variant | undefined {
  if (!catalogue.energyClasses.includes(tier)) return undefined
  const known = calculated.get(catalogue) ?? remembered((sku: string) => variantWith(sku, catalogue))
  calculated.set(catalogue, known)
  return known(menuSku(tier, plan, catalogue))
}

function variantWith(sku: string, catalogue: Catalogue): Variant | undefined {
  const menu = parseMenuSku(sku, catalogue)
  return menu && isMade(menu, catalogue) ? variantOf(menu, sku, catalogue) : undefined
}

/** The rhythms in which a menu is made for anybody, the shortest first; trial boxes are none (spec 5). */
export function rhythmsOf(
  tier: number,
  plan: Pick<Plan, 'pension' | 'recipes'>,
  catalogue: Catalogue,
): IntervalDays[] {
  return onSale(catalogue.cycles)
    .map(({ days }) => days)
    .filter((days) => variantFor(tier, { ...plan, cycle: days }, catalogue) !== undefined)
}

/** The plan that follows a trial: the same recipes every 14 days, or in the rhythm closest to that (`soldPlan`). */
export function regularPlan(tier: number, plan: Plan, catalogue: Catalogue): Plan {
  return plan.cycle === 'TEST' ? soldPlan(tier, plan, catalogue) : plan
}

/** The plan in its rhythm or, if that is not available for it, in the next longer one, else in the longest. */
export function soldPlan(tier: number, plan: Plan, catalogue: Catalogue): Plan {
  const rhythms = rhythmsOf(tier, plan, catalogue)
  return { ...plan, cycle: rhythmFor(cycleDays(plan.cycle), rhythms) ?? cycleDays(plan.cycle) }
}

function hasCycle(days: IntervalDays, { cycles }: Catalogue): boolean {
  return cycles.some((cycle) => cycle.days === days)
}

function isMade({ tier, plan }: MenuSku, catalogue: Catalogue): boolean {
  if (plan.recipes.length > MAX_RECIPES) return false
  if (plan.cycle === 'TEST') return plan.pension === 'V'
  const cycle = catalogue.cycles.find(({ days }) => days === plan.cycle)
  if (!cycle) return false
  return cycle.lightestGrams === 0 || boxGrams(sachetsOf(tier, plan, catalogue)) >= cycle.lightestGrams
}

function variantOf({ tier, plan }: MenuSku, sku: string, catalogue: Catalogue): Variant {
  const { grams, price, unitPrice, parcels } = menuFacts(tier, plan, catalogue)
  const recipes = plan.recipes.map((code) => recipeOf(catalogue, code))
  const productId = productIdOf(tier)
  return {
    variantId: variantIdOf(keyOf(productId, { ...plan, recipes })),
    productId,
    tier,
    plan,
    sku,
    price,
    unitPrice,
    grams,
    parcels,
    sachets: sachetsOf(tier, plan, catalogue),
  }
}
