/** What the schema accepts, the rules do: any valid catalogue through its menus, a contract and a charge. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { onSale, type Catalogue } from '../catalogue/catalogue.ts'
import { parseCatalogue } from '../catalogue/parse.ts'
import { successionErrors } from '../catalogue/succession.ts'
import { settlePaid, startCharge } from '../charging/charging.ts'
import { addDays } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { contentsOf, parcelsOf } from '../parcel/box-contents.ts'
import { batchOfMonday, expiryDay } from '../parcel/packing.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { quoteSide } from '../quote/quote.ts'
import { nextBoxPrice, recipeMenu } from '../subscription/box.ts'
import { firstMondayFor, schedule } from '../subscription/schedule.ts'
import { active, NOON } from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { anyChange, anyChoice, documentOf, successorOf } from '../testing/random-catalogue.ts'
import { goodsValue, netAmount, orderTax, orderTotals } from './price.ts'
import { shippingOf } from './shipping.ts'
import { findVariant, rhythmsOf, variantFor, type Variant } from './variants.ts'

const LOYALTY = { days: 0, rewarded: [], lastReward: null, isRetried: false }

function catalogueFrom(document: unknown): Catalogue {
  const read = parseCatalogue(document, 2)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.catalogue
}

const countryOf = ({ countries }: Catalogue) => countries.at(-1)?.code ?? ''

/** A contract with that menu, whose next order is due today. */
function contractOf(menu: Variant, catalogue: Catalogue) {
  const { variantId, productId, sku, price, plan } = menu
  const { shippingAddress } = active()
  if (!shippingAddress) throw new Error('Frieda has an address')
  return active({
    terms: catalogue,
    shippingAddress: { ...shippingAddress, countryCode: countryOf(catalogue) },
    plan,
    intervalDays: cycleDays(plan.cycle),
    anchor: { index: 9, date: NOON.today },
    lines: [{ id: 200_011, sku, quantity: 1, price, product: { productId, variantId } }],
  })
}

/** Every class has each recipe on sale in the longest rhythm, every menu is found by its id, and prices are whole. */
function expectMenus(catalogue: Catalogue): Variant[] {
  const longest = onSale(catalogue.cycles).at(-1)?.days ?? 0
  return catalogue.energyClasses.flatMap((tier) =>
    onSale(catalogue.recipes).flatMap(({ code }) =>
      (['V', 'H'] as const).map((pension) => {
        const plan = { recipes: [code], pension }
        expect(rhythmsOf(tier, plan, catalogue)).toContain(longest)
        const menu = variantFor(tier, { ...plan, cycle: longest }, catalogue)
        if (!menu) throw new Error(`no menu of ${code}`)
        expect(findVariant(String(menu.variantId), catalogue)).toEqual(menu)
        expect(parseMenuSku(menu.sku, catalogue)).toEqual({ tier, plan: menu.plan })
        expect(menu.price % catalogue.prices.step).toBe(0)
        expect(menu.sachets.reduce((sum, { serveDays }) => sum + serveDays, 0)).toBe(longest)
        return menu
      }),
    ),
  )
}

function expectContract(menu: Variant, catalogue: Catalogue) {
  const moment = { ...NOON, catalogue }
  const contract = contractOf(menu, catalogue)
  const planned = schedule(contract, moment)
  expect(planned.length).toBe(Math.max(6, Math.ceil(84 / contract.intervalDays)))
  const full = menu.price + shippingOf(menu.price, countryOf(catalogue), catalogue)
  expect(quoteSide(contract, LOYALTY, moment).nextBox?.totals.total).toBe(full)
  const started = startCharge(contract, 'DUE', moment)
  if (!started.ok) throw new Error(started.reason)
  const paid = settlePaid(started.value.subscription, { discountId: null, loyaltyDays: 0 }, moment)
  if (!paid.ok) throw new Error(paid.reason)
  expect(nextBoxPrice(paid.value, moment).total).toBeLessThanOrEqual(full)
}

function expectBox(menu: Variant, catalogue: Catalogue) {
  const contents = contentsOf([{ sku: menu.sku, quantity: 1, price: menu.price }], catalogue)
  expect(contents.grams).toBe(menu.grams)
  expect(parcelsOf(contents, menu.parcels)).toHaveLength(menu.parcels)
  const { from, to } = deliveryWindow(NOON.today, countryOf(catalogue), catalogue)
  const monday = firstMondayFor(NOON.today)
  expect(from > monday && from <= to && to <= addDays(monday, 7)).toBe(true)
  const lastMeal = addDays(to, cycleDays(menu.plan.cycle))
  expect(expiryDay(batchOfMonday(monday), catalogue) >= lastMeal).toBe(true)
}

/** What is charged is the sum of the lines, and of the VAT and what it is on, with any discount. */
function expectSums(menu: Variant, percentage: number, catalogue: Catalogue) {
  const supplements = onSale(catalogue.supplements).map(({ price }) => ({ price, quantity: 1 }))
  const discount = { valueType: 'PERCENTAGE', value: percentage } as const
  const goods = [{ price: menu.price, quantity: 1 }, ...supplements]
  for (const { code } of catalogue.countries) {
    const shipping = shippingOf(goodsValue(goods), code, catalogue)
    const { lines, total, lineItems, discount: reduction } = orderTotals(goods, discount, shipping)
    expect(lines.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0) + shipping).toBe(total)
    expect(lineItems - reduction + shipping).toBe(total)
    expect(total).toBeLessThan(100_000_000)
    const { tax } = orderTax(total, code, NOON.today, catalogue)
    expect(netAmount(total, tax) + tax).toBe(total)
    expect(tax).toBeGreaterThanOrEqual(0)
    expect(tax).toBeLessThanOrEqual(total)
  }
}

test('sells, charges and packs every menu that a valid catalogue has', () => {
  fc.assert(
    fc.property(anyChoice, fc.integer({ min: 1, max: 100 }), (choice, percentage) => {
      const catalogue = catalogueFrom(documentOf(choice))
      const menus = expectMenus(catalogue)
      for (const { code } of onSale(catalogue.recipes)) recipeMenu(code, undefined, catalogue)
      const [smallest, largest] = [menus[0], menus.at(-1)]
      for (const menu of [smallest, largest].filter((each) => each !== undefined)) {
        expectContract(menu, catalogue)
        expectBox(menu, catalogue)
        expectSums(menu, percentage, catalogue)
      }
    }),
    runs(200),
  )
})

test('the next version of a valid catalogue may change everything but remove nothing', () => {
  fc.assert(
    fc.property(anyChoice, anyChange, (choice, change) => {
      const [before, after] = [documentOf(choice), successorOf(choice, change)].map(catalogueFrom)
      expect(before && after && successionErrors(after, before, NOON.today)).toEqual([])
    }),
  )
})
