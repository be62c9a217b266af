/** Amounts of the API, calculated with the functions of the domain. */
import { fromWire, toWire } from '@pfotenportal/domain/core/money'

/** The sum of amounts such as `4.90`. */
export function sumOf(...amounts: readonly string[]): string {
  return toWire(amounts.reduce((sum, each) => sum + (fromWire(each) ?? 0), 0))
}

/** What a box would cost without its discount, shipping included. */
export function beforeDiscount(box: { readonly totalPrice: string; readonly totalDiscount: string }): string {
  return sumOf(box.totalPrice, box.totalDiscount)
}

/** What is missing from an amount to a minimum; null if it is reached or there is none. */
export function missingTo(minimum: string | undefined, amount: string): string | null {
  const missing = (fromWire(minimum ?? '') ?? 0) - (fromWire(amount) ?? 0)
  return missing > 0 ? toWire(missing) : null
}
