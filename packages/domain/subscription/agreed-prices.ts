/**
 * Which prices a contract has on a billing date, when new ones were announced for existing contracts (C-590 to C-593).
 * An increase needs the customer's yes; what costs nobody more applies without asking.
 */
import type { AnnouncedPrices } from '../catalogue/catalogue.ts'
import type { Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import { countryOf } from '../customer/country.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { pricesVersion, withPrices } from '../product/announced-prices.ts'
import { goodsValue, menuPrice } from '../product/price.ts'
import { shippingOf } from '../product/shipping.ts'
import { regularPlan, variantFor } from '../product/variants.ts'
import { menuLine } from './menu-line.ts'
import type { Line, PriceAnswer, SubscriptionFacts } from './subscription.ts'

/** What its price depends on. */
export type Priced = Pick<SubscriptionFacts, 'lines' | 'terms' | 'plan' | 'shippingAddress' | 'priceAnswers'>

/**
 * The subscription with the prices of boxes that are billed on that day: those of its lines and terms, and after them
 * each announced change that applies to it.
 */
export function pricedOn<S extends Priced>(subscription: S, billingDate: Day): S {
  return (subscription.terms.announced ?? [])
    .filter(({ from }) => from <= billingDate)
    .reduce((priced, change) => (applies(priced, change) ? atPricesOf(priced, change) : priced), subscription)
}

function applies(subscription: Priced, change: AnnouncedPrices): boolean {
  if (!isNews(subscription, change)) return false
  const next = atPricesOf(subscription, change)
  return !isDearer(next, subscription) || isAccepted(next, change)
}

/** Whether a change is about prices that the contract does not have yet, nor newer ones. */
export function isNews(subscription: Priced, { prices }: AnnouncedPrices): boolean {
  return menuLine(subscription) !== undefined && prices.version > pricesVersion(subscription.terms)
}

/**
 * The subscription at the prices of a change. A menu moves by what its list price changes, so that a price of its own,
 * such as an imported one, keeps its distance. Supplements keep the price at which they were added (C-150).
 */
export function atPricesOf<S extends Priced>(subscription: S, { prices }: AnnouncedPrices): S {
  const terms = withPrices(subscription.terms, prices)
  const lines = subscription.lines.map((line): Line => {
    const menu = parseMenuSku(line.sku, terms)
    if (!menu) return line
    const change =
      menuPrice(menu.tier, menu.plan, terms) - menuPrice(menu.tier, menu.plan, subscription.terms)
    return { ...line, price: Math.max(0, line.price + change) }
  })
  return { ...subscription, lines, terms }
}

/** What a regular box costs: its goods before discount, and its shipping. */
export interface RegularPrice {
  /** The SKU of the menu; of a trial, that of the menu which follows it. */
  readonly sku: string
  readonly menu: Cents
  readonly shipping: Cents
  readonly total: Cents
}

/** The price of the box that recurs. Throws for a contract without a menu. */
export function regularPrice(subscription: Priced): RegularPrice {
  const { plan, terms, shippingAddress } = subscription
  const line = menuLine(subscription)
  if (!line) throw new Error('a contract without a menu has no regular price')
  const tier = parseMenuSku(line.sku, terms)?.tier ?? 0
  const regular = plan.cycle === 'TEST' ? variantFor(tier, regularPlan(tier, plan, terms), terms) : undefined
  const { sku, price } = regular ?? line
  const goods = goodsValue(subscription.lines) + (price - line.price) * line.quantity
  const shipping = shippingOf(goods, countryOf({ shippingAddress }, terms), terms)
  return { sku, menu: price * line.quantity, shipping, total: goods + shipping }
}

/** Whether the next or the regular box costs more than before. */
export function isDearer(after: Priced, before: Priced): boolean {
  return regularPrice(after).total > regularPrice(before).total || nextTotal(after) > nextTotal(before)
}

/** The total of the agreed lines, a trial's included. */
function nextTotal({ lines, terms, shippingAddress }: Priced): Cents {
  const goods = goodsValue(lines)
  return goods + shippingOf(goods, countryOf({ shippingAddress }, terms), terms)
}

/**
 * The customer's answer to this price, which `next` has: a yes to another menu, another country or a lower price is
 * none. Undefined if there is none.
 */
export function answerTo(next: Priced, { id }: AnnouncedPrices): PriceAnswer | undefined {
  const { sku, menu } = regularPrice(next)
  const country = countryOf(next, next.terms)
  return next.priceAnswers.find(
    (answer) =>
      answer.changeId === id && answer.sku === sku && answer.country === country && menu <= answer.menu,
  )
}

function isAccepted(next: Priced, change: AnnouncedPrices): boolean {
  return answerTo(next, change)?.accepted === true
}
