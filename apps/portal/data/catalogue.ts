/** The catalogue in force when the page was loaded. */
import { inRecipeOrder, onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { countryOf as countryIn, type CountryCode } from '@pfotenportal/domain/customer/country'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'
import { config } from './config.ts'

/** What the portal shows of a supplement. */
export type PortalSupplement = (typeof catalogue.supplements)[number]

/** What the portal knows of it. */
export const { catalogue } = config

/** The country of delivery; while there is no address, the one that is usual. */
export function countryOf(destination: Parameters<typeof countryIn>[0]): CountryCode {
  return countryIn(destination, catalogue)
}

/** The supplements that can be chosen, in promotion order. */
export function supplementsOnSale(): PortalSupplement[] {
  return onSale(catalogue.supplements)
}

/** The recipes that can be chosen, in display order: those on sale, and those that the plan has already. */
export function recipesToChoose(current: readonly RecipeCode[] = []): RecipeCode[] {
  return catalogue.recipes
    .filter(({ code, retired }) => !retired || current.includes(code))
    .map(({ code }) => code)
}

/** The recipes of a plan in their order. Those that are newer than this page come last. */
export function inOrder(codes: readonly RecipeCode[]): RecipeCode[] {
  const isKnown = (code: RecipeCode) => catalogue.recipes.some((recipe) => recipe.code === code)
  return [
    ...inRecipeOrder(codes.filter(isKnown), catalogue),
    ...codes.filter((code) => !isKnown(code)).toSorted(),
  ]
}

/** Whether friends can be referred: in the service's own programme, or in a provider's. */
export const refersFriends = () => config.referralWidgetUrl !== null || !catalogue.referral.retired

/** The rhythms on sale, the shortest first. */
export function rhythmsOnSale(): IntervalDays[] {
  return onSale(catalogue.cycles).map(({ days }) => days)
}
