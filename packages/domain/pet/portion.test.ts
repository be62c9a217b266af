import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { ageInYears, breedNames, stageOf } from './pet.ts'
import { dailyEnergy, tierFor, tierOf, type PortionFactors } from './portion.ts'

const TODAY = day('2026-11-20')
const adult: PortionFactors = {
  weight: 28,
  activityLevel: 'normal',
  weightClass: 'ideal',
  birth: { year: 2021, month: 4 },
}

describe('a portion', () => {
  test.each([
    ['28 kg normal ideal', {}, 1363, 1400],
    ['13 kg calm chunky', { weight: 13, activityLevel: 'calm', weightClass: 'chunky' }, 604, 600],
    ['2.6 kg normal', { weight: 2.6 }, 229, 250],
    ['45 kg calm', { weight: 45, activityLevel: 'calm' }, 1703, 1700],
    ['7.5 kg puppy of 5 months', { weight: 7.5, birth: { year: 2026, month: 6 } }, 634, 650],
    ['9 kg senior normal', { weight: 9, birth: { year: 2018, month: 11 } }, 509, 500],
  ] as const)('for %s', (_name, dog, energy, tier) => {
    expect(Math.round(dailyEnergy({ ...adult, ...dog }, TODAY))).toBe(energy)
    expect(tierOf({ ...adult, ...dog }, TODAY, CATALOGUE)).toBe(tier)
  })

  test('of a puppy under four months is half as much again, regardless of activity', () => {
    const young: PortionFactors = { ...adult, activityLevel: 'active', birth: { year: 2026, month: 8 } }
    const older: PortionFactors = { ...adult, activityLevel: 'calm', birth: { year: 2026, month: 7 } }
    expect(dailyEnergy(young, TODAY) / dailyEnergy(older, TODAY)).toBeCloseTo(1.5)
  })

  test('has 34 classes; ties go up, extremes stay in the first and last', () => {
    expect(CATALOGUE.energyClasses).toHaveLength(34)
    expect([0, 225, 224.9, 1050, 2100, 9000].map((energy) => tierFor(energy, CATALOGUE))).toEqual([
      200, 250, 200, 1100, 2200, 3400,
    ])
  })
})

describe('a dog', () => {
  const born = { year: 2021, month: 4 }

  test('ages a year on the first of its month of birth', () => {
    expect(ageInYears(born, day('2026-03-31'))).toBe(4)
    expect(ageInYears(born, day('2026-04-01'))).toBe(5)
    expect(ageInYears({ year: 2027, month: 1 }, TODAY)).toBe(0)
  })

  test('is a puppy under twelve months and a senior from eight years', () => {
    expect(stageOf({ year: 2025, month: 12 }, TODAY)).toBe('puppy')
    expect(stageOf({ year: 2025, month: 11 }, TODAY)).toBe('adult')
    expect(stageOf({ year: 2018, month: 12 }, TODAY)).toBe('adult')
    expect(stageOf({ year: 2018, month: 11 }, TODAY)).toBe('senior')
  })

  test.each([
    [
      ['Golden Retriever', 'Pudel'],
      ['Golden Retriever', 'Pudel'],
    ],
    ['Deutscher Schäferhund', ['Deutscher Schäferhund']],
    ['Pudel, Dackel', ['Pudel', 'Dackel']],
    ['', []],
    [[], []],
    [['  '], []],
  ])('of breed %j is shown as %j', (breed, names) => {
    expect(breedNames(breed)).toEqual(names)
  })
})
