/** Which line items of a box are paid supplements (C-150; docs/domain.md 12.4). */
import type { Line, SubscriptionFacts } from './subscription.ts'
import type { Supplement } from '../catalogue/supplement.ts'
import { supplementOfProduct } from '../catalogue/supplement.ts'

type Lines = Pick<SubscriptionFacts, 'lines' | 'exceptions'>

/** The paid supplement of a line; undefined for menus and free samples. */
export function paidSupplement({ price, product }: Line): Supplement | undefined {
  return price > 0 && product !== null ? supplementOfProduct(product.productId) : undefined
}

/** The lines without recurring supplements, as after a cancellation. */
export function withoutSupplements(lines: readonly Line[]): Line[] {
  return lines.filter((line) => paidSupplement(line) === undefined)
}

/** Whether any upcoming box contains a paid supplement. */
export function hasSupplement(subscription: Lines): boolean {
  return allLines(subscription).some((line) => paidSupplement(line) !== undefined)
}

/** Whether the price of all boxes or of one of them increases, which is a new obligation to pay (§ 312j BGB; C-152). */
export function hasMoreToPay(before: Lines, after: Lines): boolean {
  return sumOf(after.lines) > sumOf(before.lines) || sumOf(allLines(after)) > sumOf(allLines(before))
}

function allLines({ lines, exceptions }: Lines): readonly Line[] {
  return [...lines, ...exceptions.flatMap(({ extraLines }) => extraLines)]
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
