import type { WorthView } from '@pfotenportal/contract/subscriptions'
import type { Format } from '../format/format.ts'

/** What a reward takes off an order, such as `10 %` or `5,00 €`. */
export function worthText({ percentage, amount }: WorthView, format: Format): string {
  return percentage === null ? format.price(amount ?? '0') : format.rate(String(percentage / 100))
}
