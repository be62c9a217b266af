/** Shared by operations on the schedule: moving the anchor, and the common fields of order events. */
import type { Day, Moment } from '../core/calendar.ts'
import type { OrderFacts, OrderUnskipped } from '../events/event.ts'
import type { IntervalDays } from '../plan/plan.ts'
import type { ScheduleEntry } from '../subscription/schedule.ts'
import { billingDateAt, nextBillingDate, schedule, upcomingBillingDates } from '../subscription/schedule.ts'
import type { Active, ScheduleException } from '../subscription/subscription.ts'
import { exceptionAt, withException } from '../subscription/subscription.ts'

/** How many days e-mails about the schedule list. */
export const LISTED_DAYS = 3

/**
 * Restarts the cadence: order `index` on `date`, later ones every `intervalDays`. Earlier orders keep their days, and
 * skipped ones among them become final. Later orders that were moved alone follow the new cadence; skipped ones stay
 * skipped (C-28, C-30).
 */
export function withAnchor(
  subscription: Active,
  index: number,
  date: Day,
  moment: Moment,
  intervalDays: IntervalDays = subscription.intervalDays,
): Active {
  const following = subscription.exceptions
    .filter(({ cycleIndex }) => cycleIndex >= index)
    .map((exception) => ({ ...exception, movedTo: null }))
    .map((exception) => (exception.cycleIndex === index ? { ...exception, cutoffAt: null } : exception))
  const exceptions = [...keptBefore(subscription, index, moment), ...following].reduce(
    withException,
    noExceptions,
  )
  return { ...subscription, anchor: { index, date }, intervalDays, exceptions }
}

const noExceptions: readonly ScheduleException[] = []

/** Every exception and planned order before `index`, with its current day fixed. */
function keptBefore(subscription: Active, index: number, moment: Moment): ScheduleException[] {
  const planned = schedule(subscription, moment)
    .filter(({ status }) => status === 'SCHEDULED' || status === 'SKIPPED')
    .map(({ cycleIndex }) => cycleIndex)
  const indices = new Set([...planned, ...subscription.exceptions.map(({ cycleIndex }) => cycleIndex)])
  return [...indices]
    .filter((cycleIndex) => cycleIndex < index)
    .map((cycleIndex) => {
      const exception = exceptionAt(subscription, cycleIndex)
      return { ...exception, movedTo: billingDateAt(subscription, cycleIndex), isFinal: exception.skipped }
    })
}

/** The common fields of an order's event: before and after, and the next billing dates. */
export function orderEventFields(
  before: Active,
  after: Active,
  entry: Pick<ScheduleEntry, 'orderId' | 'status' | 'billingDate'>,
  outcome: Pick<OrderFacts, 'status' | 'billingDate'>,
  moment: Moment,
): Omit<OrderUnskipped, 'type'> {
  return {
    subscriptionId: before.id,
    orderId: entry.orderId,
    before: {
      status: entry.status,
      billingDate: entry.billingDate,
      nextBillingDate: nextBillingDate(before, moment),
    },
    after: { ...outcome, nextBillingDate: nextBillingDate(after, moment) },
    upcoming: upcomingBillingDates(after, moment, LISTED_DAYS),
  }
}
