import { expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import type { Discount } from '../discount/discount.ts'
import type { Plan } from '../plan/plan.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  cancelled,
  CODE,
  inDunning,
  menuLineOf,
  NOON,
  pausedByCustomer,
  pausedByService,
  REWARD,
} from '../testing/frieda.ts'
import { priceSteps, recipeMenu } from './box.ts'

const skuFor = (tier: number, plan: Plan, code: string) =>
  recipeMenu(code, active({ plan, lines: [menuLineOf(tier, plan)] }), CATALOGUE).sku

test('a recipe is shown in the dog’s energy class, pension and interval, at the list price', () => {
  expect(CATALOGUE.recipes.map(({ code }) => recipeMenu(code, active(), CATALOGUE).sku)).toEqual([
    '1400CGV28',
    '1400GSV28',
    '1400RTV28',
  ])
  expect(recipeMenu('GS', active(), CATALOGUE)).toMatchObject({
    price: 19_200,
    grams: 31_360,
    unitPrice: 612,
  })
  expect(skuFor(1400, { recipes: ['CG'], cycle: 14, pension: 'H' }, 'RT')).toBe('1400RTH14')
})

test('if the interval is not available for the single recipe, four weeks are shown; for a trial, the plan that follows it', () => {
  expect(skuFor(200, { recipes: ['GS'], cycle: 28, pension: 'V' }, 'RT')).toBe('0200RTV28')
  expect(skuFor(650, { recipes: ['RT'], cycle: 'TEST', pension: 'V' }, 'CG')).toBe('0650CGV14')
})

test('all recipes are shown at the same interval, even if only one of them is too light', () => {
  // 14 days of Ringeltanz at 300 kcal weigh less than 3 kg, the other recipes do not.
  const plan: Plan = { recipes: ['GS'], cycle: 14, pension: 'V' }
  expect(CATALOGUE.recipes.map(({ code }) => skuFor(300, plan, code))).toEqual([
    '0300CGV28',
    '0300GSV28',
    '0300RTV28',
  ])
})

test('visitors without a dog see the smallest menus', () => {
  expect(recipeMenu('CG', undefined, CATALOGUE).sku).toBe('0200CGV28')
  expect(recipeMenu('CG', active({ lines: [] }), CATALOGUE).sku).toBe('0200CGV28')
})

const FOR_TWO: Discount = { ...CODE, remainingOrders: 2 }
const FOR_EVER: Discount = { ...CODE, remainingOrders: null }
const UNTIL_JANUARY: Discount = { ...CODE, remainingOrders: null, expiresAt: day('2027-01-05') }
const FOR_LATER: Discount = { ...CODE, fromCycleIndex: 10 }
const FIVE_EURO: Discount = { ...CODE, id: 3, valueType: 'FIXED', value: 500 }
const TREAT = { id: 5, sku: '0010001LGB-SUP', quantity: 1, price: 1990, product: null }
const withTreat = {
  cycleIndex: 9,
  skipped: false,
  isFinal: false,
  movedTo: null,
  cutoffAt: null,
  extraLines: [TREAT],
}
const skipped = { ...withTreat, skipped: true, extraLines: [] }

test.each([
  ['without a discount, what every box costs', active(), [[19_990, null]]],
  [
    'a discount for one box',
    active({ discounts: [REWARD] }),
    [
      [17_991, 1],
      [19_990, null],
    ],
  ],
  [
    'a discount for two boxes',
    active({ discounts: [FOR_TWO] }),
    [
      [17_991, 2],
      [19_990, null],
    ],
  ],
  ['a discount without end', active({ discounts: [FOR_EVER] }), [[17_991, null]]],
  [
    'a discount until a day',
    active({ discounts: [UNTIL_JANUARY] }),
    [
      [17_991, 2],
      [19_990, null],
    ],
  ],
  [
    'a discount from the second box on',
    active({ discounts: [FOR_LATER] }),
    [
      [19_990, 1],
      [17_991, 1],
      [19_990, null],
    ],
  ],
  [
    'two discounts one after the other',
    active({ discounts: [REWARD, FIVE_EURO] }),
    [
      [17_991, 1],
      [19_490, 1],
      [19_990, null],
    ],
  ],
  [
    'two equal discounts as one',
    active({ discounts: [REWARD, CODE] }),
    [
      [17_991, 2],
      [19_990, null],
    ],
  ],
  [
    'a discount for more boxes than a schedule lists',
    active({ discounts: [{ ...CODE, remainingOrders: 12 }] }),
    [
      [17_991, 12],
      [19_990, null],
    ],
  ],
  [
    'a discount for a whole year',
    active({ discounts: [{ ...UNTIL_JANUARY, expiresAt: day('2027-12-07') }] }),
    [
      [17_991, 14],
      [19_990, null],
    ],
  ],
  [
    'a supplement for one box',
    active({ exceptions: [withTreat] }),
    [
      [21_980, 1],
      [19_990, null],
    ],
  ],
  [
    'a skipped box, which uses up no discount',
    active({ discounts: [REWARD], exceptions: [skipped] }),
    [
      [17_991, 1],
      [19_990, null],
    ],
  ],
  [
    'an owed box, which keeps its price',
    inDunning({ discounts: [REWARD] }),
    [
      [19_990, 1],
      [17_991, 1],
      [19_990, null],
    ],
  ],
  [
    'the last boxes before a declared end',
    active({ discounts: [REWARD], endsAt: day('2026-12-09') }),
    [[17_991, null]],
  ],
  ['no box before a declared end', active({ endsAt: day('2026-12-01') }), []],
  [
    'the first boxes after a pause',
    pausedByCustomer({ discounts: [FOR_TWO], exceptions: [withTreat] }),
    [
      [19_782, 1],
      [17_991, 1],
      [19_990, null],
    ],
  ],
  [
    'the first boxes after a system pause',
    pausedByService({ discounts: [REWARD] }),
    [
      [17_991, 1],
      [19_990, null],
    ],
  ],
  ['a cancelled subscription', cancelled(), [[19_990, null]]],
] as const)('says how long each price lasts: %s', (_case, subscription, expected) => {
  expect(priceSteps(subscription, NOON).map(({ total, boxes }) => [total, boxes])).toEqual(expected)
})
