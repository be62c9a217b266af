/** The first order after a pause or a cancellation (docs/domain.md 2.2). */
import type { Day, Moment } from '../core/calendar.ts'
import { addDays, latest } from '../core/calendar.ts'
import { graceEnd } from '../subscription/schedule.ts'
import type { Active, Cancelled, Paused, Subscription } from '../subscription/subscription.ts'
import { exceptionAt, factsOf, nextCycleIndex, withException } from '../subscription/subscription.ts'

/**
 * The first billing date if the customer resumed or reactivated now: the date remembered by the pause if it is still
 * ahead, else today; after a cancellation never within the period of a billed box. Null while ACTIVE.
 */
export function activationDate(subscription: Subscription, moment: Moment): Day | null {
  if (subscription.status === 'ACTIVE') return null
  return subscription.status === 'PAUSED'
    ? resumeDate(subscription, moment)
    : reactivationDate(subscription, moment)
}

/** The first billing date if the customer resumed now. */
export function resumeDate(subscription: Paused, moment: Moment): Day {
  const planned = subscription.pause.reason === 'CUSTOMER' ? subscription.pause.plannedNext : null
  return planned !== null && planned > moment.today ? planned : moment.today
}

/** The first billing date if the customer reactivated now. */
export function reactivationDate(subscription: Cancelled, moment: Moment): Day {
  return subscription.lastBilled === null
    ? moment.today
    : latest(moment.today, addDays(subscription.lastBilled, subscription.intervalDays))
}

/**
 * The active subscription with orders from that day on; cycle indices continue. An order due today can still be changed
 * for half an hour.
 */
export function activate(subscription: Paused | Cancelled, date: Day, moment: Moment): Active {
  const index = nextCycleIndex(subscription)
  const grace = {
    ...exceptionAt(subscription, index),
    cutoffAt: date === moment.today ? graceEnd(moment) : null,
  }
  return {
    ...factsOf(subscription),
    status: 'ACTIVE',
    anchor: { index, date },
    openOrder: null,
    endsAt: subscription.status === 'PAUSED' ? subscription.endsAt : null,
    exceptions: withException(subscription.exceptions, grace),
  }
}
