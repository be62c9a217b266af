/** The SKUs of menus (docs/domain.md 5.1). Apart from the plan, so that the portal's first screen does not load them. */
import { inRecipeOrder, MENU_SKU, type MenuParts, type Recipes } from '../catalogue/catalogue.ts'
import { remembered } from '../core/calendar.ts'
import type { Pension, Plan } from './plan.ts'

/** The content of a menu's SKU. */
export interface MenuSku {
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly plan: Plan
}

/** The SKU of a menu, such as `1400CGGSV28`. Throws if the catalogue does not have a recipe. */
export function menuSku(tier: number, plan: Plan, catalogue: Recipes): string {
  const recipes = inRecipeOrder(plan.recipes, catalogue).join('')
  return `${String(tier).padStart(4, '0')}${recipes}${plan.pension}${plan.cycle}`
}

/** The SKUs that a catalogue has parsed: a box's price and its texts ask for the same few again and again. */
const parsed = new WeakMap<MenuParts, (sku: string) => MenuSku | undefined>()

/** Parses the SKU of a menu of the catalogue, separators tolerated; undefined for any other text. */
export function parseMenuSku(sku: string, catalogue: MenuParts): MenuSku | undefined {
  const known = parsed.get(catalogue) ?? remembered((each: string) => parseWith(each, catalogue))
  parsed.set(catalogue, known)
  return known(sku)
}

function parseWith(sku: string, catalogue: MenuParts): MenuSku | undefined {
  const [, tier, letters, pension, rhythm] = MENU_SKU.exec(sku) ?? []
  if (tier === undefined || letters === undefined || pension === undefined) return undefined
  const codes = letters.replaceAll(/[-_ ]/g, '').match(/../g) ?? []
  const isKnown = codes.every((code) => catalogue.recipes.some((recipe) => recipe.code === code))
  if (!isKnown || new Set(codes).size < codes.length) return undefined
  const cycle = rhythm === 'TEST' ? rhythm : Number(rhythm)
  if (cycle !== 'TEST' && catalogue.cycles.every(({ days }) => days !== cycle)) return undefined
  const recipes = inRecipeOrder(codes, catalogue)
  return { tier: Number(tier), plan: { recipes, cycle, pension: pensionFrom(pension) } }
}

function pensionFrom(text: string): Pension {
  return text === 'V' ? 'V' : 'H'
}
