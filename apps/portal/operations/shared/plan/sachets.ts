import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { SachetView } from '@pfotenportal/contract/values'
import { fromWire, toWire } from '@pfotenportal/domain/core/money'
import { boxGrams, type Sachets } from '@pfotenportal/domain/product/bags'
import { unitPrice } from '@pfotenportal/domain/product/price'

/** Maps sachets from the wire to the domain type. */
export function sachetsFromWire(sachets: readonly SachetView[]): Sachets[] {
  return sachets.map(({ type, quantity, weight, serveDays }) => ({
    type,
    quantity,
    grams: weight.value,
    serveDays,
  }))
}

/** The agreed price of the menu, before discount; undefined without a menu. */
export function agreedMenuPrice({ lines }: Pick<SubscriptionView, 'lines'>): string | undefined {
  return lines.find((line) => line.product?.options)?.price
}

/**
 * The agreed price of the menu per kilogram of its box, which the law requires beside the price of a plan
 * (docs/domain.md 5.4); undefined without a menu.
 */
export function agreedUnitPrice(
  subscription: Pick<SubscriptionView, 'lines' | 'sachets'>,
): string | undefined {
  const price = fromWire(agreedMenuPrice(subscription) ?? '')
  const grams = boxGrams(sachetsFromWire(subscription.sachets))
  return price === undefined || grams === 0 ? undefined : toWire(unitPrice(price, grams))
}
