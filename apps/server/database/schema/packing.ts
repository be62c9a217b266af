/** Tables of the weekly packing batches. */
import type { Instant } from '@pfotenportal/domain/core/calendar'

/** One week's packing: made when its first order is packed, and never changed. */
export interface PackingBatchTable {
  /** ISO week, such as `2026-W48`. */
  week: string
  /** Business time up to which orders had to be paid. */
  closed_at: Instant
}

export interface PackingTables {
  packing_batch: PackingBatchTable
}
