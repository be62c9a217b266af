import { describe, expect, it } from 'vitest'
import { recipeAdvice as adviceOf } from '@pfotenportal/domain/pet/recipe'
import { allergenName } from '@pfotenportal/text/catalogue'
import { recipeAdvice as german } from '@pfotenportal/text/de/plan'
import { recipeAdvice as english } from '@pfotenportal/text/en/plan'
import sample from '../../../../../catalogue/default.json'
import { adviceTexts } from './recipe-advice.ts'

const inGerman = (token: string) => allergenName(sample, token, 'de')
const inEnglish = (token: string) => allergenName(sample, token, 'en')

const PUPPY = { allergies: ['beef', 'rice'], healthIssues: ['pancreatitis'], stage: 'puppy' } as const
const beef = adviceOf(PUPPY, { allergens: ['beef', 'rice'], unsuitedFor: ['pancreatitis', 'puppy'] }, sample)
const pork = adviceOf(PUPPY, { allergens: ['pork', 'potatoes'], unsuitedFor: [] }, sample)

describe('the advice about a recipe', () => {
  it('lists the ingredients that the dog is allergic to, and all other reasons', () => {
    expect(adviceTexts(beef, 'Frieda', german, inGerman)).toEqual({
      recommended: false,
      reasons: ['Frieda verträgt Rind und Reis nicht.', german.pancreatitis, german.puppy],
    })
    expect(adviceTexts(beef, 'Frieda', english, inEnglish).reasons[0]).toBe(
      'Frieda doesn’t tolerate beef and rice.',
    )
  })

  it('recommends a recipe that suits the dog', () => {
    expect(adviceTexts(pork, 'Frieda', german, inGerman)).toEqual({ recommended: true, reasons: [] })
  })
})
