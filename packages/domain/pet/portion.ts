/** How much a dog eats (C-41; docs/domain.md 5.2). Starting values for healthy, neutered dogs. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import { ageInMonths, stageOf, type ActivityLevel, type DogStage, type Pet, type WeightClass } from './pet.ts'

export type EnergyClasses = Pick<Catalogue, 'energyClasses'>

const ADULT_FACTOR: Readonly<Record<ActivityLevel, number>> = { calm: 1.4, normal: 1.6, active: 2 }
const CONDITION_FACTOR: Readonly<Record<WeightClass, number>> = { skinny: 1.1, ideal: 1, chunky: 0.9 }
const YOUNG_PUPPY_MONTHS = 4
const YOUNG_PUPPY_FACTOR = 3
const PUPPY_FACTOR = 2
const SENIOR_LESS = 0.2

export type PortionFactors = Pick<Pet, 'weight' | 'activityLevel' | 'weightClass' | 'birth'>

/** A portion with every step of its calculation. */
export interface Portion extends PortionFactors {
  readonly stage: DogStage
  /** The resting energy requirement in kilocalories a day, not rounded. */
  readonly restingEnergy: number
  /** The factor for age and activity; for puppies, age only. */
  readonly lifeFactor: number
  readonly conditionFactor: number
  /** The energy requirement in kilocalories a day, not rounded. */
  readonly energy: number
  /** The nearest energy class. */
  readonly tier: number
}

/** A dog's portion on that day, with every step of its calculation. */
export function portionOf(
  { weight, activityLevel, weightClass, birth }: PortionFactors,
  today: Day,
  catalogue: EnergyClasses,
): Portion {
  const factors: PortionFactors = { weight, activityLevel, weightClass, birth }
  const energy = dailyEnergy(factors, today)
  return {
    ...factors,
    stage: stageOf(birth, today),
    restingEnergy: restingEnergy(weight),
    lifeFactor: lifeFactor(factors, today),
    conditionFactor: CONDITION_FACTOR[weightClass],
    energy,
    tier: tierFor(energy, catalogue),
  }
}

/** The dog's energy requirement in kilocalories a day, not rounded. */
export function dailyEnergy(pet: PortionFactors, today: Day): number {
  return restingEnergy(pet.weight) * lifeFactor(pet, today) * CONDITION_FACTOR[pet.weightClass]
}

function restingEnergy(weight: number): number {
  return 70 * weight ** 0.75
}

function lifeFactor(pet: PortionFactors, today: Day): number {
  const stage = stageOf(pet.birth, today)
  if (stage === 'puppy') {
    return ageInMonths(pet.birth, today) < YOUNG_PUPPY_MONTHS ? YOUNG_PUPPY_FACTOR : PUPPY_FACTOR
  }
  const adult = ADULT_FACTOR[pet.activityLevel]
  return stage === 'senior' ? adult - SENIOR_LESS : adult
}

/** The energy class nearest to a requirement, ties upwards; the smallest or largest class beyond the range. */
export function tierFor(energy: number, { energyClasses }: EnergyClasses): number {
  return energyClasses.reduce((best, tier) =>
    Math.abs(tier - energy) <= Math.abs(best - energy) ? tier : best,
  )
}

/** The energy class that a dog needs on that day. */
export function tierOf(pet: PortionFactors, today: Day, catalogue: EnergyClasses): number {
  return tierFor(dailyEnergy(pet, today), catalogue)
}
