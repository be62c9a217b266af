/**
 * The contents and prices of upcoming boxes, and the menus that the shop shows (docs/domain.md 5.4 to 5.6, 6.4,
 * 5.8).
 */
import { onSale, type Catalogue, type RecipeCode } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { addDays, daysBetween, type Day } from '../core/calendar.ts'
import { divideHalfUp, type Cents } from '../core/money.ts'
import { countryOf } from '../customer/country.ts'
import {
  allocateDiscounts,
  consumeDiscount,
  discountFor,
  productOfBox,
  type Discount,
} from '../discount/discount.ts'
import { cycleDays, rhythmFor, type Cycle, type Plan } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { boxGrams, type Sachets } from '../product/bags.ts'
import { goodsValue, orderTotals, type OrderTotals } from '../product/price.ts'
import { sachetsOf } from '../product/sachets.ts'
import { shippingOf } from '../product/shipping.ts'
import { regularPlan, variantFor, type Variant } from '../product/variants.ts'
import { pricedOn } from './agreed-prices.ts'
import { tierOfMenu } from './menu-line.ts'
import { dueDate, HORIZON, nextBillingDate, nextOrder, schedule, type ScheduleEntry } from './schedule.ts'
import {
  exceptionAt,
  nextCycleIndex,
  openOrderOf,
  type AgreedPrice,
  type Line,
  type Subscription,
  type SubscriptionFacts,
} from './subscription.ts'
import { rewardLine } from './supplement-line.ts'

/** The regular menu that follows a paid trial; undefined if there is no trial or it is unpaid. */
export function menuAfterTrial(subscription: SubscriptionFacts): Variant | undefined {
  const { plan, terms } = subscription
  const tier = tierOfMenu(subscription)
  if (tier === undefined || plan.cycle !== 'TEST' || subscription.completedOrders === 0) return undefined
  return variantFor(tier, regularPlan(tier, plan, terms), terms)
}

/** The plan of the next box: the subscription's, or after a paid trial the regular one. */
export function planOfNextBox(subscription: SubscriptionFacts): Plan {
  return menuAfterTrial(subscription)?.plan ?? subscription.plan
}

/** The lines with the menu replaced by a variant at its list price; other lines stay. */
export function withMenu(
  { lines, terms }: Pick<SubscriptionFacts, 'lines' | 'terms'>,
  variant: Variant,
): Line[] {
  const { sku, price, productId, variantId } = variant
  return lines.map((line) =>
    parseMenuSku(line.sku, terms) ? { ...line, sku, price, product: { productId, variantId } } : line,
  )
}

/**
 * The lines of the box with a cycle index, before discount, one-off items last. Undefined stands for the first box
 * after a pause or cancellation.
 */
export function linesOfBox(subscription: SubscriptionFacts, cycleIndex: number | undefined): readonly Line[] {
  const regular = menuAfterTrial(subscription)
  const lines = regular ? withMenu(subscription, regular) : subscription.lines
  const index = cycleIndex ?? nextCycleIndex(subscription)
  return [...lines, ...extraLinesAt(subscription, index), ...rewardLinesAt(subscription, index)]
}

/** The reward that lies in a box as a product, as its last line. */
function rewardLinesAt(subscription: SubscriptionFacts, cycleIndex: number): Line[] {
  if (subscription.discounts.every(({ valueType }) => valueType !== 'PRODUCT')) return []
  const first = subscription.lastCycleIndex + 1
  const earlier = Array.from({ length: Math.max(0, cycleIndex - first) }, (_, place) => first + place).filter(
    (index) => !exceptionAt(subscription, index).skipped,
  )
  const reward = productOfBox(subscription.discounts, cycleIndex, earlier)
  const supplement = subscription.terms.supplements.find(({ position }) => position === reward?.value)
  return supplement ? [rewardLine(subscription.id, supplement)] : []
}

/** The one-off items of a box, including those of skipped boxes directly before it. */
function extraLinesAt(subscription: SubscriptionFacts, cycleIndex: number): readonly Line[] {
  const own = exceptionAt(subscription, cycleIndex).extraLines
  const isAfterSkip = exceptionAt(subscription, cycleIndex - 1).skipped
  return isAfterSkip ? [...extraLinesAt(subscription, cycleIndex - 1), ...own] : own
}

/** The sachets of the next box, one entry for each recipe of its terms; empty without a menu. */
export function sachetsOfNextBox(subscription: SubscriptionFacts): Sachets[] {
  const tier = tierOfMenu(subscription)
  return tier === undefined ? [] : sachetsOf(tier, planOfNextBox(subscription), subscription.terms)
}

/** Grams of food a day from the next box on. */
export function gramsPerDay(subscription: SubscriptionFacts): number {
  return divideHalfUp(boxGrams(sachetsOfNextBox(subscription)), cycleDays(planOfNextBox(subscription).cycle))
}

/** The totals of a box and its discount. */
export interface BoxPrice extends OrderTotals<Line> {
  readonly discountUsed: Discount | null
}

/** The price of the next order and its discount; during a pause or after cancelling, those of the first box. */
export function nextBoxPrice(subscription: Subscription, moment: Moment): BoxPrice {
  const next = nextOrder(schedule(subscription, moment))
  if (subscription.status === 'ACTIVE' && subscription.openOrder)
    return agreedBoxPrice(subscription, subscription.openOrder.price)
  return boxPrice(subscription, next?.cycleIndex, nextBillingDate(subscription, moment) ?? moment.today)
}

/** The price of an order that was fixed when its charge began, with the discount that it includes. */
export function agreedBoxPrice(
  subscription: SubscriptionFacts,
  { discountId, ...totals }: AgreedPrice,
): BoxPrice {
  return { ...totals, discountUsed: subscription.discounts.find(({ id }) => id === discountId) ?? null }
}

/** A price in the form in which an open order stores it from the start of its charge. */
export function agreedPrice({ discountUsed, ...totals }: BoxPrice): AgreedPrice {
  return { ...totals, discountId: discountUsed?.id ?? null }
}

/** The price of the box with a cycle index, if it is billed on that day. */
export function boxPrice(
  subscription: SubscriptionFacts,
  cycleIndex: number | undefined,
  billingDate: Day,
): BoxPrice {
  const priced = pricedOn(subscription, billingDate)
  const lines = linesOfBox(priced, cycleIndex)
  const discountUsed = discountFor(subscription.discounts, {
    cycleIndex: cycleIndex ?? null,
    billingDate,
    total: goodsValue(lines),
  })
  return totalsOf(priced, lines, discountUsed)
}

/** What the shipping of a box with these lines costs, to the contract's address and on the contract's terms (C-500). */
export function boxShipping(
  { shippingAddress, terms }: Pick<SubscriptionFacts, 'shippingAddress' | 'terms'>,
  lines: readonly Line[],
): Cents {
  return shippingOf(goodsValue(lines), countryOf({ shippingAddress }, terms), terms)
}

function totalsOf(
  subscription: Pick<SubscriptionFacts, 'shippingAddress' | 'terms'>,
  lines: readonly Line[],
  discountUsed: Discount | null,
): BoxPrice {
  return { ...orderTotals(lines, discountUsed, boxShipping(subscription, lines)), discountUsed }
}

/**
 * The price of each order of a schedule. Planned orders get discounts in turn; skipped orders get none, because a skip
 * does not use one up (docs/domain.md 2.5). An order whose charge has begun keeps its stored price.
 */
export function boxPrices(
  subscription: Subscription,
  entries: readonly ScheduleEntry[],
): { readonly entry: ScheduleEntry; readonly box: BoxPrice }[] {
  const open = openOrderOf(subscription)
  const planned = entries.filter(({ status }) => status === 'SCHEDULED')
  const left =
    open && open.price.discountId !== null
      ? consumeDiscount(subscription.discounts, open.price.discountId)
      : subscription.discounts
  const boxOf = (entry: ScheduleEntry) => {
    const priced = pricedOn(subscription, entry.billingDate)
    return { priced, lines: linesOfBox(priced, entry.cycleIndex) }
  }
  const discounts = allocateDiscounts(
    left,
    planned.map((entry) => ({
      cycleIndex: entry.cycleIndex,
      billingDate: dueDate(entry),
      total: goodsValue(boxOf(entry).lines),
    })),
  )
  return entries.map((entry) => {
    if (entry.cycleIndex === open?.cycleIndex) return { entry, box: agreedBoxPrice(subscription, open.price) }
    const discountUsed = discounts[planned.indexOf(entry)] ?? null
    const { priced, lines } = boxOf(entry)
    return { entry, box: totalsOf(priced, lines, discountUsed) }
  })
}

/** A price of so many boxes in a row; `boxes` is null for every box from then on. */
export interface PriceStep {
  readonly total: Cents
  readonly boxes: number | null
}

/**
 * What the next box and those after it cost, as far as it is agreed today: a step ends where a discount lapses or a
 * one-off item is gone, and the last one is the price that recurs. During a pause or after cancelling it begins with
 * the first box. Empty if no box is planned.
 */
export function priceSteps(subscription: Subscription, moment: Moment): PriceStep[] {
  return stepsOf(
    subscription.status === 'ACTIVE'
      ? plannedTotals(subscription, moment)
      : totalsAfterRestart(subscription, moment),
  )
}

/** The steps with that of a box that is charged before them. */
export function prependStep(total: Cents, [first, ...others]: readonly PriceStep[]): PriceStep[] {
  if (!first) return [{ total, boxes: null }]
  if (first.total !== total) return [{ total, boxes: 1 }, first, ...others]
  return [{ total, boxes: first.boxes === null ? null : first.boxes + 1 }, ...others]
}

/** Equal totals in a row as one step; the last one continues. */
function stepsOf(totals: readonly Cents[]): PriceStep[] {
  const starts = totals.flatMap((total, index) => (total === totals[index - 1] ? [] : [index]))
  return starts.flatMap((start, step) => {
    const total = totals[start]
    const end = starts[step + 1]
    return total === undefined ? [] : [{ total, boxes: end === undefined ? null : end - start }]
  })
}

function plannedTotals(subscription: Subscription, moment: Moment): Cents[] {
  const entries = schedule(subscription, moment, boxesUntilRegular(subscription, moment))
  const open = entries.filter(({ status }) => status !== 'SKIPPED')
  return boxPrices(subscription, open).map(({ box }) => box.total)
}

function totalsAfterRestart(subscription: Subscription, moment: Moment): Cents[] {
  const first = nextBillingDate(subscription, moment) ?? moment.today
  const orders = Array.from({ length: boxesUntilRegular(subscription, moment) }, (_, place) => {
    const billingDate = addDays(first, place * subscription.intervalDays)
    const priced = pricedOn(subscription, billingDate)
    const lines = linesOfBox(priced, nextCycleIndex(subscription) + place)
    return { priced, lines, cycleIndex: null, billingDate, total: goodsValue(lines) }
  })
  const discounts = allocateDiscounts(subscription.discounts, orders)
  return orders.map(({ priced, lines }, place) => totalsOf(priced, lines, discounts[place] ?? null).total)
}

/** So many boxes that the last one has no discount that lapses, no one-off item, and the last agreed price. */
function boxesUntilRegular({ discounts, intervalDays, terms }: SubscriptionFacts, { today }: Moment): number {
  const until = (date: Day) => Math.ceil(Math.max(0, daysBetween(today, date)) / intervalDays)
  const lasting = discounts.map(({ remainingOrders, expiresAt }) => {
    if (remainingOrders !== null) return remainingOrders
    return expiresAt === null ? 0 : until(expiresAt)
  })
  const lastPrice = Math.max(0, ...(terms.announced ?? []).map(({ from }) => until(from)))
  return lasting.reduce((sum, boxes) => sum + boxes, HORIZON + lastPrice)
}

/** The menu shown to visitors without a dog: the smallest one, with all of its food, every four weeks if possible. */
const smallest: Plan = { recipes: [], cycle: 28, pension: 'V' }

/**
 * The menu of a single recipe in `readShop`: in the dog's energy class, pension and interval, at its list price. If
 * the interval is not available for every single recipe, all are shown in the next longer one that is, or the longest. Without a dog or menu, the
 * smallest one.
 */
export function recipeMenu(
  code: RecipeCode,
  subscription: SubscriptionFacts | undefined,
  catalogue: Catalogue,
): Variant {
  const tier = subscription && tierOfMenu(subscription)
  const plan =
    subscription && tier !== undefined
      ? regularPlan(tier, planOfNextBox(subscription), subscription.terms)
      : smallest
  const size = tier ?? Math.min(...catalogue.energyClasses)
  const alone = (recipe: RecipeCode, cycle: Cycle) =>
    variantFor(size, { ...plan, recipes: [recipe], cycle }, catalogue)
  const rhythms = onSale(catalogue.cycles)
    .map(({ days }) => days)
    .filter((days) => onSale(catalogue.recipes).every((recipe) => alone(recipe.code, days) !== undefined))
  const found = alone(code, rhythmFor(cycleDays(plan.cycle), rhythms) ?? plan.cycle)
  if (!found) throw new Error(`no menu of ${code} in ${size}`)
  return found
}
