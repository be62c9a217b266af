/** What a company changes by its catalogue alone: a fourth recipe, a retired one, a new price. */
import { describe, expect, test } from 'vitest'
import { inRecipeOrder, type Catalogue } from '../catalogue/catalogue.ts'
import { catalogueOf } from '../catalogue/parse.ts'
import { swapPlan } from '../changes/plan-change.ts'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import { recommendedRecipes } from '../pet/recipe.ts'
import { type Plan } from '../plan/plan.ts'
import { menuSku, parseMenuSku } from '../plan/sku.ts'
import { isAsLeft, undoStepOf } from '../quote/undoable.ts'
import { linesOfBox, sachetsOfNextBox } from '../subscription/box.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { active, cancelled, FRIEDA, menuLineOf, NOON, outcomeOf, valueOf } from '../testing/frieda.ts'
import { findVariant, productOf, shopVariantId, variantFor } from './variants.ts'

const document = readDefaultDocument()
const [beef] = document.recipes
if (!beef) throw new Error('no recipe')
const wild = { ...beef, code: 'HV', position: 4, kcalPerKg: 1300, pricePerKg: 900, allergens: ['lamb'] }
const WITH_FOURTH = catalogueOf({ ...document, recipes: [wild, ...document.recipes] }, 2)

function variantsOf(catalogue: Catalogue) {
  return catalogue.energyClasses.flatMap((tier) => productOf(tier, catalogue)?.variants ?? [])
}

describe('a fourth recipe', () => {
  test('keeps the ids, SKUs and prices of all menus without it', () => {
    const known = new Map(variantsOf(WITH_FOURTH).map((variant) => [variant.variantId, variant]))
    for (const { variantId, sku, price } of variantsOf(CATALOGUE))
      expect(known.get(variantId)).toMatchObject({ sku, price })
  })

  test('gives every menu with it an id and a SKU of its own, by which it is found', () => {
    const variants = variantsOf(WITH_FOURTH)
    expect(new Set(variants.map(({ variantId }) => variantId)).size).toBe(variants.length)
    for (const variant of variants) {
      expect(findVariant(String(variant.variantId), WITH_FOURTH)).toBe(variant)
      expect(findVariant(shopVariantId(variant.variantId), WITH_FOURTH)).toBe(variant)
      expect(parseMenuSku(variant.sku, WITH_FOURTH)?.plan).toEqual(variant.plan)
      expect(variant.variantId).toBeLessThan(2 ** 31)
    }
  })

  test('comes last in SKUs, wherever it is displayed, and even if its code looks like the end of a SKU', () => {
    const plan: Plan = { recipes: ['HV', 'RT'], cycle: 28, pension: 'V' }
    expect(menuSku(500, plan, WITH_FOURTH)).toBe('0500RTHVV28')
    expect(parseMenuSku('0500RTHVV28', WITH_FOURTH)).toEqual({
      tier: 500,
      plan: { ...plan, recipes: ['RT', 'HV'] },
    })
    expect(parseMenuSku('0500RTHVV28', CATALOGUE)).toBeUndefined()
    expect(() => inRecipeOrder(['HV'], CATALOGUE)).toThrow('no recipe HV')
  })

  test('is recommended to dogs that it suits', () => {
    expect(recommendedRecipes(FRIEDA, WITH_FOURTH)).toEqual(['HV', 'CG', 'GS', 'RT'])
    expect(recommendedRecipes({ ...FRIEDA, allergies: ['lamb'] }, WITH_FOURTH)).not.toContain('HV')
  })
})

describe('a retired recipe', () => {
  const recipes = document.recipes.map((recipe) => ({ ...recipe, retired: recipe.code === 'RT' }))
  const catalogue = catalogueOf({ ...document, recipes }, 2)
  const moment = { ...NOON, catalogue }
  const choose = (...codes: string[]) => {
    const variant = variantFor(1400, { recipes: codes, cycle: 28, pension: 'V' }, catalogue)
    return { variantId: String(variant?.variantId), days: 28 as const }
  }

  test('cannot be chosen anew and is not recommended', () => {
    expect(outcomeOf(swapPlan(active(), choose('CG', 'RT'), moment))).toBe('VARIANT_NOT_AVAILABLE')
    expect(recommendedRecipes(FRIEDA, catalogue)).toEqual(['CG', 'GS'])
  })

  test('stays in a plan that has it, and can be left out', () => {
    const subscription = active({ plan: { recipes: ['CG', 'GS', 'RT'], cycle: 28, pension: 'V' } })
    expect(outcomeOf(swapPlan(subscription, choose('GS', 'RT'), moment))).toEqual(['planChanged'])
    expect(outcomeOf(swapPlan(subscription, choose('CG'), moment))).toEqual(['planChanged'])
  })

  test.each<[string[], 28 | 'TEST', string]>([
    [['CG', 'GS', 'RT'], 28, '1400CGGSV28'],
    [['CG', 'RT'], 'TEST', '1400CGV14'],
    [['CG', 'GS'], 28, '1400CGGSV28'],
    [['RT'], 28, 'VARIANT_NOT_AVAILABLE'],
  ])('does not come back with a reactivation: %j, %s', (recipes, cycle, expected) => {
    const plan: Plan = { recipes, cycle, pension: 'V' }
    const decision = reactivateSubscription(cancelled({ plan, lines: [menuLineOf(1400, plan)] }), moment)
    expect(decision.ok ? decision.value.lines[0]?.sku : decision.reason).toBe(expected)
    if (decision.ok) expect(decision.value.plan.recipes).not.toContain('RT')
  })
})

describe('another energy and price', () => {
  const recipes = document.recipes.map((recipe) => ({ ...recipe, kcalPerKg: 1000, pricePerKg: 1000 }))
  const catalogue = catalogueOf({ ...document, recipes }, 2)
  const moment = { ...NOON, catalogue }
  const onlyBeef = { variantId: '70140022', days: 28 } as const

  test('leave an existing contract as it was agreed', () => {
    const before = active()
    expect(sachetsOfNextBox(before).map(({ grams }) => grams)).toEqual([520, 560, 500])
    expect(linesOfBox(before, undefined)[0]?.price).toBe(19_990)
    expect(before.terms.version).toBe(1)
  })

  test.each([
    ['a change of the plan', () => valueOf(swapPlan(active(), onlyBeef, moment))],
    ['a reactivation', () => valueOf(reactivateSubscription(cancelled(), moment))],
  ])('hold from %s on', (_name, agree) => {
    const after = agree()
    expect(after.terms.version).toBe(2)
    expect(sachetsOfNextBox(after)[0]?.grams).toBe(700)
  })

  test('are not taken back by an undo, but what was stored before there were versions is', () => {
    const before = active()
    const agreed = swapPlan(before, onlyBeef, moment)
    const same = swapPlan(before, onlyBeef, NOON)
    if (!agreed.ok || !same.ok) throw new Error('refused')
    expect(undoStepOf(before, agreed.value, agreed.events)).toBeUndefined()
    const step = undoStepOf(before, same.value, same.events)
    if (!step) throw new Error('no step')
    const { termsVersion: _version, ...stored } = step.after
    expect(isAsLeft(same.value, { ...step, after: stored })).toBe(true)
  })
})
