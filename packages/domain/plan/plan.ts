/** A plan: recipes, interval and share of the daily food. And the SKUs of menus (spec 3; docs/domain.md 5.1, 6.2). */

/** Cowgenuss (beef), Gockelspeis (chicken), Ringeltanz (pork). */
export type RecipeCode = 'CG' | 'GS' | 'RT'

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

/** All recipes in the order that SKUs, sachets and meal plans use. */
export const RECIPES: readonly RecipeCode[] = ['CG', 'GS', 'RT']

/** The days of food in a box of this cycle. */
export function cycleDays(cycle: Cycle): IntervalDays {
  return cycle === 28 ? 28 : 14
}

/** The recipes without duplicates, in the order CG, GS, RT. */
export function inRecipeOrder(recipes: readonly RecipeCode[]): RecipeCode[] {
  return RECIPES.filter((code) => recipes.includes(code))
}

/** Whether the chosen plan differs from the current one; recipes compare as a set, TEST as 14 (spec 5). */
export function planChanged(chosen: Plan, current: Plan): boolean {
  return (
    cycleDays(chosen.cycle) !== cycleDays(current.cycle) ||
    chosen.pension !== current.pension ||
    inRecipeOrder(chosen.recipes).join() !== inRecipeOrder(current.recipes).join()
  )
}

/** The content of a menu's SKU. */
export interface MenuSku {
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly plan: Plan
}

const menuPattern = /^(\d{4})[-_ ]?((?:CG|GS|RT)(?:[-_ ]?(?:CG|GS|RT)){0,2})[-_ ]?([HV])[-_ ]?(14|28|TEST)$/

/** The SKU of a menu, such as `1400CGGSV28`. */
export function menuSku(tier: number, plan: Plan): string {
  return `${String(tier).padStart(4, '0')}${inRecipeOrder(plan.recipes).join('')}${plan.pension}${plan.cycle}`
}

/** Parses a menu's SKU, separators tolerated; undefined for any other text. */
export function parseMenuSku(sku: string): MenuSku | undefined {
  const [, tier, recipes, pension, cycle] = menuPattern.exec(sku) ?? []
  if (tier === undefined || recipes === undefined || pension === undefined) return undefined
  const plan = { recipes: recipesIn(recipes), cycle: cycleFrom(cycle), pension: pensionFrom(pension) }
  return { tier: Number(tier), plan }
}

function recipesIn(text: string): RecipeCode[] {
  return RECIPES.filter((code) => text.includes(code))
}

function cycleFrom(text: string | undefined): Cycle {
  if (text === '14') return 14
  return text === '28' ? 28 : 'TEST'
}

function pensionFrom(text: string): Pension {
  return text === 'V' ? 'V' : 'H'
}
