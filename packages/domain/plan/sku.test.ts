import { expect, test } from 'vitest'
import { supplementOfProduct } from '../catalogue/catalogue.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { menuSku, parseMenuSku } from './sku.ts'

test.each([
  ['1400CGGSV28', 1400, ['CG', 'GS'], 'V', 28],
  ['0650RTVTEST', 650, ['RT'], 'V', 'TEST'],
  ['0800-CG-GS-RT-H-14', 800, ['CG', 'GS', 'RT'], 'H', 14],
  ['0500_GS RT_V_28', 500, ['GS', 'RT'], 'V', 28],
])('%s is parsed', (sku, tier, recipes, pension, cycle) => {
  expect(parseMenuSku(sku, CATALOGUE)).toEqual({ tier, plan: { recipes, pension, cycle } })
})

test.each([
  '140CGV28',
  '1400XXV28',
  '1400CGX28',
  '1400CGV21',
  '1400V28',
  '1400CGGSRTCGV28',
  '1400CGCGV28',
  '',
])('%j is not a menu', (sku) => {
  expect(parseMenuSku(sku, CATALOGUE)).toBeUndefined()
})

test('a menu’s SKU lists its recipes in a fixed order, regardless of the order of choice', () => {
  expect(menuSku(500, { recipes: ['RT', 'GS'], cycle: 28, pension: 'V' }, CATALOGUE)).toBe('0500GSRTV28')
})

test('the four supplements have readable SKUs and the documented ids', () => {
  expect(CATALOGUE.supplements.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
    'joint GB',
    'skin_coat HH',
    'gut BA',
    'dental ZB',
  ])
  for (const { sku, code } of CATALOGUE.supplements) expect(sku).toMatch(new RegExp(`^\\d{7}L${code}-SUP$`))
  expect(CATALOGUE.supplements[0]).toMatchObject({
    productId: 790001,
    variantId: 79000101,
    sku: '0010001LGB-SUP',
  })
  expect(supplementOfProduct(CATALOGUE, 790004)?.kind).toBe('dental')
})
