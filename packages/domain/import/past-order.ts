/** Orders that another system charged and delivered before their contract moved here (docs/import.md). */
import { supplementOfKind, type Catalogue, type SupplementKind } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { berlinTime } from '../core/berlin.ts'
import { latest, type Day, type Instant } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { cycleDays, type IntervalDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { orderTax, orderTotals, type OrderTotals } from '../product/price.ts'
import { variantFor } from '../product/variants.ts'
import type { Line } from '../subscription/subscription.ts'

/** A supplement in a box, at its agreed price. */
export interface SupplementPrice {
  readonly kind: SupplementKind
  readonly price: Cents
}

/** The goods of a box at agreed prices. */
export interface PricedGoods {
  /** The SKU of the menu; a past order may have one that this catalogue does not know. */
  readonly sku: string
  readonly price: Cents
  readonly supplements: readonly SupplementPrice[]
}

/** A past order as the other system states it. */
export interface PastOrder extends PricedGoods {
  readonly billingDate: Day
  readonly paidAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly discount: Cents
  readonly shipping: Cents
  /** What the customer paid, VAT included. */
  readonly total: Cents
}

/** A past order as it is kept here. */
export interface KeptOrder extends OrderTotals<Line> {
  readonly cycleIndex: number
  readonly billingDate: Day
  readonly paidAt: Instant
  readonly deliveredAt: Instant
  /** The VAT in the total, and its rate in percent. */
  readonly tax: Cents
  readonly percent: number
  readonly cycleDays: IntervalDays
  readonly parcels: number
}

/** The number of a menu's line within its subscription. Supplements follow it. */
const MENU_LINE = 1

/** The usual times of a charge and of a delivery, for an order whose times are unknown. */
const CHARGED_AT = '04:00'
const DELIVERED_AT = '12:00'

/**
 * The line items of a box: the menu, then the supplements by position. Throws for a supplement that the catalogue does
 * not have.
 */
export function importedLines(
  subscriptionId: number,
  { sku, price, supplements }: PricedGoods,
  catalogue: Catalogue,
): readonly Line[] {
  const parsed = parseMenuSku(sku, catalogue)
  const variant = parsed && variantFor(parsed.tier, parsed.plan, catalogue)
  const menu: Line = {
    id: subscriptionId * 10 + MENU_LINE,
    sku: variant?.sku ?? sku,
    quantity: 1,
    price,
    product: variant ? { productId: variant.productId, variantId: variant.variantId } : null,
  }
  return [menu, ...supplementLines(subscriptionId, supplements, catalogue)]
}

/** The line items of supplements, by position. Throws for one that the catalogue does not have. */
export function supplementLines(
  subscriptionId: number,
  supplements: readonly SupplementPrice[],
  catalogue: Catalogue,
): readonly Line[] {
  const lines = supplements.map(({ kind, price }): Line => {
    const found = supplementOfKind(catalogue, kind)
    if (!found) throw new Error(`no supplement ${kind} in the catalogue`)
    const { sku, productId, variantId, position } = found
    const id = subscriptionId * 10 + MENU_LINE + position
    return { id, sku, quantity: 1, price, product: { productId, variantId } }
  })
  return lines.toSorted((a, b) => a.id - b.id)
}

/** Whether the catalogue lacks one of the supplements. */
export function hasUnknownSupplement(
  { supplements }: Pick<PricedGoods, 'supplements'>,
  catalogue: Catalogue,
): boolean {
  return supplements.some(({ kind }) => !supplementOfKind(catalogue, kind))
}

/** What the goods, the discount and the shipping of an order add up to. */
export function statedTotal({ price, supplements, discount, shipping }: PastOrder): Cents {
  return supplements.reduce((sum, each) => sum + each.price, price) - discount + shipping
}

/** Whether a discount is larger than the goods. */
export function isOverdiscounted(order: PastOrder): boolean {
  return statedTotal(order) < order.shipping
}

/**
 * A past order as it is kept: paid and delivered, with its share of the discount on each line and the VAT of its
 * billing date. No step is later than `at`.
 */
export function keptOrder(
  order: PastOrder,
  place: {
    readonly subscriptionId: number
    readonly cycleIndex: number
    readonly country: CountryCode
    readonly intervalDays: IntervalDays
  },
  { at: now, catalogue }: Omit<Moment, 'today'>,
): KeptOrder {
  const { billingDate, discount, shipping, total } = order
  const parsed = parseMenuSku(order.sku, catalogue)
  const variant = parsed && variantFor(parsed.tier, parsed.plan, catalogue)
  const lines = importedLines(place.subscriptionId, order, catalogue)
  const reduction = discount === 0 ? null : ({ valueType: 'FIXED', value: discount } as const)
  const totals = orderTotals(lines, reduction, shipping)
  const paidAt = earlier(order.paidAt ?? berlinTime(billingDate, CHARGED_AT), now)
  const { to } = deliveryWindow(billingDate, place.country, catalogue)
  const deliveredAt = earlier(order.deliveredAt ?? berlinTime(to, DELIVERED_AT), now)
  return {
    ...totals,
    total,
    cycleIndex: place.cycleIndex,
    billingDate,
    paidAt,
    deliveredAt: deliveredAt < paidAt ? paidAt : deliveredAt,
    ...orderTax(total, place.country, billingDate, catalogue),
    cycleDays: parsed ? cycleDays(parsed.plan.cycle) : place.intervalDays,
    parcels: variant?.parcels ?? 1,
  }
}

function earlier(at: Instant, now: Instant): Instant {
  return at < now ? at : now
}

/** The newest of these days; null if there is none. */
export function newestDay(days: readonly Day[]): Day | null {
  return days.reduce<Day | null>((newest, each) => (newest === null ? each : latest(newest, each)), null)
}
