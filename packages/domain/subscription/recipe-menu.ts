/** Recipes in the shop: a box for a given dog with only that recipe (docs/domain.md 12.4, C-157). */
import { planOfNextBox, tierOfMenu } from './box.ts'
import type { Variant } from '../catalogue/catalogue.ts'
import { regularPlan, variantFor } from '../catalogue/catalogue.ts'
import type { Plan, RecipeCode } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'
import { TIERS } from '../pet/portion.ts'
import type { SubscriptionFacts } from './subscription.ts'

/** The menu shown to visitors without a dog: the smallest one, with all of its food, every four weeks. */
const smallest: Plan = { recipes: [], cycle: 28, pension: 'V' }

/**
 * The menu of a single recipe in a dog's energy class, pension and interval, at its list price. If the interval is not
 * available for every single recipe, all are shown for 28 days. Without a dog or menu, the smallest one.
 */
export function recipeMenu(code: RecipeCode, subscription: SubscriptionFacts | undefined): Variant {
  const tier = subscription && tierOfMenu(subscription)
  const plan = subscription && tier !== undefined ? regularPlan(tier, planOfNextBox(subscription)) : smallest
  const size = tier ?? Math.min(...TIERS)
  const alone = (recipe: RecipeCode) => variantFor(size, { ...plan, recipes: [recipe] })
  const isMade = RECIPES.every((recipe) => alone(recipe) !== undefined)
  const found = isMade ? alone(code) : variantFor(size, { ...plan, recipes: [code], cycle: 28 })
  if (!found) throw new Error(`no menu of ${code} in ${size}`)
  return found
}
