/** The other products of the shop: they are bought there, never as part of a box (spec 2, 3; docs/domain.md 12.4). */
import type { Cents } from '../core/money.ts'
import type { TaxClass } from './price.ts'
import type { Content } from './supplement.ts'

/** The kinds of other products. */
export type OtherProductKind = 'biscuit_beef' | 'biscuit_chicken' | 'biscuit_vegetable' | 'bowl'

/** A product that is only sold in the shop. */
export interface OtherProduct {
  readonly kind: OtherProductKind
  readonly sku: string
  readonly price: Cents
  /** Null for a product that is not sold by weight. */
  readonly content: Content | null
  readonly taxClass: TaxClass
}

/** All other products in display order. */
export const OTHER_PRODUCTS: readonly OtherProduct[] = [
  biscuit('biscuit_beef', '0020001LRH', 690),
  biscuit('biscuit_chicken', '0020002LWH', 690),
  biscuit('biscuit_vegetable', '0020003LBR', 590),
  { kind: 'bowl', sku: '0030001LSM', price: 2490, content: null, taxClass: 'STANDARD' },
]

function biscuit(kind: OtherProductKind, sku: string, price: Cents): OtherProduct {
  return { kind, sku, price, content: { value: 250, unit: 'g' }, taxClass: 'FEED' }
}
