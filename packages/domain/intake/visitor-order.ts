/** What a visitor without an account wants to order, until they have confirmed their address (docs/domain.md 8.8). */
import { onSale } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { addSeconds, type Instant } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { Pet } from '../pet/pet.ts'
import { tierOf } from '../pet/portion.ts'
import type { Plan } from '../plan/plan.ts'
import type { Variant } from '../product/variants.ts'
import { menuOnSale } from './start-subscription.ts'

/** A draft whose address was not confirmed ends a day after its link, so that a late click can be explained. */
const UNCONFIRMED_SECONDS = 86_400
/** A confirmed draft waits for its order for 14 days of real time. */
const CONFIRMED_SECONDS = 14 * 86_400

/** When a draft ends whose link is valid until then. */
export function unconfirmedDraftEnd(linkExpiresAt: Instant): Instant {
  return addSeconds(linkExpiresAt, UNCONFIRMED_SECONDS)
}

/** When a draft ends whose address was confirmed then. */
export function confirmedDraftEnd(confirmedAt: Instant): Instant {
  return addSeconds(confirmedAt, CONFIRMED_SECONDS)
}

/** The menu of a plan for this dog, as it is sold at the moment; undefined if it is not. */
export function menuForDog(pet: Pet, plan: Plan, moment: Moment): Variant | undefined {
  return menuOnSale({ tier: tierOf(pet, moment.today, moment.catalogue), plan }, moment)
}

/**
 * What has changed since the visitor chose: RECIPE, a recipe is no longer sold and left out; MENU, the plan is no longer
 * sold at all, so another one has to be chosen; PRICE, the box costs something else.
 */
export type DraftChange = 'RECIPE' | 'MENU' | 'PRICE'

/** A plan that was chosen for a dog, and the price of the box that was shown with it. */
export interface ChosenMenu {
  readonly pet: Pet
  readonly plan: Plan
  readonly price: Cents
}

/** A chosen plan as it can be ordered now; null if it cannot any more. */
export interface ResumedMenu {
  readonly plan: Plan | null
  readonly change: DraftChange | null
}

/** What becomes of a chosen plan that is ordered later, when the catalogue or the dog's portion may be another. */
export function resumeMenu({ pet, plan, price }: ChosenMenu, moment: Moment): ResumedMenu {
  const sold = onSale(moment.catalogue.recipes).map(({ code }) => code)
  const recipes = plan.recipes.filter((code) => sold.includes(code))
  const isShorter = recipes.length < plan.recipes.length
  const resumed = { ...plan, recipes }
  const menu = recipes.length > 0 ? menuForDog(pet, resumed, moment) : undefined
  if (!menu) return { plan: null, change: 'MENU' }
  if (isShorter) return { plan: resumed, change: 'RECIPE' }
  return { plan: resumed, change: menu.price === price ? null : 'PRICE' }
}
