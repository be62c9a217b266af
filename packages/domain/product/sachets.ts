/** How the food of a box is packed into sachets (docs/domain.md 5.3). */
import { inRecipeOrder, type Catalogue, type Recipe, type RecipeCode } from '../catalogue/catalogue.ts'
import { cycleDays, type Cycle, type Pension, type Plan } from '../plan/plan.ts'
import type { Sachets } from './bags.ts'

/** What decides the weight of a box. */
export type PortionTerms = Pick<Catalogue, 'recipes' | 'sachets'>

/**
 * The sachets of a box, one entry for each recipe that is on sale or in the box, in the order of their positions
 * (C-11).
 */
export function sachetsOf(tier: number, plan: Plan, catalogue: PortionTerms): Sachets[] {
  const days = daysByRecipe(plan.cycle, inRecipeOrder(plan.recipes, catalogue))
  return catalogue.recipes
    .filter(({ code, retired }) => !retired || days.has(code))
    .toSorted((a, b) => a.position - b.position)
    .map((recipe) => {
      const serveDays = days.get(recipe.code) ?? 0
      const { perDay, grams } = dailySachets(tier, plan.pension, recipe, catalogue.sachets)
      return { type: recipe.code, quantity: serveDays * perDay, grams, serveDays }
    })
}

/**
 * Splits the days of a box among its recipes; the first recipes get the remaining days. Every sachet belongs to one
 * day.
 */
function daysByRecipe(cycle: Cycle, chosen: readonly RecipeCode[]): Map<RecipeCode, number> {
  const days = cycleDays(cycle)
  const share = Math.floor(days / chosen.length)
  return new Map(chosen.map((code, index) => [code, share + (index < days % chosen.length ? 1 : 0)]))
}

function dailySachets(
  tier: number,
  pension: Pension,
  { kcalPerKg }: Recipe,
  { largestGrams, smallestGrams, stepGrams }: Catalogue['sachets'],
): { perDay: number; grams: number } {
  const dailyKcal = pension === 'V' ? tier : tier / 2
  const dailyGrams = (dailyKcal * 1000) / kcalPerKg
  const perDay = Math.ceil(dailyGrams / largestGrams)
  const rounded = Math.round(dailyGrams / perDay / stepGrams) * stepGrams
  return { perDay, grams: Math.max(rounded, smallestGrams) }
}
