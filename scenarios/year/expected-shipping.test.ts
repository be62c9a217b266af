/** The oracle and the service agree on boxes with shipping, over menus, countries and rewards. */
import { expect, it } from 'vitest'
import { momentAt } from '@pfotenportal/domain/catalogue/moment'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { instant } from '@pfotenportal/domain/core/calendar'
import { includedTax, taxPercent } from '@pfotenportal/domain/product/price'
import { variantFor } from '@pfotenportal/domain/product/variants'
import { nextBoxPrice, withMenu } from '@pfotenportal/domain/subscription/box'
import { readDefaultDocument } from '@pfotenportal/domain/testing/catalogue'
import { active, LINDENWEG, REWARD } from '@pfotenportal/domain/testing/frieda'
import { parseDay } from './calendar.ts'
import { isAvailable, percentOf, priceOf, rateOn, recipeSets, taxIn, type Menu } from './expected-box.ts'
import { chargeFor } from './expected-shipping.ts'
import { sampleSeller } from './sellers.ts'

const shipping = { DE: { price: 490, freeFrom: 6000 }, AT: { price: 790 } }
const catalogue = catalogueOf({ ...readDefaultDocument(), shipping }, 2)
const { company } = sampleSeller
const terms = { ...company.law, shipping }
const moment = momentAt(instant('2026-11-20T12:00:00+01:00'), catalogue)

const menus: readonly Menu[] = [200, 250, 350, 450, 700, 1400].flatMap((tier) =>
  recipeSets(terms).flatMap((recipes) =>
    (['V', 'H'] as const).flatMap((pension) =>
      ([14, 28, 'TEST'] as const).map((cycle): Menu => ({ tier, recipes, pension, cycle })),
    ),
  ),
)

it.each(['DE', 'AT'] as const)('boxes to %s cost the same by both calculations', (countryCode) => {
  const made = menus.filter(
    (menu) => isAvailable(menu, terms) && (menu.cycle !== 'TEST' || menu.pension === 'V'),
  )
  expect(made.length).toBeGreaterThan(150)
  for (const menu of made) {
    const variant = variantFor(menu.tier, { ...menu, recipes: [...menu.recipes] }, catalogue)
    if (!variant) throw new Error(`no menu ${JSON.stringify(menu)}`)
    const lines = withMenu(active(), variant)
    for (const percent of [0, 10, 15, 20]) {
      const subscription = active({
        terms: catalogue,
        plan: variant.plan,
        lines,
        completedOrders: 0,
        shippingAddress: { ...LINDENWEG, countryCode },
        discounts: percent === 0 ? [] : [{ ...REWARD, value: percent }],
      })
      const box = nextBoxPrice(subscription, moment)
      const goods = priceOf(menu, terms)
      const expected = chargeFor(goods, percentOf(goods, percent), countryCode, shipping)
      expect({ amount: box.total, shipping: box.shipping }).toEqual(expected)
      expect(includedTax(box.total, taxPercent(countryCode, moment.today, catalogue))).toBe(
        taxIn(expected.amount, rateOn(parseDay('2026-11-20'), countryCode, company)),
      )
    }
  }
})
