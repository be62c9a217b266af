import { describe, expect, it } from 'vitest'
import { recipeAdvice as adviceOf } from '@pfotenportal/domain/pet/recipe'
import { recipeAdvice as german } from '@pfotenportal/text/de/plan'
import { recipeAdvice as english } from '@pfotenportal/text/en/plan'
import { adviceTexts } from './recipe-advice.ts'

const PUPPY = { allergies: ['beef', 'rice'], healthIssues: ['pancreatitis'], stage: 'puppy' } as const
const beef = adviceOf(PUPPY, { allergens: ['beef', 'rice'], unsuitedFor: ['pancreatitis', 'puppy'] })
const pork = adviceOf(PUPPY, { allergens: ['pork', 'potatoes'], unsuitedFor: [] })

describe('the advice about a recipe', () => {
  it('lists the ingredients that the dog is allergic to, and all other reasons', () => {
    expect(adviceTexts(beef, 'Frieda', german)).toEqual({
      recommended: false,
      reasons: ['Frieda verträgt Rind und Reis nicht.', german.pancreatitis, german.puppy],
    })
    expect(adviceTexts(beef, 'Frieda', english).reasons[0]).toBe('Frieda doesn’t tolerate beef and rice.')
  })

  it('recommends a recipe that suits the dog', () => {
    expect(adviceTexts(pork, 'Frieda', german)).toEqual({ recommended: true, reasons: [] })
  })
})
