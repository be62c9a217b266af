/**
 * The weighings of the sample's dogs (docs/domain.md 12.6). Days count from the sample's own day; the newest one is the
 * dog's weight.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { Weighing } from '@pfotenportal/domain/pet/weighing'
import { firstWeighingDay } from '@pfotenportal/domain/pet/weighing'
import type { SampleCalendar } from './shift.ts'

/** A customer's weighing: how many days ago, in kilograms. */
type Entry = readonly [daysAgo: number, weight: number]

interface SampleWeights {
  /** The weight in kilograms given with the order. */
  readonly atFirst: number
  /** The customer's later entries, oldest first. */
  readonly since: readonly Entry[]
  /** Imported entries from before the order, oldest first. */
  readonly earlier?: readonly Entry[]
}

const WEIGHTS: Readonly<Record<number, SampleWeights>> = {
  // Frieda's weight has been stable for months.
  40001: {
    atFirst: 27.6,
    since: [
      [172, 27.9],
      [131, 28.2],
      [94, 28.4],
      [61, 28.1],
      [33, 28],
    ],
  },
  // Bruno gains too much weight.
  40002: {
    atFirst: 12.1,
    since: [
      [75, 12.6],
      [20, 13],
    ],
  },
  // Milo grows like a beagle; the first entries are the vet's.
  40006: {
    atFirst: 7.2,
    earlier: [
      [112, 2.9],
      [91, 3.8],
      [70, 4.8],
      [49, 5.7],
      [28, 6.6],
    ],
    since: [[2, 7.5]],
  },
  40008: {
    atFirst: 9.6,
    since: [
      [40, 9.3],
      [12, 9],
    ],
  },
}

/** The date of her weight is unknown. */
const NEVER_WEIGHED: readonly number[] = [40014]

/** A dog's weighings: for most dogs only the one given with the order. */
export function sampleWeighings(pet: Pet, createdAt: Instant, calendar: SampleCalendar): Weighing[] {
  if (NEVER_WEIGHED.includes(pet.id)) return []
  const { atFirst, since, earlier = [] } = WEIGHTS[pet.id] ?? { atFirst: pet.weight, since: [] }
  const entry = (source: Weighing['source'], [daysAgo, weight]: Entry): Weighing => ({
    measuredOn: calendar.day(-daysAgo),
    weight,
    source,
  })
  const all: Weighing[] = [
    ...earlier.map((each) => entry('IMPORT', each)),
    { measuredOn: berlinDay(createdAt), weight: atFirst, source: 'IMPORT' },
    ...since.map((each) => entry('CUSTOMER', each)),
  ]
  return all.filter(({ measuredOn }) => measuredOn >= firstWeighingDay(pet.birth))
}
