import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { instant } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { FRIEDA, NOON } from '../testing/frieda.ts'
import { confirmedDraftEnd, menuForDog, resumeMenu, unconfirmedDraftEnd } from './visitor-order.ts'

const PLAN = { recipes: ['CG', 'GS'], cycle: 28, pension: 'V' } as const
const PRICE = menuForDog(FRIEDA, { ...PLAN, recipes: [...PLAN.recipes] }, NOON)?.price ?? 0

const without = (...codes: string[]): Catalogue => ({
  ...CATALOGUE,
  recipes: CATALOGUE.recipes.map((recipe) =>
    codes.includes(recipe.code) ? { ...recipe, retired: true } : recipe,
  ),
})

const withoutRhythm = (days: number): Catalogue => ({
  ...CATALOGUE,
  cycles: CATALOGUE.cycles.map((cycle) => (cycle.days === days ? { ...cycle, retired: true } : cycle)),
})

describe('the plan of a draft that is ordered later', () => {
  it.each([
    ['stays if nothing changed', CATALOGUE, PRICE, ['CG', 'GS'], null],
    ['stays if the box costs something else, which is said', CATALOGUE, PRICE + 100, ['CG', 'GS'], 'PRICE'],
    ['loses a recipe that is no longer sold', without('GS'), PRICE, ['CG'], 'RECIPE'],
    ['has to be chosen again without any of its recipes', without('CG', 'GS'), PRICE, undefined, 'MENU'],
    ['has to be chosen again without its rhythm', withoutRhythm(28), PRICE, undefined, 'MENU'],
  ] as const)('%s', (_case, catalogue, price, recipes, change) => {
    const chosen = { pet: FRIEDA, plan: { ...PLAN, recipes: [...PLAN.recipes] }, price }
    const resumed = resumeMenu(chosen, { ...NOON, catalogue })
    expect([resumed.plan?.recipes, resumed.change]).toEqual([recipes, change])
  })
})

describe('a draft ends', () => {
  it('a day after its link, if the address was not confirmed', () => {
    expect(unconfirmedDraftEnd(instant('2026-11-20T12:30:00.000Z'))).toBe('2026-11-21T12:30:00.000Z')
  })

  it('14 days after its address was confirmed', () => {
    expect(confirmedDraftEnd(instant('2026-11-20T12:00:00.000Z'))).toBe('2026-12-04T12:00:00.000Z')
  })
})
