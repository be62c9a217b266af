import type { SachetView } from '@pfotenportal/contract/values'
import type { Sachets } from '@pfotenportal/domain/product/bags'

/** Maps sachets from the wire to the domain type. */
export function sachetsFromWire(sachets: readonly SachetView[]): Sachets[] {
  return sachets.map(({ type, quantity, weight, serveDays }) => ({
    type,
    quantity,
    grams: weight.value,
    serveDays,
  }))
}
