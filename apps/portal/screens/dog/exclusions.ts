/** What each allergy and health issue rules out: the advice about a dog that has that one thing alone (spec 5). */
import { RECIPES, type RecipeCode } from '@pfotenportal/domain/plan/plan'
import { normalisedTokens, recipeAdvice, type AdviceReason } from '@pfotenportal/domain/pet/recipe'
import type { DogStage } from '@pfotenportal/domain/pet/pet'

/** Something about the dog, with the recipes that it speaks against. */
export interface Exclusion {
  /** Of an ingredient or a health issue; null for the dog's age. */
  readonly token: string | null
  readonly recipes: readonly { readonly code: RecipeCode; readonly reason: AdviceReason }[]
}

interface Taster {
  readonly allergies: readonly string[]
  readonly healthIssues: readonly string[]
  readonly stage: DogStage
}

const NOTHING: Taster = { allergies: [], healthIssues: [], stage: 'adult' }

function exclusionOf(token: string | null, taster: Partial<Taster>): Exclusion {
  const advice = recipeAdvice({ ...NOTHING, ...taster })
  return {
    token,
    recipes: RECIPES.flatMap((code) => advice[code].reasons.map((reason) => ({ code, reason }))),
  }
}

/** What speaks against which recipes, one by one. */
export function exclusionsOf({ allergies, healthIssues, stage }: Taster) {
  return {
    allergies: normalisedTokens(allergies).map((token) => exclusionOf(token, { allergies: [token] })),
    issues: normalisedTokens(healthIssues).map((token) => exclusionOf(token, { healthIssues: [token] })),
    age: stage === 'puppy' ? [exclusionOf(null, { stage })] : [],
  }
}
