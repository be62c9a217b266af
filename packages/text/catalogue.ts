/** The catalogue in words: the names of its articles, and its texts with their slots filled in. */
import {
  supplementOfKind,
  type Catalogue,
  type RecipeCode,
  type SupplementKind,
  type Text,
} from '@pfotenportal/domain/catalogue/catalogue'
import type { Language } from './format.ts'
import { capitalised, plural } from './grammar.ts'

interface Named {
  readonly code: RecipeCode
  readonly name: Text
}

/** The name of a recipe; its code if the catalogue does not have it. */
export function recipeName(
  { recipes }: { readonly recipes: readonly Named[] },
  code: RecipeCode,
  language: Language,
): string {
  return recipes.find((recipe) => recipe.code === code)?.name[language] ?? code
}

/** The title of a supplement, or of a free sample of it; its kind if the catalogue does not have it. */
export function supplementTitle(
  catalogue: Pick<Catalogue, 'supplements'>,
  kind: SupplementKind,
  { language, isSample = false }: { readonly language: Language; readonly isSample?: boolean },
): string {
  const supplement = supplementOfKind(catalogue, kind)
  return supplement?.[isSample ? 'sampleTitle' : 'title'][language] ?? kind
}

/** The name of what a dog is allergic to; what was entered if the catalogue does not have it. */
export function allergenName(
  { words }: { readonly words: Pick<Catalogue['words'], 'allergens'> },
  token: string,
  language: Language,
): string {
  return words.allergens[token]?.[language] ?? token
}

/** The name of what a dog suffers from; what was entered if the catalogue does not have it. */
export function issueName(
  { words }: { readonly words: Pick<Catalogue['words'], 'healthIssues'> },
  token: string,
  language: Language,
): string {
  return words.healthIssues[token]?.[language] ?? token
}

/** What customers collect on their way to a reward, after a number of them: "von 12 Treuepfoten". */
export function pointsOutOf({ points }: Pick<Catalogue, 'points'>, goal: number, language: Language): string {
  const { one, many, ofMany = many } = points[language]
  return plural(goal, one, ofMany)
}

/** A text of the catalogue with its slots filled in, such as `{dog}`. It begins with a capital letter. */
export function filled(text: string, slots: Readonly<Record<string, string>>): string {
  const whole = text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
  return capitalised(whole)
}
