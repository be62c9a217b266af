/** A plan: recipes, interval and share of the daily food (spec 3; docs/domain.md 6.2). */
import type { RecipeCode } from '../catalogue/catalogue.ts'
import { CYCLE_DAYS } from '../catalogue/limits.ts'

/** V is Vollpension, the whole day's food; H is Halbpension, half of it (spec 3). */
export type Pension = 'V' | 'H'

/** Days between two boxes: one of the cycles of the catalogue, a multiple of 7 from 7 to 56. */
export type IntervalDays = number

/** Days of fresh food in a box. TEST is the trial box and counts as 14 days (spec 3). */
export type Cycle = IntervalDays | 'TEST'

const TRIAL_DAYS = 14

/** The recipes that a menu can have: even a box of 7 days has at least one day of each. */
export const MAX_RECIPES = 7

/** The plan of a subscription; called options on the wire. */
export interface Plan {
  readonly recipes: readonly RecipeCode[]
  readonly cycle: Cycle
  readonly pension: Pension
}

/** The days of food in a box of this cycle. */
export function cycleDays(cycle: Cycle): IntervalDays {
  return cycle === 'TEST' ? TRIAL_DAYS : cycle
}

/** Whether a catalogue can have a cycle of that many days. */
export function isIntervalDays(days: number): boolean {
  return days >= CYCLE_DAYS.least && days <= CYCLE_DAYS.most && days % CYCLE_DAYS.step === 0
}

/** The rhythm to take if one of that many days is wanted: that or the next longer one, else the longest. */
export function rhythmFor(days: IntervalDays, rhythms: readonly IntervalDays[]): IntervalDays | undefined {
  const ascending = rhythms.toSorted((a, b) => a - b)
  return ascending.find((rhythm) => rhythm >= days) ?? ascending.at(-1)
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
