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

/** What the advice on a recipe depends on. */
export type AdvisedRecipe = Pick<Catalogue['recipes'][number], 'allergens' | 'unsuitedFor'>

/** The advice on a recipe for a dog (spec 5). */
export function recipeAdvice(
  pet: RecipeFactors,
  { allergens: contained, unsuitedFor }: AdvisedRecipe,
): RecipeAdvice {
  const allergies = normaliseTokens(pet.allergies)
  const hasPancreatitis = normaliseTokens(pet.healthIssues).includes('pancreatitis')
  const allergens = contained.filter((ingredient) => allergies.includes(ingredient))
  const reasons: AdviceReason[] = []
  if (allergens.length > 0) reasons.push('ALLERGY')
  if (unsuitedFor.includes('pancreatitis') && hasPancreatitis) reasons.push('PANCREATITIS')
  if (unsuitedFor.includes('puppy') && pet.stage === 'puppy') reasons.push('PUPPY')
  return { recommended: reasons.length === 0, reasons, allergens }
}

/** The recipes on sale that suit the dog, in display order; may be empty (spec 5). */
export function recommendedRecipes(
  pet: RecipeFactors,
  { recipes }: Pick<Catalogue, 'recipes'>,
): RecipeCode[] {
  return onSale(recipes)
    .filter((recipe) => recipeAdvice(pet, recipe).recommended)
    .map(({ code }) => code)
}

const SYNONYMS: Readonly<Record<string, string>> = {
  potato: 'potatoes',
  sweet_potato: 'sweet_potatoes',
  rind: 'beef',
  rindfleisch: 'beef',
  reis: 'rice',
  huhn: 'chicken',
  hühnchen: 'chicken',
  geflügel: 'chicken',
  hirse: 'millet',
  schwein: 'pork',
  schweinefleisch: 'pork',
  kartoffel: 'potatoes',
  kartoffeln: 'potatoes',
  süßkartoffel: 'sweet_potatoes',
  süßkartoffeln: 'sweet_potatoes',
  pankreatitis: 'pancreatitis',
}

/**
 * Normalises allergies or health issues from a list or a comma-separated text to tokens: lower case, blanks and hyphens
 * as `_`, plural, German words translated. Tokens are compared as a whole: sweet potatoes are not potatoes.
 */
export function normaliseTokens(input: string | readonly string[]): string[] {
  const list = typeof input === 'string' ? input.split(',') : input
  const tokens = list.map(normaliseToken).filter((token) => token !== '')
  return [...new Set(tokens)]
}

function normaliseToken(text: string): string {
  const token = text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '_')
  return SYNONYMS[token] ?? token
}
