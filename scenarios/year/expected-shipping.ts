/** The oracle's own calculation of what shipping costs (docs/domain.md 5.9), apart from the service's rules. */
import type { Terms } from './company.ts'

/** The shipping of a box whose food and supplements cost so much before any discount. */
function shippingFor(goods: number, country: string, prices: Terms['shipping'] = {}): number {
  const terms = prices[country]
  if (terms === undefined) return 0
  const isLargeEnough = terms.freeFrom !== undefined && goods >= terms.freeFrom
  return isLargeEnough ? 0 : terms.price
}

/** What is charged for a box: its goods less a discount in cents, and then its shipping. */
export function chargeFor(
  goods: number,
  discount: number,
  country: string,
  prices: Terms['shipping'],
): { readonly amount: number; readonly shipping: number } {
  const shipping = shippingFor(goods, country, prices)
  return { amount: goods - discount + shipping, shipping }
}
