/**
 * Shared by operations on the schedule: moving the anchor, dropping open orders, and the common fields of events
 * (docs/domain.md 2.5, 4.1).
 */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import type { DomainEvent, OrderFacts, OrderUnskipped, StatusFacts } from '../events/event.ts'
import type { IntervalDays } from '../plan/plan.ts'
import {
  billingDateAt,
  nextBillingDate,
  schedule,
  upcomingBillingDates,
  type ScheduleEntry,
} from '../subscription/schedule.ts'
import {
  exceptionAt,
  nextCycleIndex,
  withException,
  type Active,
  type ScheduleException,
  type Subscription,
} from '../subscription/subscription.ts'

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

/** The event of the owed order that a pause or a cancellation cancels; none if nothing is owed. */
export function cancelledOrderEvents(subscription: Subscription, moment: Moment): DomainEvent[] {
  if (subscription.status !== 'ACTIVE') return []
  const without: Active = { ...subscription, openOrder: null }
  return schedule(subscription, moment)
    .filter(({ status }) => status === 'FAILED')
    .map((entry) => {
      const outcome = { status: 'CANCELLED' as const, billingDate: entry.billingDate }
      return { type: 'orderCancelled', ...orderEventFields(subscription, without, entry, outcome, moment) }
    })
}

/**
 * The exceptions that remain when all open orders are dropped: past skips, with their day fixed, so that their ids are
 * never used again.
 */
export function pastSkips(subscription: Subscription, moment: Moment): ScheduleException[] {
  return subscription.exceptions
    .map((exception) => ({
      ...exception,
      isFinal: true,
      movedTo: dayOf(subscription, exception),
      extraLines: [],
    }))
    .filter(({ skipped, movedTo }) => skipped && movedTo !== null && movedTo < moment.today)
}

/**
 * The exceptions that remain during a pause: past skips, and one-off items promised for the next box, which move to
 * the first one after the pause.
 */
export function exceptionsKeptByPause(subscription: Active, moment: Moment): readonly ScheduleException[] {
  const passed = pastSkips(subscription, moment)
  const extraLines = subscription.exceptions.flatMap((exception) => exception.extraLines)
  const cycleIndex = nextCycleIndex({ ...subscription, exceptions: passed })
  return withException(passed, {
    ...exceptionAt({ ...subscription, exceptions: [] }, cycleIndex),
    extraLines,
  })
}

function dayOf(subscription: Subscription, { cycleIndex, movedTo }: ScheduleException) {
  return subscription.status === 'ACTIVE' ? billingDateAt(subscription, cycleIndex) : movedTo
}

/** The subscription's status and next billing date, as events store them. */
export function statusOf(subscription: Subscription, moment: Moment): StatusFacts {
  return { status: subscription.status, nextBillingDate: nextBillingDate(subscription, moment) }
}
