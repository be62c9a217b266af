/** The texts of the recipe advice for a dog. */
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import {
  recipeAdvice as adviceOf,
  readAllergies,
  unclearWords,
  type RecipeAdvice,
  type RecipeFactors,
} from '@pfotenportal/domain/pet/recipe'
import { recipeAdvice } from '@pfotenportal/text/de/plan'
import { catalogue } from '../../../data/catalogue.ts'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { defineText } from '../../../ui/text/text.tsx'

export const useRecipeText = defineText({ recipeAdvice }, () => import('@pfotenportal/text/en/plan'))

type RecipeText = typeof recipeAdvice

/** Whether a recipe suits the dog. */
export interface AdviceTexts {
  readonly recommended: boolean
  /** "Suits Frieda", "Not recommended", or what to check before anybody can tell. */
  readonly label: string
  /** Why it is not recommended. */
  readonly reasons: readonly string[]
}

/** What has to be checked before anybody can tell which recipes suit a dog. */
export function toCheckOf(pet: Omit<RecipeFactors, 'stage'>, text: RecipeText): string {
  const { unclear } = readAllergies(pet.allergies, catalogue)
  return unclearWords(pet, catalogue).some((word) => unclear.includes(word))
    ? text.unclear.allergies
    : text.unclear.issues
}

/**
 * The texts of an advice, with the names of the ingredients that the dog is allergic to, and what to check if words are
 * unclear.
 */
export function adviceTexts(
  advice: RecipeAdvice,
  pet: string,
  text: RecipeText,
  { allergen, toCheck }: { readonly allergen: (token: string) => string; readonly toCheck: string },
): AdviceTexts {
  const allergens = advice.allergens.map(allergen).join(text.and)
  const words = {
    ALLERGY: text.allergy(pet, allergens),
    PANCREATITIS: text.pancreatitis,
    PUPPY: text.puppy,
    UNCLEAR: `${toCheck}.`,
  }
  if (advice.recommended) return { recommended: true, label: text.fits(pet), reasons: [] }
  if (advice.reasons.every((reason) => reason === 'UNCLEAR'))
    return { recommended: false, label: toCheck, reasons: [] }
  return { recommended: false, label: text.unfit, reasons: advice.reasons.map((reason) => words[reason]) }
}

/** What is written about the dog, as the rules take it. */
export function factorsOf(pet: PetView) {
  const {
    allergies,
    health_issues: healthIssues,
    dog_stage: stage,
    confirmed_words: confirmedWords = [],
  } = pet
  return { allergies, healthIssues, stage, confirmedWords }
}

/** The advice about all recipes for this dog. */
export function useRecipeAdvice(pet: PetView): Readonly<Record<RecipeCode, AdviceTexts>> {
  const text = useRecipeText()
  const { allergen } = useCatalogueText()
  const factors = factorsOf(pet)
  const toCheck = toCheckOf(factors, text)
  return Object.fromEntries(
    catalogue.recipes.map((recipe) => [
      recipe.code,
      adviceTexts(adviceOf(factors, recipe, catalogue), pet.name, text, { allergen, toCheck }),
    ]),
  )
}
