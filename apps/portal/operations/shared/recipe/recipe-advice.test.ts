import { describe, expect, it } from 'vitest'
import { recipeAdvice as adviceOf } from '@pfotenportal/domain/pet/recipe'
import { allergenName } from '@pfotenportal/text/catalogue'
import { recipeAdvice as german } from '@pfotenportal/text/de/plan'
import { recipeAdvice as english } from '@pfotenportal/text/en/plan'
import sample from '../../../../../catalogue/default.json'
import { adviceTexts } from './recipe-advice.ts'

const inGerman = {
  allergen: (token: string) => allergenName(sample, token, 'de'),
  toCheck: german.unclear.allergies,
}
const inEnglish = {
  allergen: (token: string) => allergenName(sample, token, 'en'),
  toCheck: english.unclear.allergies,
}

const PUPPY = { allergies: ['beef', 'rice'], healthIssues: ['pancreatitis'], stage: 'puppy' } as const
const beef = adviceOf(PUPPY, { allergens: ['beef', 'rice'], unsuitedFor: ['pancreatitis', 'puppy'] }, sample)
const pork = adviceOf(PUPPY, { allergens: ['pork', 'potatoes'], unsuitedFor: [] }, sample)

describe('the advice about a recipe', () => {
  it('lists the ingredients that the dog is allergic to, and all other reasons', () => {
    expect(adviceTexts(beef, 'Frieda', german, inGerman)).toEqual({
      recommended: false,
      label: 'Nicht empfohlen',
      reasons: ['Frieda verträgt Rind und Reis nicht.', german.pancreatitis, german.puppy],
    })
    expect(adviceTexts(beef, 'Frieda', english, inEnglish).reasons[0]).toBe(
      'Frieda doesn’t tolerate beef and rice.',
    )
  })

  it('recommends a recipe that suits the dog', () => {
    expect(adviceTexts(pork, 'Frieda', german, inGerman)).toEqual({
      recommended: true,
      label: 'Passt zu Frieda',
      reasons: [],
    })
  })

  it('asks to check words that are unclear instead of saying that a recipe suits', () => {
    const unclear = { ...PUPPY, allergies: ['beef', 'Flugrost'] }
    const recipe = { allergens: ['pork'], unsuitedFor: [] }
    expect(adviceTexts(adviceOf(unclear, recipe, sample), 'Frieda', german, inGerman)).toEqual({
      recommended: false,
      label: 'Bitte prüfe die Allergien',
      reasons: [],
    })
    const beefToo = adviceOf(unclear, { allergens: ['beef'], unsuitedFor: [] }, sample)
    expect(adviceTexts(beefToo, 'Frieda', english, inEnglish).reasons).toEqual([
      'Frieda doesn’t tolerate beef.',
      'Please check the allergies.',
    ])
  })
})
