/** Discounts: which one an order gets and how much it takes off (C-11, C-44). */
import type { Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import { divideHalfUp } from '../core/money.ts'

/**
 * CODE was typed by the customer, REWARD earned by loyalty, OFFER accepted instead of cancelling, REFERRAL is for a friend
 * brought, or for having been brought (C-140, C-141).
 */
export type DiscountKind = 'CODE' | 'REWARD' | 'OFFER' | 'REFERRAL'

/** A discount attached to a subscription. */
export interface Discount {
  readonly id: number
  readonly kind: DiscountKind
  readonly title: string
  readonly code: string | null
  readonly valueType: 'PERCENTAGE' | 'FIXED'
  /** Whole percent, or cents for FIXED. */
  readonly value: number
  /** Orders it still applies to; null means without limit. */
  readonly remainingOrders: number | null
  /** The last day on which it applies; null means for ever. */
  readonly expiresAt: Day | null
  /** The order total from which on it applies; null means any. */
  readonly minimumOrder: Cents | null
  /** The first order it applies to, where one before was locked when it was attached; null means any. */
  readonly fromCycleIndex: number | null
  /** The last order it applies to, where that one was locked when it was taken off; null means any. */
  readonly toCycleIndex: number | null
  /** The loyalty units that a REWARD was given for; null for other kinds. */
  readonly milestone: number | null
}

/** The id of a discount that is not written down yet. */
export const NEW_DISCOUNT = 0

/** What an order is to a discount: which it is, the day it is charged and its total before discounts. */
export interface DiscountableOrder {
  /** Null for the first box after a pause or cancellation, whose index is not given out yet. */
  readonly cycleIndex: number | null
  readonly billingDate: Day
  readonly total: Cents
}

/** The amount a discount takes off a total, rounded half up, never more than the total (C-44). */
export function discountAmount(discount: Pick<Discount, 'valueType' | 'value'>, total: Cents): Cents {
  const amount =
    discount.valueType === 'PERCENTAGE' ? divideHalfUp(total * discount.value, 100) : discount.value
  return Math.min(Math.max(amount, 0), total)
}

function isApplicable(discount: Discount, order: DiscountableOrder): boolean {
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
 * The one discount an order gets: discounts do not stack, the largest amount wins, among equals the one that expires
 * first, then the older one (C-44). Null where none applies.
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

/** The discounts after an order used one of them; a used-up discount is gone (C-44). */
export function consumeDiscount(discounts: readonly Discount[], usedId: number): Discount[] {
  return discounts
    .map((discount) =>
      discount.id === usedId && discount.remainingOrders !== null
        ? { ...discount, remainingOrders: discount.remainingOrders - 1 }
        : discount,
    )
    .filter((discount) => discount.remainingOrders !== 0)
}

/** Which discount each of several orders will get, soonest order first, as if each is charged in turn. */
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

/** Whether the customer may take it off: only a code (C-44), and only once. */
export function isRemovable(discount: Pick<Discount, 'kind' | 'toCycleIndex'>): boolean {
  return discount.kind === 'CODE' && discount.toCycleIndex === null
}

/** The discounts without those that were left to the locked order alone, once that is paid or given up. */
export function withoutRemovedDiscounts(discounts: readonly Discount[]): Discount[] {
  return discounts.filter(({ toCycleIndex }) => toCycleIndex === null)
}

/** A code as it is compared: trimmed, upper case (C-44). */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase()
}
