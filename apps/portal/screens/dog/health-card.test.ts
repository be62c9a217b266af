import { describe, expect, it } from 'vitest'
import { exclusionsOf } from './health-card.tsx'

const codes = (of: ReturnType<typeof exclusionsOf>['allergies']) =>
  of.map(({ token, recipes }) => [token, recipes.map(({ code }) => code).join()])

describe('what rules recipes out', () => {
  it('is said for each allergy by itself, in whatever spelling it came', () => {
    const found = exclusionsOf({ allergies: ['Rind', 'lamb', 'potato'], healthIssues: [], stage: 'adult' })
    expect(codes(found.allergies)).toEqual([
      ['beef', 'CG'],
      ['lamb', ''],
      ['potatoes', 'RT'],
    ])
    expect(found.age).toEqual([])
  })

  it('is a health issue or the age of a puppy too', () => {
    const found = exclusionsOf({ allergies: [], healthIssues: ['pancreatitis', 'gut'], stage: 'puppy' })
    expect(codes(found.issues)).toEqual([
      ['pancreatitis', 'CG'],
      ['gut', ''],
    ])
    expect(codes(found.age)).toEqual([[null, 'CG,GS']])
  })
})
