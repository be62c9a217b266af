/** The texts of the recipe advice for a dog. */
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { recipeAdvice as adviceOf, type RecipeAdvice } from '@pfotenportal/domain/pet/recipe'
import { recipeAdvice } from '@pfotenportal/text/de/plan'
import { catalogue } from '../../../data/catalogue.ts'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { defineText } from '../../../ui/text/text.tsx'

export const useRecipeText = defineText(recipeAdvice, () =>
  import('@pfotenportal/text/en/plan').then((it) => it.recipeAdvice),
)

type RecipeText = typeof recipeAdvice

/** Whether a recipe suits the dog, with the reasons if it does not. */
export interface AdviceTexts {
  readonly recommended: boolean
  readonly reasons: readonly string[]
}

/** The advice on a recipe that suits every dog. */
export const FITS: AdviceTexts = { recommended: true, reasons: [] }

/** The texts of an advice, with the names of the ingredients that the dog is allergic to. */
export function adviceTexts(
  advice: RecipeAdvice,
  pet: string,
  text: RecipeText,
  allergen: (token: string) => string,
): AdviceTexts {
  const allergens = advice.allergens.map(allergen).join(text.and)
  const words = { ALLERGY: text.allergy(pet, allergens), PANCREATITIS: text.pancreatitis, PUPPY: text.puppy }
  return { recommended: advice.recommended, reasons: advice.reasons.map((reason) => words[reason]) }
}

/** The advice about all recipes for this dog. */
export function useRecipeAdvice(pet: PetView): Readonly<Record<RecipeCode, AdviceTexts>> {
  const text = useRecipeText()
  const { allergen } = useCatalogueText()
  const factors = { allergies: pet.allergies, healthIssues: pet.health_issues, stage: pet.dog_stage }
  return Object.fromEntries(
    catalogue.recipes.map((recipe) => [
      recipe.code,
      adviceTexts(adviceOf(factors, recipe, catalogue), pet.name, text, allergen),
    ]),
  )
}
