import type { SachetView } from '@pfotenportal/contract/values'
import type { Sachets } from '@pfotenportal/domain/catalogue/bags'

/** The bags of the wire as the rules know them. */
export function sachetsFromWire(sachets: readonly SachetView[]): Sachets[] {
  return sachets.map(({ type, quantity, weight, serveDays }) => ({
    type,
    quantity,
    grams: weight.value,
    serveDays,
  }))
}
