/** What else the shop has: it is bought there, never with a box (spec 2, 3; docs/domain.md 12.4). */
import type { Cents } from '../core/money.ts'
import type { TaxClass } from './price.ts'
import type { Content } from './supplement.ts'

/** Which of the further products. */
export type OtherProductKind = 'biscuit_beef' | 'biscuit_chicken' | 'biscuit_vegetable' | 'bowl'

/** A product that is bought in the shop alone. */
export interface OtherProduct {
  readonly kind: OtherProductKind
  readonly sku: string
  readonly price: Cents
  /** Null for what is not sold by weight. */
  readonly content: Content | null
  readonly taxClass: TaxClass
}

/** All of them, in the order in which they are shown. */
export const OTHER_PRODUCTS: readonly OtherProduct[] = [
  biscuit('biscuit_beef', '0020001LRH', 690),
  biscuit('biscuit_chicken', '0020002LWH', 690),
  biscuit('biscuit_vegetable', '0020003LBR', 590),
  { kind: 'bowl', sku: '0030001LSM', price: 2490, content: null, taxClass: 'STANDARD' },
]

function biscuit(kind: OtherProductKind, sku: string, price: Cents): OtherProduct {
  return { kind, sku, price, content: { value: 250, unit: 'g' }, taxClass: 'FEED' }
}
