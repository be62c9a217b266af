/**
 * A dog's weight, activity, body condition or health has changed (C-170 to C-175; docs/domain.md 5.2). The new portion is
 * applied to the plan from the next order on, or only stored (`updatePet`).
 */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import { accept, refuse, type Decision, type Refused } from '../core/decision.ts'
import type { DomainEvent, PetFacts } from '../events/event.ts'
import { stageOf, type ActivityLevel, type Pet, type WeightClass } from '../pet/pet.ts'
import { tierOf } from '../pet/portion.ts'
import { readAllergies, readIssues, unknownWords } from '../pet/recipe.ts'
import {
  comparisonWeighing,
  firstWeighingDay,
  isUnusualChange,
  newestWeighing,
  weighingOn,
  weightRange,
  withWeighing,
  type Weighing,
} from '../pet/weighing.ts'
import { cycleDays, rhythmFor, type IntervalDays, type Plan } from '../plan/plan.ts'
import { rhythmsOf, variantFor, type Variant } from '../product/variants.ts'
import { planOfNextBox } from '../subscription/box.ts'
import { menuLine, tierOfMenu } from '../subscription/menu-line.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'
import { agreedMenu, planFacts } from './plan-change.ts'

/** A measurement and what is written about the dog's health, and whether to apply it to the plan. */
export interface PetChange {
  readonly measuredOn: Day
  /** Kilograms; null removes the customer's own weighing of that day; undefined if the dog was not weighed. */
  readonly weight?: number | null | undefined
  readonly activityLevel: ActivityLevel
  readonly weightClass: WeightClass
  /** Whether the plan follows the new portion; otherwise the portion is only stored. */
  readonly applyToPlan: boolean
  /** The interval for the new portion; the current one by default. */
  readonly days?: IntervalDays | undefined
  /** The customer confirmed an unusual weight. */
  readonly confirmed: boolean
  /** Allergies and health issues as written; undefined if they stay. */
  readonly allergies?: string | readonly string[] | undefined
  readonly healthIssues?: string | readonly string[] | undefined
  /** Words of them that are not understood, but name nothing that matters: somebody has confirmed exactly these. */
  readonly confirmedWords?: readonly string[] | undefined
}

/**
 * Stores the measurement. If it is applied and leads to another energy class, the menu of the same recipes in that
 * class replaces the current one from the next order on, at its list price. Unchanged values change nothing. Refuses
 * by state if it is applied, and DATE_OUT_OF_RANGE (`min`, `max`), WEIGHT_OUT_OF_RANGE (`min`, `max`),
 * WEIGHT_UNCONFIRMED (`before`, `after`), WEIGHING_NOT_REMOVABLE, CYCLE_NOT_AVAILABLE, VARIANT_NOT_AVAILABLE, and
 * NOT_FOUND without a dog or without the weighing to remove.
 */
export function updatePet(
  subscription: Subscription,
  change: PetChange,
  weighings: readonly Weighing[],
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const { pet } = subscription
  if (!pet) return refuse('NOT_FOUND')
  const refused =
    (change.applyToPlan ? refusedByState('updatePet', subscription, moment) : undefined) ??
    weighingRefusal(pet, change, weighings, moment)
  if (refused) return refused
  const measured = describedPet(measuredPet(pet, change, weighings, moment), change, moment)
  const withPet: Subscription = { ...subscription, pet: measured }
  const menu = change.applyToPlan ? menuFor(withPet, change.days, moment) : undefined
  if (menu && 'reason' in menu) return menu
  const after = menu ? agreedMenu(withPet, menu, moment) : withPet
  const { measuredOn, weight } = change
  const known = weighingOn(weighings, measuredOn)?.weight ?? null
  const [was, is] = [
    petFacts(subscription, pet, known),
    petFacts(after, measured, weight === undefined ? known : weight),
  ]
  if (JSON.stringify(was) === JSON.stringify(is)) return accept(subscription)
  return accept<Subscription, DomainEvent>(after, {
    type: 'petUpdated',
    subscriptionId: subscription.id,
    measuredOn,
    before: was,
    after: is,
  })
}

function weighingRefusal(
  { birth, weight: present }: Pet,
  { measuredOn, weight, confirmed }: PetChange,
  weighings: readonly Weighing[],
  { today }: Moment,
): Refused | undefined {
  if (weight === undefined) return undefined
  const first = firstWeighingDay(birth)
  if (measuredOn < first || measuredOn > today) return refuse('DATE_OUT_OF_RANGE', { min: first, max: today })
  if (weight === null) return removalRefusal(weighingOn(weighings, measuredOn))
  const { min, max } = weightRange(stageOf(birth, measuredOn))
  if (weight < min || weight > max) return refuse('WEIGHT_OUT_OF_RANGE', { min, max })
  const before = comparisonWeighing(weighings, measuredOn)?.weight ?? present
  return isUnusualChange(before, weight) && !confirmed
    ? refuse('WEIGHT_UNCONFIRMED', { before, after: weight })
    : undefined
}

function removalRefusal(known: Weighing | undefined): Refused | undefined {
  if (!known) return refuse('NOT_FOUND')
  return known.source === 'CUSTOMER' ? undefined : refuse('WEIGHING_NOT_REMOVABLE')
}

/** The dog with the measurement. Its current weight is that of the latest day, whichever weighing was entered last. */
function measuredPet(pet: Pet, change: PetChange, weighings: readonly Weighing[], { today }: Moment): Pet {
  const { measuredOn, weight, activityLevel, weightClass } = change
  const newest =
    weight === undefined ? undefined : newestWeighing(withWeighing(weighings, measuredOn, weight))
  return {
    ...pet,
    weight: newest?.weight ?? pet.weight,
    activityLevel,
    weightClass,
    stage: stageOf(pet.birth, today),
  }
}

/** The dog with what was written about its health. A confirmation ends when the text changes (C-45). */
function describedPet(pet: Pet, change: PetChange, { catalogue }: Moment): Pet {
  const { allergies, healthIssues, confirmedWords = [] } = change
  const described = {
    ...pet,
    ...(allergies !== undefined && { allergies: readAllergies(allergies, catalogue).kept }),
    ...(healthIssues !== undefined && { healthIssues: readIssues(healthIssues, catalogue).kept }),
  }
  const isSameText =
    described.allergies.join('\n') === pet.allergies.join('\n') &&
    described.healthIssues.join('\n') === pet.healthIssues.join('\n')
  if (isSameText && confirmedWords.length === 0) return pet
  const confirmed = [...(isSameText ? pet.confirmedWords : []), ...confirmedWords]
  const kept = unknownWords(described, catalogue).filter((word) => confirmed.includes(word))
  return { ...described, confirmedWords: kept }
}

/** The menu that the dog needs; undefined if it already has it. */
function menuFor(
  subscription: Subscription,
  days: IntervalDays | undefined,
  { today, catalogue }: Moment,
): Variant | Refused | undefined {
  const present = tierOfMenu(subscription)
  if (!subscription.pet || present === undefined) return refuse('VARIANT_NOT_AVAILABLE')
  const next = planOfNextBox(subscription)
  const plan: Plan = days === undefined ? next : { ...next, cycle: days }
  const tier = tierOf(subscription.pet, today, catalogue)
  if (tier === present && plan.cycle === next.cycle) return undefined
  const variant = variantFor(tier, plan, catalogue)
  const wanted = cycleDays(plan.cycle)
  const rhythms = rhythmsOf(tier, plan, catalogue)
  if (variant && (plan.cycle === next.cycle || rhythms.includes(wanted))) return variant
  const instead = rhythmFor(wanted, rhythms)
  return instead === undefined
    ? refuse('VARIANT_NOT_AVAILABLE')
    : refuse('CYCLE_NOT_AVAILABLE', { days: wanted, instead })
}

function petFacts(subscription: Subscription, pet: Pet, weighing: number | null): PetFacts {
  const { weight, activityLevel, weightClass, allergies, healthIssues, confirmedWords } = pet
  const measured = { weight, activityLevel, weightClass, weighing }
  return { ...planFacts(subscription), ...measured, allergies, healthIssues, confirmedWords }
}

/**
 * Whether the agreed price differs from today's list price of the same menu. It ends with a change of plan (docs/domain.md
 * 5.4).
 */
export function hasFormerPrice(subscription: Subscription, catalogue: Catalogue): boolean {
  const menu = menuLine(subscription)
  const tier = tierOfMenu(subscription)
  const listed = tier === undefined ? undefined : variantFor(tier, subscription.plan, catalogue)
  return menu !== undefined && listed !== undefined && listed.price !== menu.price
}
