import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import { orderRange, restartRange, type DayRange } from '@pfotenportal/domain/schedule/move-range'

/** The days that the next charge can be moved to: of a pause its restart, else the next order. */
export function chargeRange(
  { status, pause, nextBillingDate }: Pick<SubscriptionView, 'status' | 'pause' | 'nextBillingDate'>,
  today: Day,
): DayRange {
  const planned = nextBillingDate === null ? null : day(nextBillingDate)
  if (status === 'PAUSED' && pause) return restartRange(day(pause.startedAt), planned, today)
  return orderRange({ billingDate: planned ?? today }, today)
}
