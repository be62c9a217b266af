/** The oracle's own calculation of what shipping costs (docs/domain.md 5.9), apart from the service's rules. */
import { percentOf, type Country } from './expected-box.ts'

/** What a company charges, in cents; a country that is missing is free. */
export type ShippingPrices = Readonly<
  Partial<Record<Country, { readonly cents: number; readonly freeAt?: number }>>
>

/** The sample catalogue's: nothing anywhere. */
export const FREE_SHIPPING: ShippingPrices = {}

/** The shipping of a box whose food and supplements cost so much before any discount. */
export function shippingFor(goods: number, country: Country, prices: ShippingPrices): number {
  const price = prices[country]
  if (price === undefined) return 0
  const isLargeEnough = price.freeAt !== undefined && goods >= price.freeAt
  return isLargeEnough ? 0 : price.cents
}

/** What is charged for a box: its goods less a percentage of them, and then its shipping. */
export function chargeFor(
  goods: number,
  percent: number,
  country: Country,
  prices: ShippingPrices,
): { readonly amount: number; readonly shipping: number } {
  const shipping = shippingFor(goods, country, prices)
  return { amount: goods - percentOf(goods, percent) + shipping, shipping }
}
