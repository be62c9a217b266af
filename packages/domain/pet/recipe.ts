/** Which recipes suit a dog (spec 5; docs/domain.md 5.1, 6.1). Advice, not a ban (C-46). */
import { onSale, type Catalogue, type RecipeCode } from '../catalogue/catalogue.ts'
import type { Pet } from './pet.ts'
import { readWords, type ReadWords } from './words.ts'

/** Why a recipe is not recommended (spec 5); UNCLEAR: because it is not known what the dog does not tolerate. */
export type AdviceReason = 'ALLERGY' | 'PANCREATITIS' | 'PUPPY' | 'UNCLEAR'

/** Whether a recipe suits a dog, and why not. */
export interface RecipeAdvice {
  readonly recommended: boolean
  readonly reasons: readonly AdviceReason[]
  /** The ingredients that the dog is allergic to, as tokens. */
  readonly allergens: readonly string[]
}

/** The facts about a dog that recipe advice depends on. */
export type RecipeFactors = Pick<Pet, 'allergies' | 'healthIssues' | 'stage'> &
  Partial<Pick<Pet, 'confirmedWords'>>

/** The part of a catalogue with the names of what dogs can be allergic to. */
export interface AllergenWords {
  readonly words: Pick<Catalogue['words'], 'allergens'>
}

/** The part of a catalogue with the names of health issues. */
export interface IssueWords {
  readonly words: Pick<Catalogue['words'], 'healthIssues'>
}

/** The part of a catalogue with the names of everything that can be said about a dog's health. */
export type HealthWords = AllergenWords & IssueWords

/** What the advice on a recipe depends on. */
export type AdvisedRecipe = Pick<Catalogue['recipes'][number], 'allergens' | 'unsuitedFor'>

/** The advice on a recipe for a dog (spec 5). Nothing is recommended while words about the dog are unclear (C-45). */
export function recipeAdvice(
  pet: RecipeFactors,
  recipe: AdvisedRecipe,
  catalogue: HealthWords,
): RecipeAdvice {
  const hasPancreatitis = readIssues(pet.healthIssues, catalogue).tokens.includes('pancreatitis')
  const allergens = allergensOf(pet, recipe, catalogue)
  const reasons: AdviceReason[] = []
  if (allergens.length > 0) reasons.push('ALLERGY')
  if (recipe.unsuitedFor.includes('pancreatitis') && hasPancreatitis) reasons.push('PANCREATITIS')
  if (recipe.unsuitedFor.includes('puppy') && pet.stage === 'puppy') reasons.push('PUPPY')
  if (unclearWords(pet, catalogue).length > 0) reasons.push('UNCLEAR')
  return { recommended: reasons.length === 0, reasons, allergens }
}

/** The ingredients of a recipe that a dog is allergic to, as tokens in the order of the recipe. */
export function allergensOf(
  { allergies }: Pick<Pet, 'allergies'>,
  recipe: Pick<AdvisedRecipe, 'allergens'>,
  catalogue: AllergenWords,
): string[] {
  const { tokens } = readAllergies(allergies, catalogue)
  return recipe.allergens.filter((ingredient) => tokens.includes(ingredient))
}

/** The recipes on sale that suit the dog, in display order; may be empty (spec 5). */
export function recommendedRecipes(
  pet: RecipeFactors,
  catalogue: Pick<Catalogue, 'recipes'> & HealthWords,
): RecipeCode[] {
  return onSale(catalogue.recipes)
    .filter((recipe) => recipeAdvice(pet, recipe, catalogue).recommended)
    .map(({ code }) => code)
}

/** Allergies from a list or a text. A name can stand for several allergens: sweet potatoes are not potatoes. */
export function readAllergies(input: string | readonly string[], { words }: AllergenWords): ReadWords {
  return readWords(input, words.allergens)
}

/** Health issues from a list or a text. */
export function readIssues(input: string | readonly string[], { words }: IssueWords): ReadWords {
  return readWords(input, words.healthIssues)
}

/** What is written about a dog, is not understood, and nobody has confirmed (C-45). */
export function unclearWords(pet: Omit<RecipeFactors, 'stage'>, catalogue: HealthWords): string[] {
  const { confirmedWords = [] } = pet
  return unknownWords(pet, catalogue).filter((word) => !confirmedWords.includes(word))
}

/** All of it, confirmed or not. */
export function unknownWords(
  { allergies, healthIssues }: Pick<Pet, 'allergies' | 'healthIssues'>,
  catalogue: HealthWords,
): string[] {
  const { unclear } = readAllergies(allergies, catalogue)
  return [...new Set([...unclear, ...readIssues(healthIssues, catalogue).unclear])]
}
