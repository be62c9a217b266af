/**
 * The dogs of the sample world (docs/domain.md 10.2) and their weighings. Birth months are as of the sample day and are
 * shifted when the world is loaded.
 */
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { firstWeighingDay, type Weighing } from '@pfotenportal/domain/pet/weighing'
import type { SampleCalendar } from './calendar.ts'

export interface SamplePet {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly gender: 'm' | 'f'
  readonly birthYear: number
  readonly birthMonth: number
  readonly breed: string | readonly string[]
  readonly weightGrams: number
  readonly activityLevel: 'calm' | 'normal' | 'active'
  readonly weightClass: 'skinny' | 'ideal' | 'chunky'
  readonly allergies: readonly string[]
  readonly healthIssues: readonly string[]
}

type Body = readonly [
  weightGrams: number,
  activityLevel: SamplePet['activityLevel'],
  weightClass: SamplePet['weightClass'],
]

const pet = (
  [id, customerId, name, gender]: readonly [number, number, string, 'm' | 'f'],
  [birthYear, birthMonth]: readonly [number, number],
  breed: string | readonly string[],
  [weightGrams, activityLevel, weightClass]: Body,
  health: { readonly allergies?: readonly string[]; readonly healthIssues?: readonly string[] } = {},
): SamplePet => ({
  id,
  customerId,
  name,
  gender,
  birthYear,
  birthMonth,
  breed,
  weightGrams,
  activityLevel,
  weightClass,
  allergies: health.allergies ?? [],
  healthIssues: health.healthIssues ?? [],
})

export const samplePets: readonly SamplePet[] = [
  pet([40001, 1001, 'Frieda', 'f'], [2021, 4], ['Labrador Retriever'], [28_000, 'normal', 'ideal']),
  pet([40002, 1002, 'Bruno', 'm'], [2019, 9], ['Französische Bulldogge'], [13_000, 'calm', 'chunky'], {
    allergies: ['beef'],
    healthIssues: ['joint'],
  }),
  pet([40003, 1002, 'Luna', 'f'], [2017, 12], [], [18_000, 'normal', 'ideal'], { healthIssues: ['dental'] }),
  pet([40004, 1002, 'Rex', 'm'], [2020, 1], 'Deutscher Schäferhund', [34_000, 'active', 'skinny']),
  pet([40005, 1003, 'Nala', 'f'], [2022, 7], ['Golden Retriever', 'Pudel'], [24_000, 'normal', 'ideal'], {
    allergies: ['millet'],
  }),
  pet([40006, 1004, 'Milo', 'm'], [2026, 6], ['Beagle'], [7500, 'active', 'ideal'], {
    allergies: ['chicken'],
  }),
  pet([40007, 1004, 'Pippa', 'f'], [2026, 5], 'Mischling', [6000, 'normal', 'ideal'], {
    allergies: ['sweet_potatoes'],
    healthIssues: ['gut'],
  }),
  pet([40008, 1005, 'Oskar', 'm'], [2018, 11], ['Dackel'], [9000, 'normal', 'ideal'], {
    healthIssues: ['pancreatitis'],
  }),
  pet([40009, 1006, 'Emma', 'f'], [2020, 2], ['Cocker Spaniel'], [14_000, 'normal', 'ideal']),
  pet([40010, 1007, 'Balu', 'm'], [2023, 3], ['Berner Sennenhund'], [45_000, 'calm', 'ideal']),
  pet([40011, 1009, 'Lotte', 'f'], [2022, 10], ['Chihuahua'], [2600, 'normal', 'ideal'], {
    healthIssues: ['skin'],
  }),
  pet([40013, 1010, 'Karl', 'm'], [2021, 6], ['Border Collie'], [19_000, 'active', 'ideal']),
  pet([40014, 1011, 'Paula', 'f'], [2019, 2], ['Mops'], [8000, 'calm', 'chunky'], {
    allergies: ['pork', 'rice'],
  }),
  pet([40015, 1012, 'Max', 'm'], [2022, 1], ['Australian Shepherd'], [25_000, 'active', 'ideal']),
  pet([40016, 1013, 'Greta', 'f'], [2023, 9], ['Mischling'], [20_000, 'normal', 'ideal']),
]

/** A customer's weighing: how many days ago, in kilograms. */
type Entry = readonly [daysAgo: number, weight: number]

/** The weighings of a dog (docs/domain.md 5.7); the newest one is the dog's weight. */
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
