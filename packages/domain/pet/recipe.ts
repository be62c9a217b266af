/** The recipes and which of them suit a dog (spec 5; docs/domain.md 5.1, 6.1). Advice, not a ban (C-46). */
import type { Cents } from '../core/money.ts'
import type { Pet } from './pet.ts'
import type { RecipeCode } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'

/** A recipe's configuration. */
export interface Recipe {
  /** Energy of 100 g in kilocalories. */
  readonly kcalPer100g: number
  /** The price per kilogram, without the fixed cost of a box. */
  readonly pricePerKg: Cents
  /** The ingredients that dogs can be allergic to, as tokens. */
  readonly ingredients: readonly string[]
  /** Too rich for a dog with pancreatitis (spec 5). */
  readonly unfitForPancreatitis: boolean
  /** Not for puppies (spec 5). */
  readonly unfitForPuppies: boolean
}

/** Cowgenuss, Gockelspeis, Ringeltanz. */
export const RECIPE: Readonly<Record<RecipeCode, Recipe>> = {
  CG: recipe(135, 690, ['beef', 'rice'], { unfitForPancreatitis: true, unfitForPuppies: true }),
  GS: recipe(125, 590, ['chicken', 'millet'], { unfitForPancreatitis: false, unfitForPuppies: true }),
  RT: recipe(140, 640, ['pork', 'potatoes', 'sweet_potatoes'], {
    unfitForPancreatitis: false,
    unfitForPuppies: false,
  }),
}

function recipe(
  kcalPer100g: number,
  pricePerKg: Cents,
  ingredients: readonly string[],
  unfit: Pick<Recipe, 'unfitForPancreatitis' | 'unfitForPuppies'>,
): Recipe {
  return { kcalPer100g, pricePerKg, ingredients, ...unfit }
}

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

/** The advice on each recipe for a dog (spec 5). */
export function recipeAdvice(pet: RecipeFactors): Record<RecipeCode, RecipeAdvice> {
  const allergies = normaliseTokens(pet.allergies)
  const hasPancreatitis = normaliseTokens(pet.healthIssues).includes('pancreatitis')
  const about = (code: RecipeCode): RecipeAdvice => {
    const { ingredients, unfitForPancreatitis, unfitForPuppies } = RECIPE[code]
    const allergens = ingredients.filter((ingredient) => allergies.includes(ingredient))
    const reasons: AdviceReason[] = []
    if (allergens.length > 0) reasons.push('ALLERGY')
    if (unfitForPancreatitis && hasPancreatitis) reasons.push('PANCREATITIS')
    if (unfitForPuppies && pet.stage === 'puppy') reasons.push('PUPPY')
    return { recommended: reasons.length === 0, reasons, allergens }
  }
  return { CG: about('CG'), GS: about('GS'), RT: about('RT') }
}

/** The recipes that suit the dog, in the order CG, GS, RT; may be empty (spec 5). */
export function recommendedRecipes(pet: RecipeFactors): RecipeCode[] {
  const advice = recipeAdvice(pet)
  return RECIPES.filter((code) => advice[code].recommended)
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
