/** The catalogue in force when the page was loaded. */
import { onSale, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { config } from './config.ts'

/** The recipes, public holidays and delivery days. */
export const { catalogue } = config

/** The recipes that can be chosen, in display order. */
export function recipesOnSale(): RecipeCode[] {
  return onSale(catalogue.recipes).map(({ code }) => code)
}
