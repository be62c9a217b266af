import { describe, expect, it } from 'vitest'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { draftOf, faultsOf, inputOf, isTouched, kilogramsOf } from './use-pet-update.ts'

const pet: PetView = {
  id: 1,
  name: 'Frieda',
  gender: 'f',
  birth_year: 2021,
  birth_month: 4,
  breed: [],
  weight: 28,
  activity_level: 'normal',
  weight_class: 'ideal',
  dog_stage: 'adult',
  allergies: [],
  health_issues: [],
}
const draft = draftOf(pet, '2026-11-20')

describe('a weight', () => {
  it.each([
    ['28', 28],
    ['28,5', 28.5],
    ['2.65', 2.65],
    [' 12,25 kg ', 12.25],
  ])('can be typed as %s', (typed, kilograms) => {
    expect(kilogramsOf(typed)).toBe(kilograms)
  })

  it.each(['', 'schwer', '28,555', '1.000,5', '-3', '2 8', '1e2'])('is rejected as %s', (typed) => {
    expect(kilogramsOf(typed)).toBeUndefined()
  })
})

describe('a new measurement', () => {
  it('starts with the stored values and an empty weight', () => {
    expect(isTouched(draft, pet)).toBe(false)
    expect(faultsOf(draft, pet)).toEqual(['weight'])
    expect(inputOf(draft, pet, true)).toBeUndefined()
    expect(isTouched({ ...draft, activityLevel: 'calm' }, pet)).toBe(true)
  })

  it('needs no weight if only the activity or the figure changes', () => {
    const calmer = { ...draft, activityLevel: 'calm' as const }
    expect(faultsOf(calmer, pet)).toEqual([])
    expect(inputOf(calmer, pet, true)).toEqual({
      measuredOn: '2026-11-20',
      activityLevel: 'calm',
      weightClass: 'ideal',
      applyToPlan: true,
    })
    expect(faultsOf({ ...calmer, weight: 'schwer' }, pet)).toEqual(['weight'])
  })

  it('reports every invalid field', () => {
    expect(faultsOf({ ...draft, measuredOn: '' }, pet)).toEqual(['weight', 'measuredOn'])
  })

  it('includes the choice for the plan only if the plan can be changed', () => {
    const typed = { ...draft, weight: '30,5', days: 28 as const }
    expect(inputOf(typed, pet, true)).toEqual({
      weight: 30.5,
      measuredOn: '2026-11-20',
      activityLevel: 'normal',
      weightClass: 'ideal',
      applyToPlan: true,
      days: 28,
    })
    expect(inputOf(typed, pet, false)).toMatchObject({ applyToPlan: false })
    expect(inputOf({ ...typed, applyToPlan: false }, pet, true)).not.toHaveProperty('days')
  })

  it('is confirmed only for the weight that the customer confirmed', () => {
    const confirmed = { ...draft, weight: '38', confirmed: 38 }
    expect(inputOf(confirmed, pet, true)).toMatchObject({ confirmed: true })
    expect(inputOf({ ...confirmed, weight: '83' }, pet, true)).not.toHaveProperty('confirmed')
  })
})
