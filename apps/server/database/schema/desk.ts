/** Tables of the support desk. */
import type { Generated } from 'kysely'
import type { CaseKind } from '@pfotenportal/contract/staff/staff-action'
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

/** What a customer wants that somebody else has to decide or do. Moments are business time. */
export interface SupportCaseTable {
  id: Generated<number>
  customer_id: number
  /** The order that it is about; null if it is about the customer. */
  order_id: number | null
  kind: CaseKind
  /** In the words of whoever opened it. */
  wanted: string
  amount_cents: number | null
  state: Generated<'OPEN' | 'DONE' | 'DECLINED'>
  /** The person whose case it is, as `staff:id`; null for all who may act on it. */
  owner: string | null
  /** A person as `staff:id` or a key as `key:id`; null for a script. */
  opened_by: string | null
  opened_at: Instant
  closed_by: string | null
  closed_at: Instant | null
  /** Why it was declined, or what was done. */
  note: Generated<string>
}

export interface DeskTables {
  support_case: SupportCaseTable
  customer_note: CustomerNoteTable
}
