/** What becomes of the open orders of a subscription that leaves ACTIVE (docs/domain.md 2.5, 4.1). */
import type { Moment } from '../core/calendar.ts'
import type { DomainEvent, StatusFacts } from '../events/event.ts'
import { orderEventFields } from './order-change.ts'
import { billingDateAt, nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Active, ScheduleException, Subscription } from '../subscription/subscription.ts'
import { exceptionAt, nextCycleIndex, withException } from '../subscription/subscription.ts'

/** The event of the owed order, which is not charged any more; none where nothing is owed. */
export function givenUpOrderEvents(subscription: Subscription, moment: Moment): DomainEvent[] {
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
 * What stays of the exceptions when all open orders disappear: skips whose day has passed, with that day as their own,
 * so that their ids are never used again.
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

/** The same, and what the customer was promised for the next box: it waits for the first one after the pause. */
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

/** A subscription's side of an event at that moment. */
export function statusOf(subscription: Subscription, moment: Moment): StatusFacts {
  return { status: subscription.status, nextBillingDate: nextBillingDate(subscription, moment) }
}
