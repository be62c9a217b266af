/** Which commands need an order button by law (§ 312j BGB). */
import type { Cents } from '../core/money.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { goodsValue } from '../product/price.ts'
import { boxShipping, linesOfBox, planOfNextBox } from '../subscription/box.ts'
import { owedOrder, type Subscription } from '../subscription/subscription.ts'
import { hasMoreToPay } from '../subscription/supplement-line.ts'
import type { Operation } from '../subscription/transitions.ts'

const CHANGES_PLAN: readonly Operation[] = [
  'swapPlan',
  'updatePet',
  'updateSubscriptionAddress',
  'applyCancellationOffer',
  'undoChange',
]
const ADDS_SUPPLEMENT: readonly Operation[] = ['addSupplement', 'undoChange']

/**
 * Whether a command creates a new obligation to pay: `placeOrder`, unless it pays what is owed; `reactivateSubscription`; a plan that costs more
 * per box or per day, shipping included (`swapPlan`, `updatePet`, `applyCancellationOffer`, `undoChange`, and
 * `updateSubscriptionAddress` to a country with dearer shipping); or more to pay for supplements
 * (`addSupplement`, `undoChange`).
 */
export function needsOrderButton(operation: Operation, before: Subscription, after: Subscription): boolean {
  if (operation === 'placeOrder') return owedOrder(before) === null
  if (operation === 'reactivateSubscription') return true
  if (ADDS_SUPPLEMENT.includes(operation) && hasMoreToPay(before, after)) return true
  if (!CHANGES_PLAN.includes(operation)) return false
  const [was, is] = [planPrice(before), planPrice(after)]
  return is.price > was.price || is.price * was.days > was.price * is.days
}

/** What the menu of a regular box costs with its shipping. */
function planPrice(subscription: Subscription): { price: Cents; days: number } {
  const lines = linesOfBox(subscription, undefined)
  const menu = lines.filter(({ sku }) => parseMenuSku(sku, subscription.terms) !== undefined)
  return {
    price: goodsValue(menu) + boxShipping(subscription, lines),
    days: cycleDays(planOfNextBox(subscription).cycle),
  }
}
