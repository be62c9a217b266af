/** What shipping costs, and the least that a menu costs (docs/domain.md 5.9; C-500 to C-507). */
import { onSale, type Catalogue } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import { refuse, type Refused } from '../core/decision.ts'
import { toWire, type Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import type { Plan } from '../plan/plan.ts'
import { variantFor } from './variants.ts'

/** What the shipping of a box costs by country. */
export type ShippingTerms = Pick<Catalogue, 'shipping'>

/**
 * The shipping of a box whose goods are worth that much before discount. Throws for a country without a price if others
 * have one: no price may be guessed.
 */
export function shippingOf(goods: Cents, country: CountryCode, { shipping }: ShippingTerms): Cents {
  const terms = shipping[country]
  if (terms) return terms.freeFrom !== undefined && goods >= terms.freeFrom ? 0 : terms.price
  if (Object.keys(shipping).length > 0)
    throw new Error(`no shipping to the country ${country} in the catalogue`)
  return 0
}

/** A version of the catalogue with its first day. */
interface DatedVersion {
  readonly effectiveFrom: Day
  readonly content: Pick<Catalogue, 'countries' | 'shipping'>
}

/**
 * The shipping prices of a version, with those of the countries that were added after it: a contract with older terms
 * can move there, at the price of the first day on which boxes went there (C-501). `later` are the versions after it in
 * the order of their numbers; of several for one day the newest counts.
 */
export function completedShipping(
  { countries, shipping }: DatedVersion['content'],
  later: readonly DatedVersion[],
): Catalogue['shipping'] {
  const isKnown = (code: string) => countries.some((country) => country.code === code)
  const added = new Set(later.flatMap(({ content }) => content.countries.map(({ code }) => code)))
  const lacking = [...added].filter((code) => !isKnown(code))
  const found = lacking.map((code) => [code, firstPrice(code, later)] as const)
  if (lacking.length === 0) return shipping
  if (Object.keys(shipping).length === 0 && found.every(([, terms]) => terms.price === 0)) return shipping
  const own = countries.map(({ code }) => [code, shipping[code] ?? FREE] as const)
  return Object.fromEntries([...own, ...found])
}

const FREE: Catalogue['shipping'][string] = { price: 0 }

function firstPrice(code: CountryCode, later: readonly DatedVersion[]): Catalogue['shipping'][string] {
  const having = later.filter(({ content }) => content.countries.some((country) => country.code === code))
  const [first] = having
  const ofThatDay = having.findLast(({ effectiveFrom }) => effectiveFrom === first?.effectiveFrom)
  return ofThatDay?.content.shipping[code] ?? FREE
}

/**
 * Why a menu at that price cannot be chosen: it costs less than the minimum order, with what is missing (C-504).
 * `agreed` is the price of the menu that the contract has: a choice that costs at least as much is never refused, so that
 * no contract is stuck below the minimum (C-505). Undefined if it can be chosen.
 */
export function minimumRefusal(
  price: Cents,
  { prices: { minimumOrder } }: Pick<Catalogue, 'prices'>,
  agreed: Cents | null,
): Refused | undefined {
  if (price >= minimumOrder || (agreed !== null && price >= agreed)) return undefined
  return refuse('BELOW_MINIMUM_ORDER', {
    minimum: toWire(minimumOrder),
    price: toWire(price),
    missing: toWire(minimumOrder - price),
  })
}

/** The energy classes of which no menu on sale reaches the minimum order, in any rhythm. */
export function sizesBelowMinimum(catalogue: Catalogue): number[] {
  const menus = onSale(catalogue.recipes).flatMap(({ code }) =>
    onSale(catalogue.cycles).map(({ days }): Plan => ({ recipes: [code], cycle: days, pension: 'V' })),
  )
  return catalogue.energyClasses.filter((tier) =>
    menus.every((plan) => {
      const menu = variantFor(tier, plan, catalogue)
      return menu === undefined || minimumRefusal(menu.price, catalogue, null) !== undefined
    }),
  )
}
