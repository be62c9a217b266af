/** A plan: recipes, interval and share of the daily food (spec 3; docs/domain.md 6.2). */
import type { RecipeCode } from '../catalogue/catalogue.ts'

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
