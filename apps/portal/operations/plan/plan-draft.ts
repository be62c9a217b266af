/** The plan while it is being chosen: what can be bought, and what a choice does to the rest of it. */
import type { ProductView, VariantView } from '@pfotenportal/contract/products'
import type { OptionsView } from '@pfotenportal/contract/values'
import {
  cycleDays,
  inRecipeOrder,
  type IntervalDays,
  type Pension,
  type RecipeCode,
} from '@pfotenportal/domain/plan/plan'
import { planChange } from '@pfotenportal/text/de/plan-change'
import { defineText } from '../../ui/text/text.tsx'

/** The words of the plan change. */
export const usePlanText = defineText(planChange, () =>
  import('@pfotenportal/text/en/plan-change').then((it) => it.planChange),
)

/** A plan to choose: a trial counts as its 14 days (spec 3). */
export interface PlanDraft {
  readonly recipes: RecipeCode[]
  readonly pension: Pension
  readonly cycle: IntervalDays
}

/** The plan as it is, ready to be changed. */
export function draftOf({ recipes, pension, cycle }: OptionsView): PlanDraft {
  return { recipes: inRecipeOrder(recipes), pension, cycle: cycleDays(cycle) }
}

type Variants = Pick<ProductView, 'variants'>

/** The menu that the draft stands for; undefined where it cannot be bought. Trial boxes never can (docs/domain.md 6.3). */
export function menuOf(product: Variants, draft: PlanDraft): VariantView | undefined {
  const recipes = inRecipeOrder(draft.recipes).join()
  return product.variants.find(
    ({ selectedOptions: it, availableForSale }) =>
      availableForSale &&
      it.cycle === draft.cycle &&
      it.pension === draft.pension &&
      inRecipeOrder(it.recipes).join() === recipes,
  )
}

/** Whether these recipes in this portion are there for 14 days; where none is chosen yet nothing speaks against it. */
export function has14DayMenu(product: Variants, draft: PlanDraft): boolean {
  return draft.recipes.length === 0 || menuOf(product, { ...draft, cycle: 14 }) !== undefined
}

/** The draft in a rhythm that there is: 28 days where the choice has no 14-day menu (docs/domain.md 6.3). */
export function withAvailableRhythm(product: Variants, draft: PlanDraft): PlanDraft {
  return draft.cycle === 14 && !has14DayMenu(product, draft) ? { ...draft, cycle: 28 } : draft
}

/** The draft with a recipe taken in or out. */
export function withRecipe(draft: PlanDraft, code: RecipeCode, taken: boolean): PlanDraft {
  const others = draft.recipes.filter((other) => other !== code)
  return { ...draft, recipes: inRecipeOrder(taken ? [...others, code] : others) }
}

/** The recipes that are newly taken against the advice: each has been confirmed, and the service keeps that (C-46). */
export function recipesAgainstAdvice(
  draft: PlanDraft,
  current: Pick<OptionsView, 'recipes'>,
  advice: Readonly<Record<RecipeCode, { readonly recommended: boolean }>>,
): RecipeCode[] {
  return draft.recipes.filter((code) => !advice[code].recommended && !current.recipes.includes(code))
}
