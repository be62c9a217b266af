/** Tables of price changes: what was announced, and what was offered to each contract. */
import type { Generated } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'

/** The prices of a version, announced to existing contracts for a day. */
export interface PriceChangeTable {
  id: Generated<number>
  catalogue_version: number
  applies_from: Day
  /** Business time. */
  announced_at: Instant
  /** The person or key: `staff:3`, `key:7`; null for the command. */
  announced_by: string | null
  withdrawn_at: Instant | null
  withdrawn_by: string | null
}

/** What a price change costs a contract, as it was mailed. A changed plan or address makes a further row. */
export interface PriceOfferTable {
  id: Generated<number>
  change_id: number
  subscription_id: number
  kind: 'INCREASE' | 'DECREASE'
  sku: string
  country: CountryCode
  former_cents: number
  new_cents: number
  /** Business time. */
  made_at: Instant
  reminded_at: Instant | null
  /** When the customer was told that it was withdrawn. */
  withdrawn_at: Instant | null
}

export interface PriceChangeTables {
  price_change: PriceChangeTable
  price_offer: PriceOfferTable
}
