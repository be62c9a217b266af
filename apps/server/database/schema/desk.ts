/** Tables of the support desk. */
import type { Generated } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** A note of customer service about a customer, or about one of their orders. */
export interface CustomerNoteTable {
  id: Generated<number>
  customer_id: number
  /** The order that it is about; null if it is about the customer. */
  order_id: number | null
  text: string
  /** The person who wrote it, as `staff:id`; null for a script. */
  written_by: string | null
  /** Business time. */
  written_at: Instant
}

export interface DeskTables {
  customer_note: CustomerNoteTable
}
