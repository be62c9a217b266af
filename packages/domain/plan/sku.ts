/** SKUs of menus (spec 3; docs/domain.md 5.1). */
import type { Cycle, Pension, Plan, RecipeCode } from './plan.ts'
import { inRecipeOrder, RECIPES } from './plan.ts'

/** The content of a menu's SKU. */
export interface MenuSku {
  /** Kilocalories a day at Vollpension. */
  readonly tier: number
  readonly plan: Plan
}

const menuPattern = /^(\d{4})[-_ ]?((?:CG|GS|RT)(?:[-_ ]?(?:CG|GS|RT)){0,2})[-_ ]?([HV])[-_ ]?(14|28|TEST)$/

/** The SKU of a menu, such as `1400CGGSV28`. */
export function menuSku(tier: number, plan: Plan): string {
  return `${String(tier).padStart(4, '0')}${inRecipeOrder(plan.recipes).join('')}${plan.pension}${plan.cycle}`
}

/** Parses a menu's SKU, separators tolerated; undefined for any other text. */
export function parseMenuSku(sku: string): MenuSku | undefined {
  const [, tier, recipes, pension, cycle] = menuPattern.exec(sku) ?? []
  if (tier === undefined || recipes === undefined || pension === undefined) return undefined
  const plan = { recipes: recipesIn(recipes), cycle: cycleFrom(cycle), pension: pensionFrom(pension) }
  return { tier: Number(tier), plan }
}

function recipesIn(text: string): RecipeCode[] {
  return RECIPES.filter((code) => text.includes(code))
}

function cycleFrom(text: string | undefined): Cycle {
  if (text === '14') return 14
  return text === '28' ? 28 : 'TEST'
}

function pensionFrom(text: string): Pension {
  return text === 'V' ? 'V' : 'H'
}
