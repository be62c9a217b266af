/** Tables of the closed months of the books. Triggers refuse every change. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { LedgerKind, LedgerVat } from '@pfotenportal/domain/ledger/entry'
import type { Month } from '@pfotenportal/domain/ledger/month'

/** A closed month. */
export interface LedgerMonthTable {
  month: Month
  /** Business time. */
  closed_at: Instant
  /** The person, as in the audit log; null for a command. */
  closed_by: string | null
  /** Real time at which it was read: what was settled later is posted in a later month. */
  read_at: Instant
  /** How it compared with the provider's statement then; `ledger/books.ts` has the format. */
  comparison: unknown
  open_items: unknown
}

/** A posted row of a closed month. */
export interface LedgerEntryTable {
  month: Month
  /** From 1, in the order of the books. */
  position: number
  key: string
  kind: LedgerKind
  happened_on: Day
  posted_on: Day
  amount_cents: number
  order_id: number | null
  order_number: string | null
  document: string | null
  names: readonly string[]
  gateway: string | null
  discount_cents: number
  vat: readonly LedgerVat[]
}

export interface LedgerTables {
  ledger_entry: LedgerEntryTable
  ledger_month: LedgerMonthTable
}
