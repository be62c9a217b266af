import { expect, test } from 'vitest'
import { menuLineOf, active } from '../testing/frieda.ts'
import { recipeMenu } from './box.ts'
import type { Plan } from '../plan/plan.ts'
import { RECIPES } from '../plan/plan.ts'

const skuFor = (tier: number, plan: Plan, code: (typeof RECIPES)[number]) =>
  recipeMenu(code, active({ plan, lines: [menuLineOf(tier, plan)] })).sku

test('a recipe is shown in the dog’s energy class, pension and interval, at the list price', () => {
  expect(RECIPES.map((code) => recipeMenu(code, active()).sku)).toEqual([
    '1400CGV28',
    '1400GSV28',
    '1400RTV28',
  ])
  expect(recipeMenu('GS', active())).toMatchObject({ price: 19_200, grams: 31_360, unitPrice: 612 })
  expect(skuFor(1400, { recipes: ['CG'], cycle: 14, pension: 'H' }, 'RT')).toBe('1400RTH14')
})

test('if the interval is not available for the single recipe, four weeks are shown; for a trial, the plan that follows it', () => {
  expect(skuFor(200, { recipes: ['GS'], cycle: 28, pension: 'V' }, 'RT')).toBe('0200RTV28')
  expect(skuFor(650, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, 'CG')).toBe('0650CGV14')
})

test('all recipes are shown at the same interval, even if only one of them is too light', () => {
  // 14 days of Ringeltanz at 300 kcal weigh less than 3 kg, the other recipes do not.
  const plan: Plan = { recipes: ['GS'], cycle: 14, pension: 'V' }
  expect(RECIPES.map((code) => skuFor(300, plan, code))).toEqual(['0300CGV28', '0300GSV28', '0300RTV28'])
})

test('visitors without a dog see the smallest menus', () => {
  expect(recipeMenu('CG', undefined).sku).toBe('0200CGV28')
  expect(recipeMenu('CG', active({ lines: [] })).sku).toBe('0200CGV28')
})
