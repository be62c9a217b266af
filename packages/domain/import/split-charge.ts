/** Charges of another system with several items: each menu becomes a past order of its contract (docs/import.md). */
import type { SupplementKind } from '../catalogue/catalogue.ts'
import { distribute, type Cents } from '../core/money.ts'

/** What a customer was charged for, at the price of its whole quantity. */
export type ChargedItem = { readonly amount: Cents } & (
  | { readonly type: 'MENU' }
  | { readonly type: 'SUPPLEMENT'; readonly kind: SupplementKind }
  /** What this service does not take over. */
  | { readonly type: 'OTHER' }
)

/** A charge as the other system states it, VAT included. */
export interface StatedCharge {
  readonly items: readonly ChargedItem[]
  readonly discount: Cents
  readonly shipping: Cents
  readonly total: Cents
}

/** The share of one menu in a charge; items are named by their places in it. */
export interface ChargeShare {
  readonly menu: number
  readonly supplements: readonly number[]
  readonly discount: Cents
  readonly shipping: Cents
  readonly total: Cents
}

type Split =
  | { readonly shares: readonly ChargeShare[] }
  | { readonly fault: 'TOTAL_MISMATCH'; readonly expected: Cents }
  | { readonly fault: 'SUPPLEMENT_TWICE'; readonly item: number }

/**
 * Splits a charge into orders; without a menu there are none. Each item bears the discount in proportion to its price,
 * as the lines of an order do here (docs/domain.md 5.5). Shipping belongs to the first menu, a supplement to the first
 * one that does not have it yet. The totals are those of the goods that are taken over: with other items they add up to
 * less than the charge.
 */
export function splitCharge({ items, discount, shipping, total }: StatedCharge): Split {
  const sum = items.reduce((all, { amount }) => all + amount, 0)
  if (sum - discount + shipping !== total)
    return { fault: 'TOTAL_MISMATCH', expected: sum - discount + shipping }
  const orders = items.flatMap((item, place) =>
    item.type === 'MENU' ? [{ menu: place, supplements: new Map<SupplementKind, number>() }] : [],
  )
  for (const [place, item] of items.entries()) {
    if (item.type !== 'SUPPLEMENT' || orders.length === 0) continue
    const order = orders.find(({ supplements }) => !supplements.has(item.kind))
    if (!order) return { fault: 'SUPPLEMENT_TWICE', item: place }
    order.supplements.set(item.kind, place)
  }
  const reductions = distribute(
    discount,
    items.map(({ amount }) => amount),
  )
  const sumOf = (places: readonly number[], of: (place: number) => Cents) =>
    places.reduce((all, place) => all + of(place), 0)
  return {
    shares: orders.map(({ menu, supplements }, index) => {
      const places = [menu, ...supplements.values()]
      const ownDiscount = sumOf(places, (place) => reductions[place] ?? 0)
      const ownShipping = index === 0 ? shipping : 0
      const goods = sumOf(places, (place) => items[place]?.amount ?? 0)
      return {
        menu,
        supplements: [...supplements.values()],
        discount: ownDiscount,
        shipping: ownShipping,
        total: goods - ownDiscount + ownShipping,
      }
    }),
  }
}
