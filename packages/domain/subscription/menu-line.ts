/** Which line of a subscription is its menu. */
import { parseMenuSku } from '../plan/sku.ts'
import type { Line, SubscriptionFacts } from './subscription.ts'

/** The energy class of the subscription's menu; undefined without a menu. */
export function tierOfMenu(subscription: Pick<SubscriptionFacts, 'lines' | 'terms'>): number | undefined {
  return parseMenuSku(menuLine(subscription)?.sku ?? '', subscription.terms)?.tier
}

/** The line item of the menu; undefined without a menu. */
export function menuLine({ lines, terms }: Pick<SubscriptionFacts, 'lines' | 'terms'>): Line | undefined {
  return lines.find(({ sku }) => parseMenuSku(sku, terms) !== undefined)
}
