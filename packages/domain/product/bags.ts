/** Weights of a box's sachets, calculated without knowledge of recipes (docs/domain.md 5.3). */
import type { RecipeCode } from '../catalogue/catalogue.ts'

/** The sachets of one recipe. A recipe that is not in the plan has quantity 0 and the size it would have. */
export interface Sachets {
  readonly type: RecipeCode
  readonly quantity: number
  /** The weight of one sachet. */
  readonly grams: number
  /** Days on which the dog eats this recipe. */
  readonly serveDays: number
}

/** The weight of a box's food in grams. */
export function boxGrams(sachets: readonly Sachets[]): number {
  return sachets.reduce((sum, { quantity, grams }) => sum + quantity * grams, 0)
}

/** The smallest and largest sachet of the recipes in the box (spec 3); null for an empty box. */
export function sachetSizes(sachets: readonly Sachets[]): { min: number; max: number } | null {
  const sizes = sachets.filter(({ quantity }) => quantity > 0).map(({ grams }) => grams)
  return sizes.length === 0 ? null : { min: Math.min(...sizes), max: Math.max(...sizes) }
}
