/** A dog and its profile. */
import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView } from '@pfotenportal/contract/subscriptions'

export function aPet(changes: Partial<PetView> = {}): PetView {
  return {
    id: 7001,
    name: 'Frieda',
    gender: 'f',
    birth_year: 2021,
    birth_month: 5,
    breed: 'Labrador Retriever',
    weight: 27.5,
    activity_level: 'normal',
    weight_class: 'ideal',
    dog_stage: 'adult',
    allergies: [],
    health_issues: [],
    ...changes,
  }
}

export function aPetProfile(changes: Partial<PetProfileView> = {}): PetProfileView {
  return {
    pet: aPet(),
    weighings: [
      { measuredOn: '2026-03-01', weight: 26, source: 'import' },
      { measuredOn: '2026-10-04', weight: 27.5, source: 'customer' },
    ],
    portion: {
      weight: 27.5,
      activity_level: 'normal',
      weight_class: 'ideal',
      dog_stage: 'adult',
      restingEnergy: 841,
      lifeFactor: 1.6,
      conditionFactor: 1,
      energy: 1346,
      kcalPerDay: 1400,
    },
    planKcalPerDay: 1400,
    gramsPerDay: 1080,
    hasFormerPrice: false,
    weightRange: { min: 0.5, max: 110 },
    firstDay: '2021-05-01',
    ...changes,
  }
}
