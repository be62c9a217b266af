/** The plan being chosen: which plans are available, and how one choice affects the others. */
import type { ProductView, VariantView } from '@pfotenportal/contract/products'
import type { OptionsView } from '@pfotenportal/contract/values'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { cycleDays, rhythmFor, type IntervalDays, type Pension } from '@pfotenportal/domain/plan/plan'
import { swapPlan } from '@pfotenportal/text/de/plan'
import { inOrder, rhythmsOnSale } from '../../data/catalogue.ts'
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

/** The rhythms to choose from, the longest first: those on sale, and that of the current plan. */
export function rhythmsToChoose(current: Pick<OptionsView, 'cycle'>): IntervalDays[] {
  return [...new Set([...rhythmsOnSale(), cycleDays(current.cycle)])].toSorted((a, b) => b - a)
}

/** Whether there is a menu in the rhythm of the draft. True while no recipe is chosen. */
export function hasMenu(product: Variants, draft: PlanDraft): boolean {
  return draft.recipes.length === 0 || menuOf(product, draft) !== undefined
}

/** The draft in an available rhythm: the next longer one, or else the longest, if there is no menu in its own. */
export function withAvailableRhythm(
  product: Variants,
  draft: PlanDraft,
  rhythms: readonly IntervalDays[],
): PlanDraft {
  const available = rhythms.filter((cycle) => hasMenu(product, { ...draft, cycle }))
  return { ...draft, cycle: rhythmFor(draft.cycle, available) ?? draft.cycle }
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
