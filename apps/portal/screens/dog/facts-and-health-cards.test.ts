import { describe, expect, it } from 'vitest'
import { exclusionsOf } from './facts-and-health-cards.tsx'

const codes = (of: ReturnType<typeof exclusionsOf>['allergies']) =>
  of.map(({ token, recipes }) => [token, recipes.map(({ code }) => code).join()])

describe('recipe exclusions', () => {
  it('are shown for each allergy, regardless of its spelling', () => {
    const found = exclusionsOf({ allergies: ['Rind', 'Lamm', 'potato'], healthIssues: [], stage: 'adult' })
    expect(codes(found.allergies)).toEqual([
      ['beef', 'CG'],
      ['lamb', ''],
      ['potatoes', 'RT'],
    ])
    expect(found.age).toEqual([])
  })

  it('also follow from a health issue or a puppy’s age', () => {
    const found = exclusionsOf({ allergies: [], healthIssues: ['pancreatitis', 'gut'], stage: 'puppy' })
    expect(codes(found.issues)).toEqual([
      ['pancreatitis', 'CG'],
      ['gut', ''],
    ])
    expect(codes(found.age)).toEqual([[null, 'CG,GS']])
  })
})
