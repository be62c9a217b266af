/** The names of what is sold or was sold: from the newest catalogue, which still has everything. */
import { inRecipeOrder, type RecipeCode, type SupplementKind } from '@pfotenportal/domain/catalogue/catalogue'
import { findCountry } from '@pfotenportal/domain/customer/countries'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { RewardWorth } from '@pfotenportal/domain/discount/reward'
import type { Pension } from '@pfotenportal/domain/plan/plan'
import { allergenName, issueName, recipeName, supplementTitle } from '@pfotenportal/text/catalogue'
import { formatReward, type Language, type RewardWords } from '@pfotenportal/text/format'
import { newestCatalogue } from './catalogue.ts'

/** The name of a recipe; its code if no version has it. */
export function nameOfRecipe(code: RecipeCode, language: Language): string {
  return recipeName(newestCatalogue(), code, language)
}

/** The names of recipes, in the order of the recipes. Throws for an unknown one. */
export function namesOfRecipes(codes: readonly RecipeCode[], language: Language): string[] {
  return inRecipeOrder(codes, newestCatalogue()).map((code) => nameOfRecipe(code, language))
}

/** What customers call a portion. */
export function nameOfPortion(pension: Pension, language: Language): string {
  return newestCatalogue().portions[pension][language]
}

/** What customers collect on their way to a reward, in the plural. */
export function nameOfPoints(language: Language): string {
  return newestCatalogue().points[language].many
}

/** The name of a country; its code if no version has it. */
export function nameOfCountry(code: CountryCode, language: Language): string {
  return findCountry(newestCatalogue(), code)?.name[language] ?? code
}

/** What VAT is called in a country, such as `MwSt.`. */
export function nameOfTax(code: CountryCode, language: Language): string {
  return findCountry(newestCatalogue(), code)?.taxName[language] ?? ''
}

/** The title of a menu, such as `Frischmenü 500 kcal`. */
export function titleOfMenu(kcalPerDay: number, language: Language): string {
  return `${newestCatalogue().menu.title[language]} ${kcalPerDay} kcal`
}

/** The title of a supplement; its kind if no version has it. */
export function titleOfSupplement(kind: SupplementKind, language: Language): string {
  return supplementTitle(newestCatalogue(), kind, { language })
}

/** The title of a free sample of a supplement; its kind if no version has it. */
export function titleOfSample(kind: SupplementKind, language: Language): string {
  return supplementTitle(newestCatalogue(), kind, { language, isSample: true })
}

/** What a reward is, as sentences say it. */
export function rewardWords(worth: RewardWorth, language: Language): RewardWords {
  return worth.product === undefined
    ? { worth: formatReward(worth, language), isFree: false }
    : { worth: titleOfSample(worth.product, language), isFree: true }
}

/** The names of what dogs are allergic to; what was entered if no version has it. */
export function namesOfAllergens(tokens: readonly string[], language: Language): string[] {
  return tokens.map((token) => allergenName(newestCatalogue(), token, language))
}

/** The names of what dogs suffer from, the same. */
export function namesOfIssues(tokens: readonly string[], language: Language): string[] {
  return tokens.map((token) => issueName(newestCatalogue(), token, language))
}
