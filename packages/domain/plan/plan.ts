/** A plan: recipes, interval and share of the daily food. And the SKUs of menus (spec 3; docs/domain.md 5.1, 6.2). */
import type { RecipeCode, Recipes } from '../catalogue/catalogue.ts'
import { inRecipeOrder } from '../catalogue/catalogue.ts'

/** V is Vollpension, the whole day's food; H is Halbpension, half of it (spec 3). */
export type Pension = 'V' | 'H'

/** Days of fresh food in a box. TEST is the trial box and counts as 14 days (spec 3). */
export type Cycle = 14 | 28 | 'TEST'

/** Days between two boxes. */
export type IntervalDays = 14 | 28

/** The plan of a subscription; called options on the wire. */
export interface Plan {
  readonly recipes: readonly RecipeCode[]
  readonly cycle: Cycle
  readonly pension: Pension
}

/** The days of food in a box of this cycle. */
export function cycleDays(cycle: Cycle): IntervalDays {
  return cycle === 28 ? 28 : 14
}

/** Whether the chosen plan differs from the current one; recipes compare as a set, TEST as 14 (spec 5). */
export function planChanged(chosen: Plan, current: Plan): boolean {
  return (
    cycleDays(chosen.cycle) !== cycleDays(current.cycle) ||
    chosen.pension !== current.pension ||
    recipeSet(chosen) !== recipeSet(current)
  )
}

function recipeSet({ recipes }: Plan): string {
  return [...new Set(recipes)].toSorted().join()
}

/** The content of a menu's SKU. */
export interface MenuSku {
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly plan: Plan
}

const menuPattern = /^(\d{4})[-_ ]?((?:[A-Z]{2}[-_ ]?)+)([HV])[-_ ]?(14|28|TEST)$/

/** The SKU of a menu, such as `1400CGGSV28`. Throws if the catalogue does not have a recipe. */
export function menuSku(tier: number, plan: Plan, catalogue: Recipes): string {
  const recipes = inRecipeOrder(plan.recipes, catalogue).join('')
  return `${String(tier).padStart(4, '0')}${recipes}${plan.pension}${plan.cycle}`
}

/** Parses the SKU of a menu of the catalogue, separators tolerated; undefined for any other text. */
export function parseMenuSku(sku: string, catalogue: Recipes): MenuSku | undefined {
  const [, tier, letters, pension, cycle] = menuPattern.exec(sku) ?? []
  if (tier === undefined || letters === undefined || pension === undefined) return undefined
  const codes = letters.replaceAll(/[-_ ]/g, '').match(/../g) ?? []
  const isKnown = codes.every((code) => catalogue.recipes.some((recipe) => recipe.code === code))
  if (!isKnown || new Set(codes).size < codes.length) return undefined
  const recipes = inRecipeOrder(codes, catalogue)
  return { tier: Number(tier), plan: { recipes, cycle: cycleFrom(cycle), pension: pensionFrom(pension) } }
}

function cycleFrom(text: string | undefined): Cycle {
  if (text === '14') return 14
  return text === '28' ? 28 : 'TEST'
}

function pensionFrom(text: string): Pension {
  return text === 'V' ? 'V' : 'H'
}
