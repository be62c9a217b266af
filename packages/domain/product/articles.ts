/**
 * Articles besides the menus: supplements, which can come with a box, and products that are only sold in the shop
 * (spec 1 to 3; docs/domain.md 5.4, 7.5, 12.4).
 */
import type { Cents } from '../core/money.ts'
import type { TaxClass } from './price.ts'

/** What a supplement is for. */
export type SupplementKind = 'joint' | 'skin_coat' | 'gut' | 'dental'

/** A supplement of the catalogue. A sample of it is a free line item of a box. */
export interface Supplement {
  readonly kind: SupplementKind
  readonly code: 'GB' | 'HH' | 'BA' | 'ZB'
  readonly productId: number
  readonly variantId: number
  readonly sku: string
  readonly price: Cents
  readonly content: Content
  /** Complementary feed has the same VAT class as food, so a box has a single rate (docs/domain.md 5.4). */
  readonly taxClass: Extract<TaxClass, 'FEED'>
}

/** The content of a pack. */
export interface Content {
  readonly value: number
  readonly unit: 'g' | 'ml'
}

/** All supplements, in promotion order. */
export const SUPPLEMENTS: readonly Supplement[] = [
  supplement(1, 'joint', 'GB', 1990, { value: 250, unit: 'g' }),
  supplement(2, 'skin_coat', 'HH', 1790, { value: 250, unit: 'ml' }),
  supplement(3, 'gut', 'BA', 1890, { value: 200, unit: 'g' }),
  supplement(4, 'dental', 'ZB', 1490, { value: 150, unit: 'g' }),
]

function supplement(
  number: number,
  kind: SupplementKind,
  code: Supplement['code'],
  price: Cents,
  content: Supplement['content'],
): Supplement {
  const productId = 790_000 + number
  const sku = `001${String(number).padStart(4, '0')}L${code}-SUP`
  return { kind, code, productId, variantId: productId * 100 + 1, sku, price, content, taxClass: 'FEED' }
}

/** The supplement with this product id; undefined if there is none. */
export function supplementOfProduct(productId: number): Supplement | undefined {
  return SUPPLEMENTS.find((supplement) => supplement.productId === productId)
}

/** The supplement of a kind. */
export function supplementOfKind(kind: SupplementKind): Supplement {
  const found = SUPPLEMENTS.find((supplement) => supplement.kind === kind)
  if (!found) throw new Error(`no supplement for ${kind}`)
  return found
}

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
