/** The texts of the recipe advice for a dog. */
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/plan/plan'
import { recipeAdvice as adviceOf, type RecipeAdvice } from '@pfotenportal/domain/pet/recipe'
import { recipeAdvice } from '@pfotenportal/text/de/plan'
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

/** The texts of an advice, with the names of the ingredients that the dog is allergic to. */
export function adviceTexts(advice: RecipeAdvice, pet: string, text: RecipeText): AdviceTexts {
  const allergens = advice.allergens.map((token) => text.ingredients[token] ?? token).join(text.and)
  const words = { ALLERGY: text.allergy(pet, allergens), PANCREATITIS: text.pancreatitis, PUPPY: text.puppy }
  return { recommended: advice.recommended, reasons: advice.reasons.map((reason) => words[reason]) }
}

/** The advice about all recipes for this dog. */
export function useRecipeAdvice(pet: PetView): Record<RecipeCode, AdviceTexts> {
  const text = useRecipeText()
  const advice = adviceOf({ allergies: pet.allergies, healthIssues: pet.health_issues, stage: pet.dog_stage })
  const words = (code: RecipeCode) => adviceTexts(advice[code], pet.name, text)
  return { CG: words('CG'), GS: words('GS'), RT: words('RT') }
}
