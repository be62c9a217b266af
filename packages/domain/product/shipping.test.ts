/** What a company changes by its catalogue alone: shipping by country, and a minimum order. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerFor } from '../cancellation/cancellation.ts'
import { differences } from '../catalogue/differences.ts'
import { catalogueOf, parseCatalogue } from '../catalogue/parse.ts'
import { updateSubscriptionAddress } from '../changes/address-change.ts'
import { swapPlan } from '../changes/plan-change.ts'
import { startCharge } from '../charging/charging.ts'
import { day } from '../core/calendar.ts'
import { recommendedPlan } from '../intake/new-dog.ts'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import type { Cycle, Plan } from '../plan/plan.ts'
import { needsOrderButton } from '../quote/order-button.ts'
import { nextBoxPrice, priceSteps } from '../subscription/box.ts'
import type { Active } from '../subscription/subscription.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import {
  active,
  cancelled,
  CODE,
  FRIEDA,
  inDunning,
  LINDENWEG,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'
import { includedTax, netAmount, orderTax, orderTotals } from './price.ts'
import { completedShipping, minimumRefusal, shippingOf, sizesBelowMinimum } from './shipping.ts'
import { variantFor } from './variants.ts'

const document = readDefaultDocument()
const PRICED = catalogueOf(
  {
    ...document,
    prices: { ...document.prices, minimumOrder: 2500 },
    shipping: { DE: { price: 490, freeFrom: 6000 }, AT: { price: 790 } },
  },
  2,
)
const moment = { ...NOON, catalogue: PRICED }
const inVienna = { ...LINDENWEG, addressId: 3003, zip: '1010', city: 'Wien', countryCode: 'AT' }

const planOf = (cycle: Cycle, pension: Plan['pension'] = 'V'): Plan => ({ recipes: ['GS'], cycle, pension })

/** A small dog's contract: 0250GSV28 for 40.00 €. */
function small(changes: Partial<Active> = {}): Active {
  const plan = planOf(28)
  return active({ plan, lines: [menuLineOf(250, plan)], terms: PRICED, ...changes })
}
const choose = (tier: number, plan: Plan) => ({
  variantId: String(variantFor(tier, plan, PRICED)?.variantId),
  days: plan.cycle === 'TEST' ? 14 : plan.cycle,
})

describe('shipping', () => {
  test.each([
    ['costs what the catalogue says', 4000, 'DE', 490],
    ['costs something else in another country', 4000, 'AT', 790],
    ['costs a box that is a cent short of free shipping', 5999, 'DE', 490],
    ['is free from the value that the catalogue names', 6000, 'DE', 0],
    ['is never free where no value is named', 60_000, 'AT', 790],
  ])('%s', (_case, goods, country, expected) => {
    expect(shippingOf(goods, country, PRICED)).toBe(expected)
  })

  test('is free everywhere in a catalogue that says nothing about it', () => {
    expect([shippingOf(1, 'DE', CATALOGUE), shippingOf(1, 'AT', CATALOGUE)]).toEqual([0, 0])
  })

  test('to a country without a price is an error, and not free', () => {
    expect(() => shippingOf(4000, 'FR', PRICED)).toThrow('no shipping to the country FR')
  })

  test('is part of what a box costs, and of what its charge fixes', () => {
    expect(nextBoxPrice(small(), moment)).toMatchObject({ lineItems: 4000, shipping: 490, total: 4490 })
    const { subscription, charge } = valueOf(startCharge(small(), 'ORDER_NOW', moment))
    expect(charge.box.total).toBe(4490)
    expect(subscription.openOrder?.price).toMatchObject({ shipping: 490, total: 4490 })
  })

  test('is not reduced by a discount, nor charged because a discount reduces the goods', () => {
    expect(nextBoxPrice(small({ discounts: [REWARD] }), moment)).toMatchObject({
      lineItems: 4000,
      discount: 400,
      shipping: 490,
      total: 4090,
    })
    const gift = { ...CODE, valueType: 'FIXED' as const, value: 10_000 }
    expect(nextBoxPrice(small({ discounts: [gift] }), moment)).toMatchObject({ discount: 4000, total: 490 })
    const large = active({ terms: PRICED, discounts: [gift] })
    expect(nextBoxPrice(large, moment)).toMatchObject({ lineItems: 19_990, shipping: 0, total: 9990 })
  })

  test('does not change which discount a box gets', () => {
    const fromMore = { ...CODE, minimumOrder: 4001 }
    expect(nextBoxPrice(small({ discounts: [fromMore] }), moment).discountUsed).toBeNull()
  })

  test('is free for a box whose one-off items make it large enough, and costs again afterwards', () => {
    const snack = { id: 9, sku: '203-0250-L-GB-SUP', quantity: 1, price: 2400, product: null }
    const exception = {
      cycleIndex: 9,
      skipped: false,
      isFinal: false,
      movedTo: null,
      cutoffAt: null,
      extraLines: [snack],
    }
    expect(priceSteps(small({ exceptions: [exception] }), moment)).toEqual([
      { total: 6400, boxes: 1 },
      { total: 4490, boxes: null },
    ])
  })

  test('of a trial is that of every box', () => {
    const plan = planOf('TEST')
    const trial = small({ plan, lines: [menuLineOf(250, plan)], intervalDays: 14, completedOrders: 0 })
    expect(nextBoxPrice(trial, moment).shipping).toBe(490)
  })

  test('of an order that is owed stays what it was, also at another address', () => {
    const owed = { ...inDunning(), terms: PRICED, shippingAddress: inVienna }
    expect(nextBoxPrice(owed, moment).shipping).toBe(0)
  })
})

describe('a contract', () => {
  test('keeps the shipping that was agreed when the catalogue changes', () => {
    const dearer = catalogueOf({ ...document, shipping: { DE: { price: 990 }, AT: { price: 990 } } }, 3)
    expect(nextBoxPrice(small(), { ...NOON, catalogue: dearer }).shipping).toBe(490)
    expect(nextBoxPrice(small({ terms: CATALOGUE }), { ...NOON, catalogue: dearer }).shipping).toBe(0)
    const changed = valueOf(
      swapPlan(small(), choose(250, { ...planOf(28), recipes: ['CG'] }), { ...NOON, catalogue: dearer }),
    )
    expect(nextBoxPrice(changed, moment).shipping).toBe(990)
  })

  test('that moves pays the shipping to the other country from the next box on, and orders it', () => {
    const before = small()
    const after = valueOf(updateSubscriptionAddress(before, inVienna, moment))
    expect(nextBoxPrice(after, moment)).toMatchObject({ shipping: 790, total: 4790 })
    expect(needsOrderButton('updateSubscriptionAddress', before, after)).toBe(true)
    expect(needsOrderButton('updateSubscriptionAddress', after, before)).toBe(false)
    const within = valueOf(updateSubscriptionAddress(before, LINDENWEG, moment))
    expect(needsOrderButton('updateSubscriptionAddress', before, within)).toBe(false)
  })

  test('whose smaller box loses free shipping and so costs more needs the order button', () => {
    const line = menuLineOf(500, { recipes: ['GS', 'RT'], cycle: 28, pension: 'V' })
    const [free, paid] = [6050, 5800].map((price) => active({ terms: PRICED, lines: [{ ...line, price }] }))
    if (!free || !paid) throw new Error('two contracts')
    expect([nextBoxPrice(free, moment).total, nextBoxPrice(paid, moment).total]).toEqual([6050, 6290])
    expect(needsOrderButton('swapPlan', free, paid)).toBe(true)
    expect(needsOrderButton('swapPlan', paid, free)).toBe(false)
  })
})

describe('a country that was added after a contract’s terms', () => {
  const version = (from: string, codes: readonly string[], shipping: typeof PRICED.shipping) => ({
    effectiveFrom: day(from),
    content: {
      countries: codes.flatMap((code) => ({ ...PRICED.countries[0], code }) as (typeof PRICED.countries)[0]),
      shipping,
    },
  })
  const first = version('2026-01-01', ['DE'], { DE: { price: 490 } })
  const second = version('2026-06-01', ['DE', 'NL'], { DE: { price: 590 }, NL: { price: 990 } })
  const corrected = version('2026-06-01', ['DE', 'NL'], { DE: { price: 590 }, NL: { price: 890 } })
  const third = version('2026-09-01', ['DE', 'NL'], { DE: { price: 590 }, NL: { price: 1290 } })

  test('has the price of the first day on which boxes went there, as it was corrected for that day', () => {
    const found = completedShipping(first.content, [second, corrected, third])
    expect(found).toEqual({ DE: { price: 490 }, NL: { price: 890 } })
    expect(completedShipping(second.content, [corrected, third])).toEqual(second.content.shipping)
  })

  test('costs shipping also for a contract from the time when shipping was free', () => {
    const free = version('2026-01-01', ['DE'], {})
    expect(completedShipping(free.content, [third])).toEqual({ DE: { price: 0 }, NL: { price: 1290 } })
    expect(completedShipping(free.content, [version('2026-02-01', ['DE', 'NL'], {})])).toEqual({})
  })
})

describe('the minimum order', () => {
  test.each([
    ['accepts a menu at the minimum', 2500, null, undefined],
    ['says what is missing', 2180, null, { minimum: '25.00', price: '21.80', missing: '3.20' }],
    ['lets a contract below it choose a dearer menu that is still below', 2180, 2000, undefined],
    ['lets a contract below it choose another menu at the same price', 2000, 2000, undefined],
    ['keeps a contract below it from going lower', 1900, 2000, { missing: '6.00' }],
    ['keeps a contract above it from going below', 2400, 4000, { missing: '1.00' }],
  ])('%s', (_case, price, agreed, details) => {
    expect(minimumRefusal(price, PRICED, agreed)?.details).toEqual(
      details && expect.objectContaining(details),
    )
  })

  test('is none in a catalogue that says nothing about it', () => {
    expect(minimumRefusal(0, CATALOGUE, null)).toBeUndefined()
  })

  const half = planOf(28, 'H')
  const dearer = { recipes: ['CG'], cycle: 28, pension: 'H' } as const
  const cheaper = { recipes: ['RT'], cycle: 28, pension: 'H' } as const

  test('refuses a smaller plan, and says so before anything else happens', () => {
    expect(outcomeOf(swapPlan(small(), choose(250, half), moment))).toBe('BELOW_MINIMUM_ORDER')
    expect(outcomeOf(swapPlan(small({ terms: CATALOGUE }), choose(250, half), NOON))).toEqual(['planChanged'])
  })

  test('counts the menu alone, so that a supplement that is taken out again cannot undercut it', () => {
    const extra = { id: 200012, sku: 'X', quantity: 1, price: 1990, product: null }
    const subscription = small({ lines: [...small().lines, extra] })
    expect(outcomeOf(swapPlan(subscription, choose(250, half), moment))).toBe('BELOW_MINIMUM_ORDER')
  })

  test('does not touch a contract that is below it: it is charged, and reactivated', () => {
    const lines = [menuLineOf(250, half)]
    const below = small({ plan: half, lines })
    expect(startCharge(below, 'ORDER_NOW', moment).ok).toBe(true)
    expect(reactivateSubscription({ ...cancelled(), plan: half, lines, terms: PRICED }, moment).ok).toBe(true)
    expect(outcomeOf(swapPlan(below, choose(250, dearer), moment))).toEqual(['planChanged'])
    expect(outcomeOf(swapPlan(below, choose(250, cheaper), moment))).toBe('BELOW_MINIMUM_ORDER')
  })

  test('is not undercut by an offer to stay', () => {
    const noSpace = PRICED.reasons.find(({ offers }) => offers.some(({ type }) => type === 'CHANGE_CYCLE'))
    const strict = { ...PRICED, prices: { ...PRICED.prices, minimumOrder: 15_000 } }
    const none = { lastConcessionOn: null }
    const offered = (catalogue: typeof PRICED) =>
      offerFor(noSpace?.id ?? 0, active({ terms: catalogue }), none, { ...NOON, catalogue })?.type
    expect(offered(PRICED)).toBe('CHANGE_CYCLE')
    expect(offered(strict)).not.toBe('CHANGE_CYCLE')
  })

  test('leaves out the sizes of which no menu reaches it', () => {
    const of = (minimumOrder: number) =>
      sizesBelowMinimum({ ...PRICED, prices: { ...PRICED.prices, minimumOrder } })
    expect([of(0), of(2500), of(4000)]).toEqual([[], [], [200]])
  })

  test('is reached by the recommended plan of a new dog, in a longer rhythm if it has to be', () => {
    const cycles = [...document.cycles, { days: 42 }]
    const boxes = { ...document.boxes, shelfLifeDays: 60 }
    const longer = catalogueOf(
      {
        ...document,
        cycles: cycles.map((each) => ({ ...each, lightestGrams: 0 })),
        boxes,
        prices: { ...document.prices, minimumOrder: 4500 },
      },
      3,
    )
    expect(recommendedPlan(FRIEDA, 250, CATALOGUE)?.cycle).toBe(28)
    expect(recommendedPlan(FRIEDA, 250, longer)?.cycle).toBe(42)
    const unreachable = { ...longer, prices: { ...longer.prices, minimumOrder: 90_000 } }
    expect(recommendedPlan(FRIEDA, 250, unreachable)?.cycle).toBe(28)
  })
})

describe('VAT', () => {
  test('on shipping is that of the food, because a box has no other rate', () => {
    const { total, shipping, lineItems } = nextBoxPrice(small(), moment)
    const { percent, tax } = orderTax(total, 'DE', day('2026-12-08'), PRICED)
    expect([percent, total, tax]).toEqual([7, lineItems + shipping, 294])
  })

  test('and net amount add up to what is charged, whatever the goods, the discount and the shipping', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 255 }),
        (amounts, value, shipping, tenths) => {
          const lines = amounts.map((price) => ({ price, quantity: 1 }))
          const totals = orderTotals(lines, { valueType: 'PERCENTAGE', value }, shipping)
          const goods = totals.lines.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0)
          const tax = includedTax(totals.total, tenths / 10)
          expect(goods + totals.shipping).toBe(totals.total)
          expect(netAmount(totals.total, tax) + tax).toBe(totals.total)
          // Apportioned by value, the parts differ from the whole by no more than what two roundings lose.
          const parts = includedTax(goods, tenths / 10) + includedTax(totals.shipping, tenths / 10)
          expect(Math.abs(parts - tax)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('the catalogue', () => {
  const errorsOf = (shipping: unknown) => {
    const read = parseCatalogue({ ...document, shipping }, 2)
    return read.ok ? [] : read.errors.map(({ path, message }) => `${path} ${message}`)
  }

  test.each([
    [
      'has a price for every country once it has one',
      { DE: { price: 490 } },
      ['shipping has no price for the country AT: 0 is free'],
    ],
    ['accepts free shipping that is said', { DE: { price: 490 }, AT: { price: 0 } }, []],
    [
      'has no price for a country where no boxes go',
      { DE: { price: 0 }, AT: { price: 0 }, FR: { price: 990 } },
      ['shipping.FR is not one of the countries: FR'],
    ],
    [
      'has whole cents',
      { DE: { price: 4.9 }, AT: { price: 0 } },
      ['shipping.DE.price Invalid input: expected int, received number'],
    ],
  ])('%s', (_case, shipping, errors) => {
    expect(errorsOf(shipping)).toEqual(errors)
  })

  test('says what changes about shipping and the minimum, in euros and by country', () => {
    const { DE: _de, ...others } = PRICED.shipping
    const next = { ...PRICED, shipping: { ...others, DE: { price: 590 } }, version: 3 }
    expect(differences(PRICED, CATALOGUE).map(({ text }) => text)).toEqual([
      'shipping.DE.price 0.00 -> 4.90',
      'shipping.DE.freeFrom nothing -> 60.00',
      'shipping.AT.price 0.00 -> 7.90',
      'prices.minimumOrder 0.00 -> 25.00',
    ])
    expect(differences(next, PRICED)).toEqual([
      { text: 'shipping.DE.price 4.90 -> 5.90', touched: { by: 'TERMS' } },
      { text: 'shipping.DE.freeFrom 60.00 -> nothing', touched: { by: 'TERMS' } },
    ])
  })
})

test('a day on which a charge is late does not change its shipping', () => {
  expect(nextBoxPrice(small(), noonOf('2026-12-10')).shipping).toBe(490)
})
