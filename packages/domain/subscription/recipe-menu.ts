/** A recipe as the shop shows it: the box that a dog would get of it alone (docs/domain.md 12.4, C-157). */
import { planOfNextBox, tierOfMenu } from './box.ts'
import type { Variant } from '../catalogue/catalogue.ts'
import { regularPlan, variantFor } from '../catalogue/catalogue.ts'
import type { Plan, RecipeCode } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'
import { TIERS } from '../pet/portion.ts'
import type { SubscriptionFacts } from './subscription.ts'

/** What somebody without a dog here is shown: the smallest menu there is, all of its food, every four weeks. */
const smallest: Plan = { recipes: [], cycle: 28, pension: 'V' }

/**
 * The menu of one recipe in a dog's energy class, share and rhythm at its list price; in 28 days where its rhythm is
 * not made of every recipe alone, so that all have the same. Without a dog, or without a menu of its, the smallest one.
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
