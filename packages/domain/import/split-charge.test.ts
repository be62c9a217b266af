import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { splitCharge, type ChargedItem } from './split-charge.ts'

const menu = (amount: number): ChargedItem => ({ type: 'MENU', amount })
const joint = (amount: number): ChargedItem => ({ type: 'SUPPLEMENT', kind: 'joint', amount })
const gut = (amount: number): ChargedItem => ({ type: 'SUPPLEMENT', kind: 'gut', amount })
const other = (amount: number): ChargedItem => ({ type: 'OTHER', amount })
const share = (place: number, supplements: number[], discount: number, shipping: number, total: number) => ({
  menu: place,
  supplements,
  discount,
  shipping,
  total,
})

describe('a charge', () => {
  test.each([
    ['of a menu', [menu(8900)], 0, 490, 9390, [share(0, [], 0, 490, 9390)]],
    ['of a menu and a supplement', [joint(1990), menu(8000)], 999, 0, 8991, [share(1, [0], 999, 0, 8991)]],
    [
      'of two menus, which share the discount',
      [menu(6000), menu(3000)],
      900,
      490,
      8590,
      [share(0, [], 600, 490, 5890), share(1, [], 300, 0, 2700)],
    ],
    [
      'of two menus with a supplement each',
      [menu(6000), menu(3000), joint(1000), joint(1000), gut(500)],
      0,
      0,
      11_500,
      [share(0, [2, 4], 0, 0, 7500), share(1, [3], 0, 0, 4000)],
    ],
    ['of a menu and a bowl', [menu(8000), other(2000)], 1000, 490, 9490, [share(0, [], 800, 490, 7690)]],
    ['without a menu', [joint(1990), joint(1990), other(500)], 0, 0, 4480, []],
  ])('%s is split', (_name, items, discount, shipping, total, shares) => {
    expect(splitCharge({ items, discount, shipping, total })).toEqual({ shares })
  })

  test('that does not add up is not split', () => {
    expect(splitCharge({ items: [menu(8900)], discount: 0, shipping: 0, total: 8800 })).toEqual({
      fault: 'TOTAL_MISMATCH',
      expected: 8900,
    })
  })

  test('with more of a supplement than menus is not split', () => {
    const items = [menu(8900), joint(100), joint(100)]
    expect(splitCharge({ items, discount: 0, shipping: 0, total: 9100 })).toEqual({
      fault: 'SUPPLEMENT_TWICE',
      item: 2,
    })
  })

  test('of menus and supplements only is split without a cent more or less', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.nat({ max: 100 }), fc.nat({ max: 900 }), (all, percent, shipping) => {
        const sum = all.reduce((a, b) => a + b, 0)
        const discount = Math.floor((sum * percent) / 100)
        const total = sum - discount + shipping
        const split = splitCharge({ items: [...all.map(menu), joint(0)], discount, shipping, total })
        if (!('shares' in split)) throw new Error(split.fault)
        expect(split.shares.reduce((a, each) => a + each.total, 0)).toBe(total)
        for (const each of split.shares) expect(each.total).toBeGreaterThanOrEqual(0)
      }),
      runs(100),
    )
  })
})
