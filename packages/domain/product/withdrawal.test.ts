import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../testing/catalogue.ts'
import { articlesWithoutWithdrawal, noWithdrawalReason } from './withdrawal.ts'

const because = { de: 'weil geöffnet.', en: 'because opened.' }
const [first] = CATALOGUE.supplements
const sku = first?.sku ?? ''
const MENU = '0500GSRTV28'

const withMenu = (noWithdrawal: typeof because | null) => ({
  ...CATALOGUE,
  menu: { ...CATALOGUE.menu, noWithdrawal },
})
const withSupplement = (noWithdrawal: typeof because | null) => ({
  ...CATALOGUE,
  supplements: CATALOGUE.supplements.map((each) => ({ ...each, noWithdrawal })),
})

describe('a right of withdrawal', () => {
  it.each([
    ['does not exist for menus', MENU, CATALOGUE, 'weil frisches Futter schnell verdirbt.'],
    ['exists for menus if the catalogue says so', MENU, withMenu(null), undefined],
    ['does not exist for menus for the reason of the catalogue', MENU, withMenu(because), because.de],
    ['exists for supplements', sku, CATALOGUE, undefined],
    ['does not exist for a supplement if the catalogue says why', sku, withSupplement(because), because.de],
    ['exists for what is not in the catalogue', 'UNKNOWN', CATALOGUE, undefined],
  ])('%s', (_, article, catalogue, expected) => {
    expect(noWithdrawalReason(article, catalogue)?.de).toBe(expected)
  })
})

it('all articles without one are listed with the reason', () => {
  expect(articlesWithoutWithdrawal(CATALOGUE).map(({ title }) => title.de)).toEqual([CATALOGUE.menu.title.de])
  expect(articlesWithoutWithdrawal(withMenu(null))).toEqual([])
  expect(articlesWithoutWithdrawal(withSupplement(because))).toHaveLength(1 + CATALOGUE.supplements.length)
})
