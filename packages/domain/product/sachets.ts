/** How the food of a box is packed into sachets (docs/domain.md 5.3). */
import type { Sachets } from './bags.ts'
import type { Cycle, Pension, Plan, RecipeCode } from '../plan/plan.ts'
import { cycleDays, inRecipeOrder, RECIPES } from '../plan/plan.ts'
import { RECIPE } from '../pet/recipe.ts'

export { boxGrams, type Sachets } from './bags.ts'

const LARGEST_SACHET_GRAMS = 800
const SMALLEST_SACHET_GRAMS = 50
const GRAM_STEP = 10

/** The sachets of a box, always in the order CG, GS, RT. */
export function sachetsOf(tier: number, plan: Plan): Sachets[] {
  return RECIPES.map((type) => {
    const serveDays = daysByRecipe(plan.cycle, plan.recipes).get(type) ?? 0
    const { perDay, grams } = dailySachets(tier, plan.pension, type)
    return { type, quantity: serveDays * perDay, grams, serveDays }
  })
}

/**
 * Splits the days of a box among its recipes; the first recipes get the remaining days. Every sachet belongs to one
 * day.
 */
function daysByRecipe(cycle: Cycle, recipes: readonly RecipeCode[]): Map<RecipeCode, number> {
  const chosen = inRecipeOrder(recipes)
  const days = cycleDays(cycle)
  const share = Math.floor(days / chosen.length)
  return new Map(chosen.map((code, index) => [code, share + (index < days % chosen.length ? 1 : 0)]))
}

function dailySachets(tier: number, pension: Pension, code: RecipeCode): { perDay: number; grams: number } {
  const dailyKcal = pension === 'V' ? tier : tier / 2
  const dailyGrams = (dailyKcal * 100) / RECIPE[code].kcalPer100g
  const perDay = Math.ceil(dailyGrams / LARGEST_SACHET_GRAMS)
  const rounded = Math.round(dailyGrams / perDay / GRAM_STEP) * GRAM_STEP
  return { perDay, grams: Math.max(rounded, SMALLEST_SACHET_GRAMS) }
}
