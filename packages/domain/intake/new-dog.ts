/** A dog that its owner adds in the portal (docs/domain.md 8.8). */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'
import { stageOf, type Birth, type Pet } from '../pet/pet.ts'
import { recommendedRecipes } from '../pet/recipe.ts'
import { firstWeighingDay, weightRange, type WeightRange } from '../pet/weighing.ts'
import { cycleDays, type Plan } from '../plan/plan.ts'
import { minimumRefusal } from '../product/shipping.ts'
import { rhythmsOf, soldPlan, variantFor, type Variant } from '../product/variants.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** So many subscriptions of a customer can run; customer service takes in more. */
export const MAX_DOGS = 20

/** So many recipes are recommended for a first box. */
const RECOMMENDED_RECIPES = 3

/** The rhythm that is recommended, if it is made: the specified standard. */
const RECOMMENDED_DAYS = 28

/** What cannot be about a dog: a birth that lies ahead, or a weight outside of the range at its age. */
export type DogFault = { readonly field: 'birth' } | ({ readonly field: 'weight' } & WeightRange)

/** What cannot be about a dog; undefined if nothing is wrong (C-170). */
export function dogFault(
  { birth, weight }: { readonly birth: Birth; readonly weight: number },
  today: Day,
): DogFault | undefined {
  if (firstWeighingDay(birth) > today) return { field: 'birth' }
  const range = weightRange(stageOf(birth, today))
  return weight < range.min || weight > range.max ? { field: 'weight', ...range } : undefined
}

/** What tells a dog of a household from the others. */
export type DogIdentity = Pick<Pet, 'name' | 'gender' | 'birth'>

/**
 * The customer's subscription of this dog, in whatever state: the dog has the same name in any spelling, sex and month of
 * birth. Undefined for a dog that is new; one that has moved to another customer may come back as such. Of several, the
 * one that is not cancelled.
 */
export function subscriptionOfDog(
  dog: DogIdentity,
  household: readonly Subscription[],
): Subscription | undefined {
  const same = household.filter((each) => {
    const hasLeft = each.status === 'CANCELLED' && each.isMoved
    return !hasLeft && each.pet !== null && isSameDog(each.pet, dog)
  })
  return same.find(({ status }) => status !== 'CANCELLED') ?? same[0]
}

/** Whether two descriptions are of one dog. */
export function isSameDog(a: DogIdentity, b: DogIdentity): boolean {
  const isSameBirth = a.birth.year === b.birth.year && a.birth.month === b.birth.month
  return folded(a.name) === folded(b.name) && a.gender === b.gender && isSameBirth
}

function folded(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

/**
 * Why the dog cannot be added: DOG_KNOWN if it has a subscription or had one, DOG_LIMIT_REACHED if the customer has
 * MAX_DOGS that are not cancelled. Undefined if it can.
 */
export function newDogRefusal(dog: DogIdentity, household: readonly Subscription[]): Refused | undefined {
  const known = subscriptionOfDog(dog, household)
  if (known) return refuse('DOG_KNOWN', { subscriptionId: known.id, status: known.status })
  const running = household.filter(({ status }) => status !== 'CANCELLED').length
  return running < MAX_DOGS ? undefined : refuse('DOG_LIMIT_REACHED', { max: MAX_DOGS })
}

/**
 * The plan to begin with: the first recipes that suit the dog, for the whole day, every 28 days or in the rhythm closest
 * to that whose box reaches the minimum order. Null if no recipe suits the dog, or no such menu is made.
 */
export function recommendedPlan(pet: Pet, tier: number, catalogue: Catalogue): Plan | null {
  const recipes = recommendedRecipes(pet, catalogue).slice(0, RECOMMENDED_RECIPES)
  if (recipes.length === 0) return null
  const plan = soldPlan(tier, { recipes, cycle: RECOMMENDED_DAYS, pension: 'V' }, catalogue)
  const longer = rhythmsOf(tier, plan, catalogue).filter((days) => days >= cycleDays(plan.cycle))
  const large = longer.find((days) =>
    reachesMinimum(variantFor(tier, { ...plan, cycle: days }, catalogue), catalogue),
  )
  const found: Plan = { ...plan, cycle: large ?? plan.cycle }
  return variantFor(tier, found, catalogue) ? found : null
}

function reachesMinimum(menu: Variant | undefined, catalogue: Catalogue): boolean {
  return menu !== undefined && !minimumRefusal(menu.price, catalogue, null)
}
