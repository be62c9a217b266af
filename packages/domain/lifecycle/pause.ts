/**
 * Pausing, changing the length of a pause, and resuming; and the pause after failed payments, with its reminder and
 * its end (docs/domain.md 2.2, 2.5, 4.4; C-197).
 */
import type { Moment } from '../catalogue/moment.ts'
import { addDays, latest, type Day } from '../core/calendar.ts'
import { accept, acceptWith, refuse, type Decision, type Refused } from '../core/decision.ts'
import { withoutRemovedDiscounts } from '../discount/discount.ts'
import type { DomainEvent, Trigger } from '../events/event.ts'
import { isPauseAllowed, pauseEnd, restartRange } from '../schedule/move-range.ts'
import { cancelledOrderEvents, exceptionsKeptByPause, statusOf } from '../schedule/order-change.ts'
import { chargeRefusal } from '../subscription/charge.ts'
import { nextBillingDate, RESUME_NOTICE_DAYS, schedule } from '../subscription/schedule.ts'
import {
  factsOf,
  type Active,
  type CustomerPause,
  type Paused,
  type PaymentPause,
  type Subscription,
} from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'
import { activate, pausedSince, resumeDate } from './activation.ts'
import { cancelSubscription } from './cancel.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * Pauses for a number of weeks from today, at most the longest pause of the catalogue, or changes a running pause to that. Open orders, an owed one
 * included, are cancelled; paid ones are delivered. Refuses by state, and PAUSE_LIMIT_REACHED.
 */
export function pauseSubscription(subscription: Subscription, weeks: number, moment: Moment): Choice {
  const refused = pauseRefusal(subscription, weeks, moment)
  if (refused) return refused
  if (subscription.status === 'CANCELLED') return refuse('SUBSCRIPTION_CANCELLED')
  const resumesAt = pauseEnd(weeks, moment.today)
  const startedAt = pausedSince(subscription) ?? moment.today
  if (subscription.status === 'ACTIVE') return begin(subscription, { startedAt, weeks, resumesAt }, moment)
  if (subscription.pause.reason !== 'CUSTOMER') return refuse('PAYMENT_OPEN')
  if (subscription.pause.resumesAt === resumesAt && subscription.pause.weeks === weeks)
    return accept(subscription)
  return paused(subscription, { ...subscription, pause: { ...subscription.pause, weeks, resumesAt } }, moment)
}

/** Why a pause of so many weeks from today is refused; undefined if it is not. */
export function pauseRefusal(subscription: Subscription, weeks: number, moment: Moment): Refused | undefined {
  const refused = refusedByState('pauseSubscription', subscription, moment)
  if (refused) return refused
  const { today, catalogue } = moment
  const startedAt = pausedSince(subscription) ?? today
  return isPauseAllowed(startedAt, pauseEnd(weeks, today), catalogue)
    ? undefined
    : refuse('PAUSE_LIMIT_REACHED', { weeks: catalogue.pauses.inARow })
}

function begin(
  subscription: Active,
  chosen: Omit<CustomerPause, 'reason' | 'plannedNext'>,
  moment: Moment,
): Choice {
  const entries = schedule(subscription, moment)
  const plannedNext = entries.find(({ status }) => status === 'SCHEDULED')?.billingDate ?? null
  const next: Paused = {
    ...factsOf(subscription),
    status: 'PAUSED',
    endsAt: subscription.endsAt,
    exceptions: exceptionsKeptByPause(subscription, moment),
    discounts: withoutRemovedDiscounts(subscription.discounts),
    lastPaymentStatus: subscription.openOrder?.status === 'FAILED' ? null : subscription.lastPaymentStatus,
    pause: { reason: 'CUSTOMER', plannedNext, ...chosen },
  }
  return paused(subscription, next, moment)
}

function paused(before: Active | Paused, after: Paused, moment: Moment): Choice {
  return acceptWith<Subscription, DomainEvent>(after, () => [
    ...cancelledOrderEvents(before, moment),
    {
      type: 'subscriptionPaused',
      subscriptionId: before.id,
      before: { ...statusOf(before, moment), resumesAt: resumesAtOf(before) },
      after: { ...statusOf(after, moment), resumesAt: resumesAtOf(after) },
    },
  ])
}

function resumesAtOf(subscription: Subscription): Day | null {
  return subscription.status === 'PAUSED' && subscription.pause.reason === 'CUSTOMER'
    ? subscription.pause.resumesAt
    : null
}

/**
 * Ends a pause at the customer's request. Refuses by state, and ADDRESS_MISSING, PAYMENT_METHOD_INVALID,
 * PAYMENT_METHOD_UNCONFIRMED.
 */
export function resumeSubscription(subscription: Subscription, moment: Moment): Choice {
  const refused = refusedByState('resumeSubscription', subscription, moment)
  if (refused) return refused
  if (subscription.status !== 'PAUSED') return refuse('SUBSCRIPTION_NOT_PAUSED')
  return (
    chargeRefusal(subscription) ?? resumed(subscription, resumeDate(subscription, moment), 'CUSTOMER', moment)
  )
}

/** Ends a customer's pause on its day, with at least three days' notice before the first charge (C-19). Idempotent. */
export function autoResume(subscription: Subscription, moment: Moment): Choice {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'CUSTOMER')
    return accept(subscription)
  const { resumesAt, plannedNext } = subscription.pause
  if (resumesAt > moment.today) return accept(subscription)
  const earliestCharge = addDays(latest(resumesAt, moment.today), RESUME_NOTICE_DAYS)
  return resumed(
    subscription,
    plannedNext === null ? earliestCharge : latest(plannedNext, earliestCharge),
    'SYSTEM',
    moment,
  )
}

function resumed(subscription: Paused, date: Day, trigger: Trigger, moment: Moment): Choice {
  const next = activate(subscription, date, moment)
  return accept<Subscription, DomainEvent>(next, {
    type: 'subscriptionResumed',
    subscriptionId: subscription.id,
    trigger,
    before: statusOf(subscription, moment),
    after: statusOf(next, moment),
  })
}

/**
 * `changeNextChargeDate` during a customer's pause moves its restart: the first charge to `date`, the end of the
 * pause to three days before it. If that day is not in the future, the subscription resumes at once. Refuses
 * DATE_OUT_OF_RANGE (with `min` and `max`).
 */
export function moveRestart(subscription: Paused, from: CustomerPause, date: Day, moment: Moment): Choice {
  const { min, max } = restartRange(
    from.startedAt,
    nextBillingDate(subscription, moment),
    moment.today,
    moment.catalogue,
  )
  if (date < min || date > max) return refuse('DATE_OUT_OF_RANGE', { min, max })
  const resumesAt = addDays(date, -RESUME_NOTICE_DAYS)
  if (resumesAt <= moment.today) return resumed(subscription, date, 'CUSTOMER', moment)
  if (nextBillingDate(subscription, moment) === date && from.resumesAt === resumesAt)
    return accept(subscription)
  return paused(
    subscription,
    { ...subscription, pause: { ...from, weeks: null, resumesAt, plannedNext: date } },
    moment,
  )
}

/** The days of the pause after which the customer is reminded, and after which the subscription ends. */
export const SYSTEM_PAUSE = { remindAfter: 60, endAfter: 90 } as const

/** The day on which a subscription that stays paused ends. */
export function endOfUnpaidPause(pause: Pick<PaymentPause, 'startedAt'>): Day {
  return addDays(pause.startedAt, SYSTEM_PAUSE.endAfter)
}

/** The pause whose reminder is due: at least 60 and less than 90 days old; undefined if there is none. */
export function pauseDueForReminder(subscription: Subscription, today: Day): PaymentPause | undefined {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'PAYMENT_FAILED') return undefined
  const isOld = addDays(subscription.pause.startedAt, SYSTEM_PAUSE.remindAfter) <= today
  return isOld && today < endOfUnpaidPause(subscription.pause) ? subscription.pause : undefined
}

/** Cancels a subscription that has been paused for 90 days after failed payments. Idempotent. */
export function endUnpaidSubscription(
  subscription: Subscription,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'PAYMENT_FAILED')
    return accept(subscription)
  return endOfUnpaidPause(subscription.pause) <= moment.today
    ? cancelSubscription(subscription, null, moment, 'UNPAID')
    : accept(subscription)
}
