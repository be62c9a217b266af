import { expect, test } from 'vitest'
import { menuLineOf } from '../testing/frieda.ts'
import { active } from '../testing/frieda.ts'
import { recipeMenu } from './recipe-menu.ts'
import type { Plan } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'

const written = (tier: number, plan: Plan, code: (typeof RECIPES)[number]) =>
  recipeMenu(code, active({ plan, lines: [menuLineOf(tier, plan)] })).sku

test('a recipe is shown in the class, share and rhythm of the dog, at the list price', () => {
  expect(RECIPES.map((code) => recipeMenu(code, active()).sku)).toEqual([
    '1400CGV28',
    '1400GSV28',
    '1400RTV28',
  ])
  expect(recipeMenu('GS', active())).toMatchObject({ price: 19_200, grams: 31_360, unitPrice: 612 })
  expect(written(1400, { recipes: ['CG'], cycle: 14, pension: 'H' }, 'RT')).toBe('1400RTH14')
})

test('where the dog’s rhythm is not made of the recipe alone, four weeks are shown; a trial as what follows it', () => {
  expect(written(200, { recipes: ['GS'], cycle: 28, pension: 'V' }, 'RT')).toBe('0200RTV28')
  expect(written(650, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, 'CG')).toBe('0650CGV14')
})

test('all recipes are shown in the same rhythm, also where only one of them is too light for the dog’s', () => {
  // 300 kcal of Ringeltanz in 14 days stay below 3 kg, the others do not.
  const plan: Plan = { recipes: ['GS'], cycle: 14, pension: 'V' }
  expect(RECIPES.map((code) => written(300, plan, code))).toEqual(['0300CGV28', '0300GSV28', '0300RTV28'])
})

test('somebody without a dog sees the smallest menus', () => {
  expect(recipeMenu('CG', undefined).sku).toBe('0200CGV28')
  expect(recipeMenu('CG', active({ lines: [] })).sku).toBe('0200CGV28')
})
