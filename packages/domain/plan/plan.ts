/** A plan: recipes, interval and share of the daily food (spec 3; docs/domain.md 6.2). */

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
