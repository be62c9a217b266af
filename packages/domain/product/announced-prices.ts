/** The prices of a later version for what was agreed earlier (C-590, C-592). */
import type { AnnouncedPrices, Catalogue } from '../catalogue/catalogue.ts'

type Prices = AnnouncedPrices['prices']

/** The version whose prices these terms have. */
export function pricesVersion({ version, pricesOf }: Pick<Catalogue, 'version' | 'pricesOf'>): number {
  return pricesOf ?? version
}

/** Menus remember their prices by catalogue, so the same terms with the same prices are the same object. */
const known = new WeakMap<Catalogue, WeakMap<Prices, Catalogue>>()

/** The terms with the prices and the shipping of another version. What is sold, and in which box, stays as agreed. */
export function withPrices(terms: Catalogue, prices: Prices): Catalogue {
  const ofTerms = known.get(terms) ?? new WeakMap<Prices, Catalogue>()
  known.set(terms, ofTerms)
  const found = ofTerms.get(prices) ?? repriced(terms, prices)
  ofTerms.set(prices, found)
  return found
}

function repriced(terms: Catalogue, prices: Prices): Catalogue {
  const pricePerKg = new Map(prices.recipes.map((recipe) => [recipe.code, recipe.pricePerKg]))
  const foodPercent = new Map(prices.cycles.map((cycle) => [cycle.days, cycle.foodPercent]))
  return {
    ...terms,
    pricesOf: prices.version,
    prices: prices.prices,
    shipping: prices.shipping,
    recipes: terms.recipes.map((recipe) => ({
      ...recipe,
      pricePerKg: pricePerKg.get(recipe.code) ?? recipe.pricePerKg,
    })),
    cycles: terms.cycles.map((cycle) => ({
      ...cycle,
      foodPercent: foodPercent.get(cycle.days) ?? cycle.foodPercent,
    })),
  }
}

/** Whether the prices differ at all, for anything that these terms sell. */
export function changesPrices(terms: Catalogue, prices: Prices): boolean {
  const priced = ({ prices: { minimumOrder: _minimum, ...fees }, shipping, recipes, cycles }: Catalogue) =>
    JSON.stringify([
      fees,
      Object.entries(shipping).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      recipes.map((recipe) => recipe.pricePerKg),
      cycles.map((cycle) => cycle.foodPercent),
    ])
  return priced(terms) !== priced(withPrices(terms, prices))
}
