/** Tables of the calendar: vacations, and the secret addresses of calendar feeds. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { VacationStep, VacationStrategy } from '@pfotenportal/domain/order/vacation'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** A vacation as it was entered. Times are business time. */
export interface VacationTable {
  id: Generated<number>
  customer_id: number
  from_day: Day
  to_day: Day
  wish: VacationStrategy
  entered_at: Instant
  /** Its effect on the orders of all dogs; an order's id identifies its dog. */
  steps: Json<readonly VacationStep[]>
  taken_back_at: Instant | null
}

/**
 * The secret of a customer's calendar feed: found by its hash, shown again from its encrypted form. Times are real
 * time.
 */
export interface CalendarFeedTable {
  customer_id: number
  token_hash: Buffer
  sealed_token: string
  created_at: Instant
}

export interface CalendarTables {
  holiday_mode: VacationTable
  calendar_feed: CalendarFeedTable
}
