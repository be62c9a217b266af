/** Tables of the support desk. */
import type { Generated } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** A note of customer service about a customer. */
export interface CustomerNoteTable {
  id: Generated<number>
  customer_id: number
  text: string
  /** The person who wrote it, as `staff:id`; null for a script. */
  written_by: string | null
  /** Business time. */
  written_at: Instant
}

export interface DeskTables {
  customer_note: CustomerNoteTable
}
