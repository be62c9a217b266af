/** The bags in a box (docs/domain.md 5.3). */
import type { Cycle, Pension, Plan, RecipeCode } from './plan.ts'
import { cycleDays, inRecipeOrder, RECIPES } from './plan.ts'
import { RECIPE } from './recipe.ts'

/** The bags of one recipe; a recipe that is not in the plan has quantity 0 and keeps the size it would have. */
export interface Sachets {
  readonly type: RecipeCode
  readonly quantity: number
  /** One bag. */
  readonly grams: number
  /** Days on which the dog eats this recipe. */
  readonly serveDays: number
}

const LARGEST_SACHET_GRAMS = 800
const SMALLEST_SACHET_GRAMS = 50
const GRAM_STEP = 10

/** The bags of a box, always CG, GS, RT (C-11). */
export function sachetsOf(tier: number, plan: Plan): Sachets[] {
  return RECIPES.map((type) => {
    const serveDays = daysByRecipe(plan.cycle, plan.recipes).get(type) ?? 0
    const { perDay, grams } = dailySachets(tier, plan.pension, type)
    return { type, quantity: serveDays * perDay, grams, serveDays }
  })
}

/** The days of a box split over its recipes, remaining days to the first ones. Whole days: no bag is shared. */
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

/** The weight of a box's food in grams. */
export function boxGrams(sachets: readonly Sachets[]): number {
  return sachets.reduce((sum, { quantity, grams }) => sum + quantity * grams, 0)
}

/** The smallest and largest bag in the box, over the recipes that are in it (spec 3); null for an empty box. */
export function sachetSizes(sachets: readonly Sachets[]): { min: number; max: number } | null {
  const sizes = sachets.filter(({ quantity }) => quantity > 0).map(({ grams }) => grams)
  return sizes.length === 0 ? null : { min: Math.min(...sizes), max: Math.max(...sizes) }
}
