import type { WorthView } from '@pfotenportal/contract/subscriptions'
import type { Format } from '../format/format.ts'

/** What a reward is, such as `10 %`, `5,00 €` or the name of a product. */
export function worthText({ percentage, amount, product }: WorthView, format: Format): string {
  if (product !== undefined) return product
  return percentage === null ? format.price(amount ?? '0') : format.rate(String(percentage / 100))
}
