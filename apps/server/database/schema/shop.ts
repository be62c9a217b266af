/** The orders that shops report. Times are real time. */
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** Something about an order that a person should know, in both languages. */
export interface ShopRemark {
  /** The field of the intake that it is about, such as `contracts.0.dog.weight`; empty for the whole order. */
  readonly path: string
  readonly de: string
  readonly en: string
}

/**
 * A delivery of a shop, as it came. WAITING: it is taken in soon, again if that failed. OPEN: a person has to finish it.
 * The others have ended: TAKEN in; REPEATED, because another delivery of the same order stands for it; LEFT, because
 * there is nothing to take in; DISMISSED by a person.
 */
export interface ShopOrderTable {
  id: Generated<number>
  sender: 'shop' | 'shopify'
  /** The sender's id of the delivery, and a digest of its body. */
  delivery: string
  digest: string
  /** What the sender says that it is about; null if it does not say. */
  topic: string | null
  body: Buffer
  received_at: Instant
  state: 'WAITING' | 'OPEN' | 'TAKEN' | 'REPEATED' | 'LEFT' | 'DISMISSED'
  attempts: Generated<number>
  /** When a waiting one is attempted again. */
  again_at: Instant | null
  /** Names the order among those of its sender; null if it cannot be read. */
  order_key: Generated<string | null>
  /** The number that people know the order by. */
  order_number: Generated<string | null>
  remarks: ColumnType<readonly ShopRemark[], string | undefined, string>
  /** Since when it is on the work list. */
  listed_since: Generated<Instant | null>
  customer_id: Generated<number | null>
  ended_at: Generated<Instant | null>
}

export interface ShopTables {
  shop_order: ShopOrderTable
}
