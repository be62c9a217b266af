/** What the next boxes contain and cost (docs/domain.md 5.4 to 5.6, 6.4). */
import type { Day, Moment } from './calendar.ts'
import type { Variant } from './catalogue.ts'
import { regularPlan, variantFor } from './catalogue.ts'
import type { Discount } from './discount.ts'
import { discountFor, discountsInTurn } from './discount.ts'
import type { OrderTotals } from './price.ts'
import { orderTotals } from './price.ts'
import type { Plan } from './plan.ts'
import type { Sachets } from './sachets.ts'
import { sachetsOf } from './sachets.ts'
import type { ScheduleEntry } from './schedule.ts'
import { expectedBilling, nextBillingDate, nextOrder, schedule } from './schedule.ts'
import { parseMenuSku } from './sku.ts'
import type { Line, Subscription, SubscriptionFacts } from './subscription.ts'
import { exceptionAt } from './subscription.ts'

/** The energy class that the menu of a subscription is made for; undefined where it has no menu. */
export function tierOfMenu(it: Pick<SubscriptionFacts, 'lines'>): number | undefined {
  return parseMenuSku(menuLine(it)?.sku ?? '')?.tier
}

/** The position that is the menu; undefined on contracts without one. */
export function menuLine(it: Pick<SubscriptionFacts, 'lines'>): Line | undefined {
  return it.lines.find(({ sku }) => parseMenuSku(sku) !== undefined)
}

/** The regular menu that follows the trial of this subscription; undefined while it is no trial or not yet paid. */
export function menuAfterTrial(it: SubscriptionFacts): Variant | undefined {
  const tier = tierOfMenu(it)
  if (tier === undefined || it.plan.cycle !== 'TEST' || it.completedOrders === 0) return undefined
  return variantFor(tier, regularPlan(tier, it.plan))
}

/** The plan of the next box: the subscription's, or after a paid trial the regular one (C-47). */
export function planOfNextBox(it: SubscriptionFacts): Plan {
  return menuAfterTrial(it)?.plan ?? it.plan
}

/** The lines with the menu replaced by a variant at its list price; other positions stay. */
export function withMenu(lines: readonly Line[], variant: Variant): Line[] {
  const { sku, price, productId, variantId } = variant
  return lines.map((line) =>
    parseMenuSku(line.sku) ? { ...line, sku, price, product: { productId, variantId } } : line,
  )
}

/** The positions of the box of a cycle index, before discount, its one-off positions last. */
export function linesOfBox(it: SubscriptionFacts, cycleIndex: number | undefined): readonly Line[] {
  const regular = menuAfterTrial(it)
  const lines = regular ? withMenu(it.lines, regular) : it.lines
  return cycleIndex === undefined ? lines : [...lines, ...exceptionAt(it, cycleIndex).extraLines]
}

/** The bags of the next box, always CG, GS, RT; of a subscription without a menu none. */
export function sachetsOfNextBox(it: SubscriptionFacts): Sachets[] {
  const tier = tierOfMenu(it)
  return tier === undefined ? [] : sachetsOf(tier, planOfNextBox(it))
}

/** A box's money and the discount in it. */
export interface PricedBox extends OrderTotals<Line> {
  readonly discountUsed: Discount | null
}

/**
 * What the next order costs and which discount it gets; in a pause and after cancelling, what the first box would cost
 * (C-11).
 */
export function nextBox(it: Subscription, moment: Moment): PricedBox {
  const next = nextOrder(schedule(it, moment))
  return pricedBox(it, next?.cycleIndex, nextBillingDate(it, moment) ?? moment.today)
}

/** What the box of a cycle index costs if it is billed that day. */
export function pricedBox(
  it: SubscriptionFacts,
  cycleIndex: number | undefined,
  billingDate: Day,
): PricedBox {
  const lines = linesOfBox(it, cycleIndex)
  const discountUsed = discountFor(it.discounts, { billingDate, total: orderTotals(lines, null).lineItems })
  return { ...orderTotals(lines, discountUsed), discountUsed }
}

/**
 * What each order of a schedule costs. Discounts go to planned orders in turn; skipped orders get none, because a skip
 * does not use one up (docs/domain.md 2.5). An order whose charge has begun keeps its stored price instead.
 */
export function pricedSchedule(
  it: SubscriptionFacts,
  entries: readonly ScheduleEntry[],
): { readonly entry: ScheduleEntry; readonly box: PricedBox }[] {
  const planned = entries.filter(({ status }) => status === 'SCHEDULED')
  const discounts = discountsInTurn(
    it.discounts,
    planned.map((entry) => ({
      billingDate: expectedBilling(entry),
      total: orderTotals(linesOfBox(it, entry.cycleIndex), null).lineItems,
    })),
  )
  return entries.map((entry) => {
    const discountUsed = discounts[planned.indexOf(entry)] ?? null
    const totals = orderTotals(linesOfBox(it, entry.cycleIndex), discountUsed)
    return { entry, box: { ...totals, discountUsed } }
  })
}
