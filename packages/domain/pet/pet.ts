/** The dog (spec 3; docs/domain.md 5.2). Pure and light: the portal shows age and breed with it. */
import { partsOf, type Day } from '../core/calendar.ts'

/** How much a dog moves (spec 3). */
export type ActivityLevel = 'calm' | 'normal' | 'active'

/** The dog's body condition (spec 3). */
export type WeightClass = 'skinny' | 'ideal' | 'chunky'

/** Puppies are under 12 months, seniors 8 years or older (docs/domain.md 5.2). */
export type DogStage = 'puppy' | 'adult' | 'senior'

/** A month of birth; the day is unknown and taken as the first. */
export interface Birth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/**
 * A dog as the rules see it. Weight in kilograms; allergies and health issues as tokens of the catalogue, or as written
 * where they are not understood.
 */
export interface Pet {
  readonly id: number
  readonly name: string
  readonly gender: 'm' | 'f'
  readonly birth: Birth
  readonly breed: string | readonly string[]
  readonly weight: number
  readonly activityLevel: ActivityLevel
  readonly weightClass: WeightClass
  readonly stage: DogStage
  readonly allergies: readonly string[]
  readonly healthIssues: readonly string[]
  /** What is not understood of them, but somebody has confirmed that it names no ingredient and no such illness. */
  readonly confirmedWords: readonly string[]
}

/** Age in whole months; 0 for a birth in the future. */
export function ageInMonths(birth: Birth, today: Day): number {
  const { year, month } = partsOf(today)
  return Math.max(0, (year - birth.year) * 12 + month - birth.month)
}

/** Age in whole years (spec 2, 3). */
export function ageInYears(birth: Birth, today: Day): number {
  return Math.floor(ageInMonths(birth, today) / 12)
}

/** The age in whole months at which a dog becomes an adult (docs/domain.md 5.2). */
export const ADULT_FROM_MONTHS = 12
/** The age in whole months at which a dog becomes a senior (docs/domain.md 5.2). */
export const SENIOR_FROM_MONTHS = 96

/** The life stage on that day (docs/domain.md 5.2). */
export function stageOf(birth: Birth, today: Day): DogStage {
  const months = ageInMonths(birth, today)
  if (months < ADULT_FROM_MONTHS) return 'puppy'
  return months >= SENIOR_FROM_MONTHS ? 'senior' : 'adult'
}

/**
 * The breeds of a dog, trimmed, without empty ones. An empty list means a mixed breed, shown as 'Mischling' (spec 3).
 */
export function breedNames(breed: string | readonly string[]): string[] {
  const list = typeof breed === 'string' ? breed.split(',') : breed
  return list.map((name) => name.trim()).filter((name) => name !== '')
}
