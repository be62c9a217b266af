/** Which commands need an order button by law (§ 312j BGB). */
import type { Cents } from '../core/money.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { orderTotals } from '../product/price.ts'
import { linesOfBox, planOfNextBox } from '../subscription/box.ts'
import { owedOrder, type Subscription } from '../subscription/subscription.ts'
import { hasMoreToPay } from '../subscription/supplement-line.ts'
import type { Operation } from '../subscription/transitions.ts'

const CHANGES_PLAN: readonly Operation[] = ['swapPlan', 'updatePet', 'applyCancellationOffer', 'undoChange']
const ADDS_SUPPLEMENT: readonly Operation[] = ['addSupplement', 'undoChange']

/**
 * Whether a command creates a new obligation to pay: `placeOrder`, unless it pays what is owed; `reactivateSubscription`; a plan that costs more
 * per box or per day (`swapPlan`, `updatePet`, `applyCancellationOffer`, `undoChange`); or more to pay for supplements
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

function planPrice(subscription: Subscription): { price: Cents; days: number } {
  const menu = linesOfBox(subscription, undefined).filter(
    ({ sku }) => parseMenuSku(sku, subscription.terms) !== undefined,
  )
  return { price: orderTotals(menu, null).lineItems, days: cycleDays(planOfNextBox(subscription).cycle) }
}
