/** A dog's weighings (C-170, C-171). The newest one is the dog's weight. */
import { day, type Day } from '../core/calendar.ts'
import type { Birth, DogStage } from './pet.ts'

/** A dog's weight on a day, in kilograms. Imported entries came with the dog's data. */
export interface Weighing {
  readonly measuredOn: Day
  readonly weight: number
  readonly source: 'CUSTOMER' | 'IMPORT'
}

/** A range of weights in kilograms, both included. */
export interface WeightRange {
  readonly min: number
  readonly max: number
}

const RANGES: Readonly<Record<DogStage, WeightRange>> = {
  puppy: { min: 0.2, max: 60 },
  adult: { min: 1, max: 100 },
  senior: { min: 1, max: 100 },
}

/** A weight that differs by more than a fifth needs confirmation. */
const USUAL_CHANGE_DIVISOR = 5

const grams = (weight: number) => Math.round(weight * 1000)

/** The plausible weights at a life stage. */
export function weightRange(stage: DogStage): WeightRange {
  return RANGES[stage]
}

/** Whether a weight differs from the previous one by more than a fifth, so that it may be a typing error. */
export function isUnusualChange(before: number, after: number): boolean {
  return Math.abs(grams(after) - grams(before)) * USUAL_CHANGE_DIVISOR > grams(before)
}

/** The earliest day of a weighing: the first of the month of birth. */
export function firstWeighingDay({ year, month }: Birth): Day {
  return day(`${year}-${String(month).padStart(2, '0')}-01`)
}

/** The newest weighing; undefined if there is none. */
export function newestWeighing(weighings: readonly Weighing[]): Weighing | undefined {
  return inOrder(weighings).at(-1)
}

/** The weighing of a day; undefined if there is none. */
export function weighingOn(weighings: readonly Weighing[], on: Day): Weighing | undefined {
  return weighings.find(({ measuredOn }) => measuredOn === on)
}

/** The weighing to compare with: the last one before the day, else the first one after it. */
export function comparisonWeighing(weighings: readonly Weighing[], on: Day): Weighing | undefined {
  const others = inOrder(weighings.filter(({ measuredOn }) => measuredOn !== on))
  return others.findLast(({ measuredOn }) => measuredOn < on) ?? others[0]
}

/** The weighings with that day's entry replaced by the customer's, or removed (null). There is one a day. */
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
