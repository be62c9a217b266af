/** Which recipes suit a dog (spec 5; docs/domain.md 5.1, 6.1). Advice, not a ban (C-46). */
import type { Catalogue, RecipeCode } from '../catalogue/catalogue.ts'
import { onSale } from '../catalogue/catalogue.ts'
import type { Pet } from './pet.ts'

/** Why a recipe is not recommended (spec 5). */
export type AdviceReason = 'ALLERGY' | 'PANCREATITIS' | 'PUPPY'

/** Whether a recipe suits a dog, and why not. */
export interface RecipeAdvice {
  readonly recommended: boolean
  readonly reasons: readonly AdviceReason[]
  /** The ingredients that the dog is allergic to, as tokens. */
  readonly allergens: readonly string[]
}

/** The facts about a dog that recipe advice depends on. */
export type RecipeFactors = Pick<Pet, 'allergies' | 'healthIssues' | 'stage'>

/** The part of a catalogue with the names of what dogs can be allergic to. */
export interface AllergenWords {
  readonly words: Pick<Catalogue['words'], 'allergens'>
}

/** What the advice on a recipe depends on. */
export type AdvisedRecipe = Pick<Catalogue['recipes'][number], 'allergens' | 'unsuitedFor'>

/** The advice on a recipe for a dog (spec 5). */
export function recipeAdvice(
  pet: RecipeFactors,
  recipe: AdvisedRecipe,
  catalogue: AllergenWords,
): RecipeAdvice {
  const hasPancreatitis = issueTokens(pet.healthIssues).includes('pancreatitis')
  const allergens = allergensOf(pet, recipe, catalogue)
  const reasons: AdviceReason[] = []
  if (allergens.length > 0) reasons.push('ALLERGY')
  if (recipe.unsuitedFor.includes('pancreatitis') && hasPancreatitis) reasons.push('PANCREATITIS')
  if (recipe.unsuitedFor.includes('puppy') && pet.stage === 'puppy') reasons.push('PUPPY')
  return { recommended: reasons.length === 0, reasons, allergens }
}

/** The ingredients of a recipe that a dog is allergic to, as tokens in the order of the recipe. */
export function allergensOf(
  { allergies }: Pick<Pet, 'allergies'>,
  recipe: Pick<AdvisedRecipe, 'allergens'>,
  catalogue: AllergenWords,
): string[] {
  const tokens = allergyTokens(allergies, catalogue)
  return recipe.allergens.filter((ingredient) => tokens.includes(ingredient))
}

/** The recipes on sale that suit the dog, in display order; may be empty (spec 5). */
export function recommendedRecipes(
  pet: RecipeFactors,
  catalogue: Pick<Catalogue, 'recipes'> & AllergenWords,
): RecipeCode[] {
  return onSale(catalogue.recipes)
    .filter((recipe) => recipeAdvice(pet, recipe, catalogue).recommended)
    .map(({ code }) => code)
}

/**
 * Allergies from a list or a comma-separated text as tokens. A word stands for every allergen of the catalogue that has
 * it as its token, as a name in either language or as a synonym; another word is kept. Words are compared as a whole:
 * sweet potatoes are not potatoes.
 */
export function allergyTokens(input: string | readonly string[], { words }: AllergenWords): string[] {
  return unique(
    tokensOf(input).flatMap((word) => {
      const meant = Object.entries(words.allergens)
        .filter(([token, { de, en, synonyms = [] }]) =>
          [token, de, en, ...synonyms].some((name) => tokenOf(name) === word),
        )
        .map(([token]) => token)
      return meant.length > 0 ? meant : [word]
    }),
  )
}

/** Health issues from a list or a comma-separated text as tokens. */
export function issueTokens(input: string | readonly string[]): string[] {
  return unique(tokensOf(input).map((issue) => (issue === 'pankreatitis' ? 'pancreatitis' : issue)))
}

function tokensOf(input: string | readonly string[]): string[] {
  const list = typeof input === 'string' ? input.split(',') : input
  return list.map(tokenOf).filter((token) => token !== '')
}

/** Lower case, blanks and hyphens as `_`. */
function tokenOf(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')
}

function unique(tokens: readonly string[]): string[] {
  return [...new Set(tokens)]
}
