/** The first order after a pause or a cancellation (docs/domain.md 2.2). */
import type { Moment } from '../catalogue/moment.ts'
import { addDays, latest, timeAt, type Day } from '../core/calendar.ts'
import { cutoffOf, graceEnd, nextChargeTime } from '../subscription/schedule.ts'
import {
  exceptionAt,
  factsOf,
  nextCycleIndex,
  withException,
  type Active,
  type Cancelled,
  type Paused,
  type Subscription,
  type SubscriptionFacts,
} from '../subscription/subscription.ts'

/**
 * The first billing date if the customer resumed or reactivated now: the date remembered by the pause if it is still
 * ahead, else the day on which it will be charged; after a cancellation never within the period of a billed box. Null
 * while ACTIVE, and after a cancellation if the dog has another subscription by now or has moved to another customer.
 */
export function activationDate(subscription: Subscription, moment: Moment): Day | null {
  if (subscription.status === 'ACTIVE') return null
  if (subscription.status === 'PAUSED') return resumeDate(subscription, moment)
  const { isDogSubscribed, isMoved } = subscription
  return isDogSubscribed || isMoved ? null : reactivationDate(subscription, moment)
}

/** The first billing date if the customer resumed now. */
export function resumeDate(subscription: Paused, moment: Moment): Day {
  const planned = subscription.pause.reason === 'CUSTOMER' ? subscription.pause.plannedNext : null
  const soonest = firstChargeDay(subscription, moment)
  return planned === null ? soonest : latest(planned, soonest)
}

/** The first billing date if the customer reactivated now. */
export function reactivationDate(subscription: Cancelled, moment: Moment): Day {
  const soonest = firstChargeDay(subscription, moment)
  return subscription.lastBilled === null
    ? soonest
    : latest(soonest, addDays(subscription.lastBilled, subscription.intervalDays))
}

/**
 * The day on which an order made now will be charged: after its half hour of grace, at a time at which orders are
 * charged, and not on a day that already has a charge. The delivery follows from this day (C-347).
 */
export function firstChargeDay(
  { lastProcessedOn }: Pick<SubscriptionFacts, 'lastProcessedOn'>,
  moment: Moment,
): Day {
  const { today } = nextChargeTime(timeAt(graceEnd(moment)))
  return lastProcessedOn === today ? addDays(today, 1) : today
}

/**
 * The first day of an uninterrupted pause: of the running one, or of one that ended without a paid box since; a skipped
 * box is none. A pause after failed payments counts like a customer's. Null if there is no such pause.
 */
export function pausedSince(subscription: Subscription): Day | null {
  if (subscription.status === 'CANCELLED') return null
  if (subscription.status === 'PAUSED') {
    const { pause } = subscription
    return pause.reason === 'CUSTOMER' ? pause.startedAt : pause.pausedSince
  }
  const { pausedSince: since, lastProcessedOn } = subscription
  return since !== null && (lastProcessedOn === null || lastProcessedOn <= since) ? since : null
}

/** The active subscription with orders from that day on; cycle indices continue. Its first order keeps half an hour. */
export function activate(subscription: Paused | Cancelled, date: Day, moment: Moment): Active {
  const index = nextCycleIndex(subscription)
  const end = graceEnd(moment)
  const first = {
    ...exceptionAt(subscription, index),
    cutoffAt: end > cutoffOf(date) ? end : null,
  }
  return {
    ...factsOf(subscription),
    status: 'ACTIVE',
    anchor: { index, date },
    openOrder: null,
    endsAt: subscription.status === 'PAUSED' ? subscription.endsAt : null,
    pausedSince: pausedSince(subscription),
    exceptions: withException(subscription.exceptions, first),
  }
}
