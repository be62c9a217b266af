/** Open orders when a subscription is paused or cancelled (docs/domain.md 2.5, 4.1). */
import type { Moment } from '../core/calendar.ts'
import type { DomainEvent, StatusFacts } from '../events/event.ts'
import { orderEventFields } from './order-change.ts'
import { billingDateAt, nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Active, ScheduleException, Subscription } from '../subscription/subscription.ts'
import { exceptionAt, nextCycleIndex, withException } from '../subscription/subscription.ts'

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
 * The exceptions that remain during a pause: past skips, and one-off items promised for the next box, which move to the
 * first one after the pause.
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
