import { describe, expect, it } from 'vitest'
import type { VariantView } from '@pfotenportal/contract/products'
import {
  draftOf,
  hasMenu,
  menuOf,
  recipesAgainstAdvice,
  withAvailableRhythm,
  withRecipe,
} from './plan-draft.ts'

const menu = (
  id: number,
  selectedOptions: VariantView['selectedOptions'],
  availableForSale = true,
): VariantView => ({
  id,
  variantShopifyId: `44${id}`,
  sku: `${id}`,
  title: '',
  selectedOptions,
  price: '50.00',
  currencyCode: 'EUR',
  unitPrice: { amount: '7.00', per: 'kg' },
  availableForSale,
  metafields: {
    product_info: {
      kcalPerDay: 500,
      cycleDays: selectedOptions.cycle === 28 ? 28 : 14,
      boxWeight: { value: 5000, unit: 'g' },
      parcelCount: 1,
      sachets: [],
    },
  },
})
const product = {
  variants: [
    menu(1, { cycle: 28, pension: 'V', recipes: ['CG', 'GS'] }),
    menu(2, { cycle: 14, pension: 'V', recipes: ['CG', 'GS'] }),
    menu(3, { cycle: 28, pension: 'H', recipes: ['CG', 'GS'] }),
    menu(4, { cycle: 'TEST', pension: 'V', recipes: ['RT'] }),
    menu(5, { cycle: 28, pension: 'V', recipes: ['RT'] }, false),
  ],
}
const draft = draftOf({ recipes: ['GS', 'CG'], pension: 'V', cycle: 14 })

describe('the draft of a plan', () => {
  it('is found in the catalogue regardless of the order of its recipes', () => {
    expect(menuOf(product, draft)?.id).toBe(2)
    expect(menuOf(product, { ...draft, cycle: 28 })?.id).toBe(1)
  })

  it('keeps a recipe that is newer than this page', () => {
    const newer = draftOf({ recipes: ['HV', 'GS'], pension: 'V', cycle: 28 })
    expect(newer.recipes).toEqual(['GS', 'HV'])
    const variants = [menu(6, { cycle: 28, pension: 'V', recipes: ['GS', 'HV'] })]
    expect(menuOf({ variants }, newer)?.id).toBe(6)
    expect(withRecipe(newer, 'HV', false).recipes).toEqual(['GS'])
  })

  it('is never a trial box or a menu that is not for sale', () => {
    expect(draftOf({ recipes: ['RT'], pension: 'V', cycle: 'TEST' }).cycle).toBe(14)
    expect(menuOf(product, { recipes: ['RT'], pension: 'V', cycle: 14 })).toBeUndefined()
    expect(menuOf(product, { recipes: ['RT'], pension: 'V', cycle: 28 })).toBeUndefined()
  })

  it('falls back to the next longer rhythm that has a menu, else to the longest', () => {
    expect(withAvailableRhythm(product, { ...draft, pension: 'H' }, [14, 28])).toEqual({
      ...draft,
      pension: 'H',
      cycle: 28,
    })
    expect(withAvailableRhythm(product, draft, [14, 28])).toEqual(draft)
    const alone = { recipes: ['RT'], pension: 'V' as const, cycle: 28 }
    const variants = [14, 7].map((cycle) => menu(cycle, { ...alone, cycle }))
    expect(withAvailableRhythm({ variants }, { ...alone, cycle: 7 }, [7, 14]).cycle).toBe(7)
    expect(withAvailableRhythm({ variants }, alone, [7, 14, 28]).cycle).toBe(14)
    expect(hasMenu(product, { ...draft, pension: 'H' })).toBe(false)
  })

  it('keeps its rhythm while no recipe is chosen yet', () => {
    expect(withAvailableRhythm(product, { ...draft, recipes: [] }, [14, 28]).cycle).toBe(14)
  })

  it('adds and removes recipes in a fixed order', () => {
    expect(withRecipe(draft, 'RT', true).recipes).toEqual(['CG', 'GS', 'RT'])
    expect(withRecipe(withRecipe(draft, 'CG', false), 'CG', true).recipes).toEqual(['CG', 'GS'])
  })

  it('lists newly chosen recipes that are not recommended, not those that the dog already eats', () => {
    const advice = { CG: { recommended: false }, GS: { recommended: true }, RT: { recommended: false } }
    expect(recipesAgainstAdvice(withRecipe(draft, 'RT', true), { recipes: ['CG'] }, advice)).toEqual(['RT'])
  })
})
