/** The catalogue in force when the page was loaded. */
import { onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { config } from './config.ts'

/** What the portal shows of a supplement. */
export type PortalSupplement = (typeof catalogue.supplements)[number]

/** What the portal knows of it. */
export const { catalogue } = config

/** The supplements that can be chosen, in promotion order. */
export function supplementsOnSale(): PortalSupplement[] {
  return onSale(catalogue.supplements)
}

/** The recipes that can be chosen, in display order. */
export function recipesOnSale(): RecipeCode[] {
  return onSale(catalogue.recipes).map(({ code }) => code)
}
