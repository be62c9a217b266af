/** An order that shall move: where it can go, and what the service says of the day that was chosen. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { orderRange, type DayRange } from '@pfotenportal/domain/schedule/move-range'

/** The order alone, or with all that follow it. */
export type Scope = 'single' | 'following'

/** The days that an order can be moved to, by its place among the planned ones. */
export function movableDays(
  entry: ScheduleEntryView,
  schedule: readonly ScheduleEntryView[],
  scope: Scope,
  today: Day,
): DayRange {
  const planned = schedule.filter(({ status }) => status === 'SCHEDULED')
  const place = planned.findIndex(({ id }) => id === entry.id)
  const before = place > 0 ? planned[place - 1] : undefined
  const after = scope === 'single' ? planned[place + 1] : undefined
  return orderRange(
    {
      billingDate: day(entry.billingDate),
      before: before && day(before.billingDate),
      after: after && day(after.billingDate),
    },
    today,
  )
}

/** When the moved order is charged and comes. */
export interface MovedOrder {
  readonly billingDate: string
  readonly deliveryWindow: Pick<DeliveryWindow, 'shiftedByHoliday'> & {
    readonly from: string
    readonly to: string
  }
}

/** The moved order as quoted; the quote names the next three, a later one follows the same calendar. */
export function movedOrder(
  entry: ScheduleEntryView,
  to: Day,
  quote: QuoteView,
  country: CountryCode,
): MovedOrder {
  const quoted = quote.after.upcoming.find(({ orderId }) => orderId === entry.id)
  return quoted ?? { billingDate: to, deliveryWindow: deliveryWindow(to, country) }
}
