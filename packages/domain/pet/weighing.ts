/** What a dog weighed, day by day (C-170, C-171). The dog's weight is the newest of it. */
import type { Day } from '../core/calendar.ts'
import { day } from '../core/calendar.ts'
import type { Birth, DogStage } from './pet.ts'

/** A dog's weight on a day, in kilograms; the service's own entries came with the dog's data. */
export interface Weighing {
  readonly measuredOn: Day
  readonly weight: number
  readonly source: 'CUSTOMER' | 'IMPORT'
}

/** Weights that a dog can have, in kilograms, both included. */
export interface WeightRange {
  readonly min: number
  readonly max: number
}

const RANGES: Readonly<Record<DogStage, WeightRange>> = {
  puppy: { min: 0.2, max: 60 },
  adult: { min: 1, max: 100 },
  senior: { min: 1, max: 100 },
}

/** A change by more than one part in so many of the weight before is looked at twice. */
const USUAL_PART = 5

const grams = (weight: number) => Math.round(weight * 1000)

/** The weights that are plausible at a stage of life (C-171). */
export function weightRange(stage: DogStage): WeightRange {
  return RANGES[stage]
}

/** Whether a weight is so far from the one before that it may be a slip of the finger: more than a fifth (C-171). */
export function isUnusualChange(before: number, after: number): boolean {
  return Math.abs(grams(after) - grams(before)) * USUAL_PART > grams(before)
}

/** The first day that can be a weighing's: the first of the month of birth (C-170). */
export function firstWeighingDay({ year, month }: Birth): Day {
  return day(`${year}-${String(month).padStart(2, '0')}-01`)
}

/** The newest weighing; undefined where there is none. */
export function newestWeighing(weighings: readonly Weighing[]): Weighing | undefined {
  return inOrder(weighings).at(-1)
}

/** The weighing of a day; undefined where there is none. */
export function weighingOn(weighings: readonly Weighing[], on: Day): Weighing | undefined {
  return weighings.find(({ measuredOn }) => measuredOn === on)
}

/** The weighing that one of a day is held against: the last before it, else the first after it. */
export function comparisonWeighing(weighings: readonly Weighing[], on: Day): Weighing | undefined {
  const others = inOrder(weighings.filter(({ measuredOn }) => measuredOn !== on))
  return others.findLast(({ measuredOn }) => measuredOn < on) ?? others[0]
}

/** The weighings with that of a day replaced by the customer's, or (null) without it: one a day, the later one counts. */
export function withWeighing(
  weighings: readonly Weighing[],
  measuredOn: Day,
  weight: number | null,
): Weighing[] {
  const others = weighings.filter((each) => each.measuredOn !== measuredOn)
  return inOrder(weight === null ? others : [...others, { measuredOn, weight, source: 'CUSTOMER' }])
}

function inOrder(weighings: readonly Weighing[]): Weighing[] {
  return weighings.toSorted((a, b) => (a.measuredOn < b.measuredOn ? -1 : 1))
}
