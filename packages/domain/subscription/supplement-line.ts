/** Which positions of a box are supplements that are paid for (C-150; docs/domain.md 12.4). */
import type { Line, SubscriptionFacts } from './subscription.ts'
import type { Supplement } from '../catalogue/supplement.ts'
import { supplementOfProduct } from '../catalogue/supplement.ts'

type Lines = Pick<SubscriptionFacts, 'lines' | 'exceptions'>

/** The paid supplement that a position is; undefined for menus and for free samples. */
export function paidSupplement({ price, product }: Line): Supplement | undefined {
  return price > 0 && product !== null ? supplementOfProduct(product.productId) : undefined
}

/** The positions without supplements that come with every box: what a cancellation leaves (C-154). */
export function withoutSupplements(lines: readonly Line[]): Line[] {
  return lines.filter((line) => paidSupplement(line) === undefined)
}

/** Whether a paid supplement waits in any box to come. */
export function hasSupplement(subscription: Lines): boolean {
  return allLines(subscription).some((line) => paidSupplement(line) !== undefined)
}

/** Whether positions were added to all boxes or to one of them: a new duty to pay (§ 312j BGB; C-152). */
export function hasMoreToPay(before: Lines, after: Lines): boolean {
  return sumOf(after.lines) > sumOf(before.lines) || sumOf(allLines(after)) > sumOf(allLines(before))
}

function allLines({ lines, exceptions }: Lines): readonly Line[] {
  return [...lines, ...exceptions.flatMap(({ extraLines }) => extraLines)]
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
