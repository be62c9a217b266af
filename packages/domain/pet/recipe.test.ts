import { describe, expect, test } from 'vitest'
import { recipeOf } from '../catalogue/catalogue.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { readAllergies, readIssues, recipeAdvice, recommendedRecipes, unclearWords } from './recipe.ts'

const TABLE: [puppy: boolean, beef: boolean, chicken: boolean, pork: boolean, expected: string][] = [
  [false, false, false, false, 'CG,GS,RT'],
  [false, false, false, true, 'CG,GS'],
  [false, false, true, false, 'CG,RT'],
  [false, false, true, true, 'CG'],
  [false, true, false, false, 'GS,RT'],
  [false, true, false, true, 'GS'],
  [false, true, true, false, 'RT'],
  [false, true, true, true, ''],
  [true, false, false, false, 'RT'],
  [true, false, true, false, 'RT'],
  [true, true, false, false, 'RT'],
  [true, true, true, false, 'RT'],
  [true, false, false, true, ''],
  [true, false, true, true, ''],
  [true, true, false, true, ''],
  [true, true, true, true, ''],
]

const BEEF = [['beef'], ['rice']]
const CHICKEN = [['chicken'], ['millet']]
const PORK = [['pork'], ['potatoes'], ['sweet_potatoes']]

describe('recommended recipes for a dog', () => {
  test.each(TABLE)(
    'puppy %s, no beef %s, no chicken %s, no pork %s: %s',
    (puppy, beef, chicken, pork, expected) => {
      for (const bad of beef ? BEEF : [[]]) {
        for (const worse of chicken ? CHICKEN : [[]]) {
          for (const worst of pork ? PORK : [[]]) {
            const pet = {
              stage: puppy ? 'puppy' : 'adult',
              allergies: [...bad, ...worse, ...worst],
              healthIssues: [],
            } as const
            expect(recommendedRecipes(pet, CATALOGUE).join()).toBe(expected)
          }
        }
      }
    },
  )

  test('with pancreatitis: no Cowgenuss', () => {
    const pet = { stage: 'senior', allergies: [], healthIssues: ['Pankreatitis'] } as const
    expect(recommendedRecipes(pet, CATALOGUE)).toEqual(['GS', 'RT'])
  })

  test('with allergies that no recipe contains: all', () => {
    const pet = { stage: 'adult', allergies: ['lamb', 'wheat'], healthIssues: ['joint'] } as const
    expect(recommendedRecipes(pet, CATALOGUE)).toEqual(['CG', 'GS', 'RT'])
  })
})

describe('reasons against a recipe', () => {
  const VERDICTS = [false, true]
  const table = VERDICTS.flatMap((isPuppy) =>
    VERDICTS.flatMap((isSick) =>
      ['', 'beef', 'rice', 'chicken', 'millet', 'pork', 'potatoes', 'sweet_potatoes', 'lamb'].map(
        (allergy) => [isPuppy, isSick, allergy] as const,
      ),
    ),
  )
  const CONTAINS = {
    CG: ['beef', 'rice'],
    GS: ['chicken', 'millet'],
    RT: ['pork', 'potatoes', 'sweet_potatoes'],
  }

  test.each(table)('puppy %s, pancreatitis %s, allergic to %j', (isPuppy, isSick, allergy) => {
    const pet = {
      stage: isPuppy ? 'puppy' : 'adult',
      allergies: [allergy],
      healthIssues: isSick ? ['pancreatitis'] : [],
    } as const
    for (const code of ['CG', 'GS', 'RT'] as const) {
      const isAllergic = CONTAINS[code].includes(allergy)
      const reasons = [
        ...(isAllergic ? ['ALLERGY'] : []),
        ...(isSick && code === 'CG' ? ['PANCREATITIS'] : []),
        ...(isPuppy && code !== 'RT' ? ['PUPPY'] : []),
      ]
      expect(recipeAdvice(pet, recipeOf(CATALOGUE, code), CATALOGUE)).toEqual({
        recommended: reasons.length === 0,
        reasons,
        allergens: isAllergic ? [allergy] : [],
      })
    }
    expect(recommendedRecipes(pet, CATALOGUE)).toEqual(
      ['CG', 'GS', 'RT'].filter(
        (code) => recipeAdvice(pet, recipeOf(CATALOGUE, code), CATALOGUE).recommended,
      ),
    )
  })

  test('names every ingredient that the dog is allergic to', () => {
    const pet = { stage: 'adult', allergies: ['Kartoffel', 'pork'], healthIssues: [] } as const
    expect(recipeAdvice(pet, recipeOf(CATALOGUE, 'RT'), CATALOGUE).allergens).toEqual(['pork', 'potatoes'])
  })
})

describe('an allergy is recognised', () => {
  test.each([
    [' Beef ', ['beef']],
    ['sweet potatoes', ['sweet_potatoes']],
    ['Sweet-Potato', ['sweet_potatoes']],
    ['potato', ['potatoes']],
    ['Rind, Reis,Huhn', ['beef', 'rice', 'chicken']],
    ['Geflügel', ['chicken', 'turkey', 'duck', 'goose']],
    ['Hirse, Schwein', ['millet', 'pork']],
    ['Kartoffel,Süßkartoffel', ['potatoes', 'sweet_potatoes']],
    ['', []],
    [',,beef,beef', ['beef']],
    ['Rindfleisch,Hühnchen,Schweinefleisch', ['beef', 'chicken', 'pork']],
    ['Lamm, Fisch', ['lamb', 'fish']],
    ['Ei,Weizen,Milch,DAIRY', ['egg', 'wheat', 'dairy']],
    ['Wildschwein, Rind', ['pork', 'beef']],
    ['Flugrost, Rind', ['Flugrost', 'beef']],
  ])('%j', (text, tokens) => {
    expect(readAllergies(text, CATALOGUE).kept).toEqual(tokens)
    expect(readAllergies(text.split(','), CATALOGUE).kept).toEqual(tokens)
  })
})

describe('an allergy to what a further recipe contains', () => {
  const words = {
    ...CATALOGUE.words,
    allergens: {
      ...CATALOGUE.words.allergens,
      venison: { de: 'Hirsch', en: 'Venison', synonyms: ['Rotwild', 'red deer'] },
      duck: { de: 'Ente', en: 'Duck', synonyms: ['Geflügel'] },
    },
  }
  const recipe = { allergens: ['venison', 'lamb', 'duck'], unsuitedFor: [] }

  test.each([
    ['Lamm', ['lamb']],
    ['lamb', ['lamb']],
    ['Hirsch', ['venison']],
    ['Venison', ['venison']],
    ['Red-Deer', ['venison']],
    ['rotwild', ['venison']],
    ['Geflügel', ['duck']],
    ['Pute', []],
    ['Huhn', []],
  ])('is found for %j: %j', (allergy, allergens) => {
    const pet = { stage: 'adult', allergies: [allergy], healthIssues: [] } as const
    const advice = recipeAdvice(pet, recipe, { words })
    expect(advice.allergens).toEqual(allergens)
    expect(advice.recommended).toBe(allergens.length === 0)
  })

  test('means every allergen with the same name', () => {
    expect(readAllergies('Geflügel', { words }).tokens).toEqual(['chicken', 'turkey', 'duck', 'goose'])
  })
})

test.each([
  ['Pankreatitis, Joint', ['pancreatitis', 'joint']],
  ['pancreatitis,Pankreatitis', ['pancreatitis']],
  ['', []],
])('the health issues %j are recognised', (text, tokens) => {
  expect(readIssues(text, CATALOGUE).tokens).toEqual(tokens)
  expect(readIssues(text.split(','), CATALOGUE).tokens).toEqual(tokens)
})

describe('words that are not understood', () => {
  const dog = { stage: 'adult', allergies: [], healthIssues: [] } as const

  test.each([
    [{ allergies: ['Flugrost'] }, ['Flugrost']],
    [{ allergies: ['alle Fleischsorten außer Pferd'] }, ['alle Fleischsorten außer Pferd']],
    [{ healthIssues: ['Pankreatits'] }, ['Pankreatits']],
    [{ allergies: ['Pankreatitis'] }, ['Pankreatitis']],
    [{ healthIssues: ['Rind'] }, ['Rind']],
  ])('in %j: no recipe is recommended', (words, unclear) => {
    const pet = { ...dog, ...words }
    expect(unclearWords(pet, CATALOGUE)).toEqual(unclear)
    expect(recommendedRecipes(pet, CATALOGUE)).toEqual([])
    expect(recipeAdvice(pet, recipeOf(CATALOGUE, 'RT'), CATALOGUE).reasons).toContain('UNCLEAR')
  })

  test('count until they are confirmed, exactly as they are written', () => {
    const pet = { ...dog, allergies: ['Flugrost', 'beef'] }
    const confirmed = { ...pet, confirmedWords: ['Flugrost'] }
    expect(unclearWords(confirmed, CATALOGUE)).toEqual([])
    expect(recommendedRecipes(confirmed, CATALOGUE)).toEqual(['GS', 'RT'])
    const other = { ...confirmed, allergies: ['Flugrost stark', 'beef'] }
    expect(recommendedRecipes(other, CATALOGUE)).toEqual([])
  })

  test('never lift what is understood beside them', () => {
    const pet = { ...dog, allergies: ['verträgt kein Rind'], confirmedWords: ['verträgt kein Rind'] }
    expect(recommendedRecipes(pet, CATALOGUE)).toEqual(['GS', 'RT'])
  })
})
