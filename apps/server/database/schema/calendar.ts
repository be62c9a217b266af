/** Tables of the calendar: holidays, and the address that calendar programs read. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { VacationStep, VacationStrategy } from '@pfotenportal/domain/order/vacation'
import type { ColumnType, Generated } from 'kysely'

/** A JSON column: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** A holiday as it was entered. Times are business time. */
export interface HolidayModeTable {
  id: Generated<number>
  customer_id: number
  from_day: Day
  to_day: Day
  wish: VacationStrategy
  entered_at: Instant
  /** What it did to the orders of all dogs; an order's id names its dog. */
  steps: Json<readonly VacationStep[]>
  taken_back_at: Instant | null
}

/** The secret of a customer's calendar: found by its hash, shown again from its sealed form. Times are real time. */
export interface CalendarFeedTable {
  customer_id: number
  token_hash: Buffer
  sealed_token: string
  created_at: Instant
}

export interface CalendarTables {
  holiday_mode: HolidayModeTable
  calendar_feed: CalendarFeedTable
}
