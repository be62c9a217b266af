import type { RecipeCode, SupplementKind, Text } from '@pfotenportal/domain/catalogue/catalogue'
import type { Pension } from '@pfotenportal/domain/plan/plan'
import { allergenName, issueName, pointsOutOf, recipeName } from '@pfotenportal/text/catalogue'
import { catalogue } from '../../data/catalogue.ts'
import { useLanguage } from '../text/text.tsx'

/** The catalogue in the language on screen. */
export function useCatalogueText() {
  const language = useLanguage()
  return {
    /** A text of the catalogue. */
    of: (text: Text) => text[language],
    recipe: (code: RecipeCode) => recipeName(catalogue, code, language),
    recipes: (codes: readonly RecipeCode[]) =>
      codes.map((code) => recipeName(catalogue, code, language)).join(', '),
    /** What a recipe is made of; empty for one that this page does not know yet. */
    madeOf: (code: RecipeCode) =>
      catalogue.recipes.find((recipe) => recipe.code === code)?.madeOf[language] ?? '',
    portion: (pension: Pension) => catalogue.portions[pension][language],
    /** What is collected on the way to a reward, in the plural. */
    points: catalogue.points[language].many,
    /** The same after "8 of". */
    pointsOutOf: (goal: number) => pointsOutOf(catalogue, goal, language),
    allergen: (token: string) => allergenName(catalogue, token, language),
    issue: (token: string) => issueName(catalogue, token, language),
    purpose: (kind: SupplementKind) =>
      catalogue.supplements.find((supplement) => supplement.kind === kind)?.slide.title[language] ?? kind,
  }
}
