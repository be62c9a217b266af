/** Discounts: which one an order gets and how much it reduces (C-11, C-44). */
import type { Day } from '../core/calendar.ts'
import { divideHalfUp, type Cents } from '../core/money.ts'

/**
 * CODE: entered by the customer. REWARD: earned by loyalty. OFFER: accepted instead of cancelling. REFERRAL: for
 * referring a friend, or for having been referred.
 */
export type DiscountKind = 'CODE' | 'REWARD' | 'OFFER' | 'REFERRAL'

/** The name of a campaign: in both languages, or as text that is the same in each. */
export type CampaignTitle = string | { readonly de: string; readonly en: string }

/** A discount attached to a subscription. */
export interface Discount {
  readonly id: number
  readonly kind: DiscountKind
  readonly title: CampaignTitle
  readonly code: string | null
  readonly valueType: 'PERCENTAGE' | 'FIXED' | 'PRODUCT'
  /** Whole percent, cents for FIXED, or for PRODUCT the position of the supplement that lies in the box for nothing. */
  readonly value: number
  /** The number of orders it still applies to; null for no limit. */
  readonly remainingOrders: number | null
  /** The last day on which it applies; null for no limit. */
  readonly expiresAt: Day | null
  /** The minimum order total; null for none. */
  readonly minimumOrder: Cents | null
  /** The first order it applies to, if an earlier one was locked when it was attached; null for any. */
  readonly fromCycleIndex: number | null
  /** The last order it applies to, if that one was locked when it was removed; null for any. */
  readonly toCycleIndex: number | null
  /** The loyalty units of the milestone of a REWARD; null for other kinds. */
  readonly milestone: number | null
}

/** The id of a discount that is not stored yet. */
export const NEW_DISCOUNT = 0

/** The facts about an order that decide whether a discount applies. */
export interface DiscountableOrder {
  /** Null for the first box after a pause or cancellation, which has no index yet. */
  readonly cycleIndex: number | null
  readonly billingDate: Day
  readonly total: Cents
}

/** The amount a discount subtracts from a total, rounded half up, never more than the total; 0 for a product. */
export function discountAmount(discount: Pick<Discount, 'valueType' | 'value'>, total: Cents): Cents {
  if (discount.valueType === 'PRODUCT') return 0
  const amount =
    discount.valueType === 'PERCENTAGE' ? divideHalfUp(total * discount.value, 100) : discount.value
  return Math.min(Math.max(amount, 0), total)
}

function isApplicable(discount: Discount, order: DiscountableOrder): boolean {
  if (discount.valueType === 'PRODUCT') return false
  const isUsedUp = discount.remainingOrders !== null && discount.remainingOrders <= 0
  const isOver = discount.expiresAt !== null && discount.expiresAt < order.billingDate
  const isTooSmall = discount.minimumOrder !== null && order.total < discount.minimumOrder
  return !isUsedUp && !isOver && !isTooSmall && isInCycleRange(discount, order.cycleIndex)
}

function isInCycleRange({ fromCycleIndex, toCycleIndex }: Discount, cycleIndex: number | null): boolean {
  if (cycleIndex === null) return toCycleIndex === null
  const isEarly = fromCycleIndex !== null && cycleIndex < fromCycleIndex
  const isLate = toCycleIndex !== null && cycleIndex > toCycleIndex
  return !isEarly && !isLate
}

/**
 * The one discount of an order. Discounts do not stack: the largest amount wins, then the earliest expiry, then the
 * older discount (C-44). Null if none applies.
 */
export function discountFor(discounts: readonly Discount[], order: DiscountableOrder): Discount | null {
  const [best] = discounts
    .filter((discount) => isApplicable(discount, order))
    .toSorted(
      (a, b) =>
        discountAmount(b, order.total) - discountAmount(a, order.total) ||
        (a.expiresAt ?? '9999').localeCompare(b.expiresAt ?? '9999') ||
        Number(a.id === NEW_DISCOUNT) - Number(b.id === NEW_DISCOUNT) ||
        a.id - b.id,
    )
  return best ?? null
}

/** The discounts after an order used one of them; a used-up discount is removed. */
export function consumeDiscount(discounts: readonly Discount[], usedId: number): Discount[] {
  return discounts
    .map((discount) =>
      discount.id === usedId && discount.remainingOrders !== null
        ? { ...discount, remainingOrders: discount.remainingOrders - 1 }
        : discount,
    )
    .filter((discount) => discount.remainingOrders !== 0)
}

/**
 * The reward that lies in a box as a product: one in each box, the oldest first, so that the second of two waits for
 * the next box. `earlier` are the indices of the planned boxes before it (C-517).
 */
export function productOfBox(
  discounts: readonly Discount[],
  cycleIndex: number,
  earlier: readonly number[] = [],
): Discount | null {
  let waiting = discounts.filter(({ valueType }) => valueType === 'PRODUCT')
  const nextFor = (index: number) => waiting.find(({ fromCycleIndex }) => (fromCycleIndex ?? index) <= index)
  for (const index of earlier) {
    const used = nextFor(index)
    waiting = waiting.filter((discount) => discount !== used)
  }
  return nextFor(cycleIndex) ?? null
}

/** The discount of each of several orders, soonest first, assuming that they are charged in turn. */
export function allocateDiscounts(
  discounts: readonly Discount[],
  orders: readonly DiscountableOrder[],
): (Discount | null)[] {
  let left = discounts
  return orders.map((order) => {
    const chosen = discountFor(left, order)
    if (chosen) left = consumeDiscount(left, chosen.id)
    return chosen
  })
}

/** Whether the customer may remove it: only a code, and only once. */
export function isRemovable(discount: Pick<Discount, 'kind' | 'toCycleIndex'>): boolean {
  return discount.kind === 'CODE' && discount.toCycleIndex === null
}

/** The discounts without removed ones that were kept for a locked order, once that order is paid or cancelled. */
export function withoutRemovedDiscounts(discounts: readonly Discount[]): Discount[] {
  return discounts.filter(({ toCycleIndex }) => toCycleIndex === null)
}
