/** The plan being chosen: which plans are available, and how one choice affects the others. */
import type { ProductView, VariantView } from '@pfotenportal/contract/products'
import type { OptionsView } from '@pfotenportal/contract/values'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { cycleDays, type IntervalDays, type Pension } from '@pfotenportal/domain/plan/plan'
import { swapPlan } from '@pfotenportal/text/de/plan'
import { inOrder } from '../../data/catalogue.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of the plan change. */
export const useSwapPlanText = defineText({ swapPlan }, () => import('@pfotenportal/text/en/plan'))

/** The plan being chosen. A trial counts as 14 days. */
export interface PlanDraft {
  readonly recipes: RecipeCode[]
  readonly pension: Pension
  readonly cycle: IntervalDays
}

/** The draft that equals the current plan. */
export function draftOf({ recipes, pension, cycle }: OptionsView): PlanDraft {
  return { recipes: inOrder(recipes), pension, cycle: cycleDays(cycle) }
}

type Variants = Pick<ProductView, 'variants'>

/** The variant of the draft; undefined if it cannot be bought. Trial boxes never can. */
export function menuOf(product: Variants, draft: PlanDraft): VariantView | undefined {
  const recipes = inOrder(draft.recipes).join()
  return product.variants.find(
    ({ selectedOptions: it, availableForSale }) =>
      availableForSale &&
      it.cycle === draft.cycle &&
      it.pension === draft.pension &&
      inOrder(it.recipes).join() === recipes,
  )
}

/** Whether there is a 14-day menu for these recipes and this portion. True while no recipe is chosen. */
export function has14DayMenu(product: Variants, draft: PlanDraft): boolean {
  return draft.recipes.length === 0 || menuOf(product, { ...draft, cycle: 14 }) !== undefined
}

/** The draft in an available rhythm: 28 days if there is no 14-day menu for the choice. */
export function withAvailableRhythm(product: Variants, draft: PlanDraft): PlanDraft {
  return draft.cycle === 14 && !has14DayMenu(product, draft) ? { ...draft, cycle: 28 } : draft
}

/** The draft with a recipe added or removed. */
export function withRecipe(draft: PlanDraft, code: RecipeCode, taken: boolean): PlanDraft {
  const others = draft.recipes.filter((other) => other !== code)
  return { ...draft, recipes: inOrder(taken ? [...others, code] : others) }
}

/**
 * The newly chosen recipes that are not recommended. The customer confirmed each, and the service stores that (C-46).
 */
export function recipesAgainstAdvice(
  draft: PlanDraft,
  current: Pick<OptionsView, 'recipes'>,
  advice: Readonly<Record<RecipeCode, { readonly recommended: boolean }>>,
): RecipeCode[] {
  return draft.recipes.filter(
    (code) => advice[code]?.recommended === false && !current.recipes.includes(code),
  )
}
