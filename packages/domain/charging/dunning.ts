/** Dunning: the consequences of a declined charge, and the retries that follow (C-37; docs/domain.md 4.4). */
import type { Moment } from '../catalogue/moment.ts'
import { berlinTime } from '../core/berlin.ts'
import { addDays, addSeconds, type Day, type Instant } from '../core/calendar.ts'
import { accept, type Decision } from '../core/decision.ts'
import { withoutRemovedDiscounts } from '../discount/discount.ts'
import type { DomainEvent, DunningFacts } from '../events/event.ts'
import { pausedSince } from '../lifecycle/activation.ts'
import type { PaymentMethodStatus } from '../payment/payment-method.ts'
import {
  cancelledOrderEvents,
  exceptionsKeptByPause,
  statusOf,
  withAnchor,
} from '../schedule/order-change.ts'
import { chargeRefusal, type ChargeUnderway } from '../subscription/charge.ts'
import { schedule } from '../subscription/schedule.ts'
import {
  factsOf,
  type Active,
  type OwedOrder,
  type Paused,
  type Subscription,
} from '../subscription/subscription.ts'

/** A charge that did not succeed. */
export interface Decline {
  /** The provider's reason, or `blockedBy` of a charge that was not sent. */
  readonly code: string
  /** Whether the method will never work again, so that it is not charged any more (docs/domain.md 4.4). */
  readonly isHard: boolean
  /** The customer no longer waits for the result of the charge, so an e-mail reports it. */
  readonly isLate?: boolean
}

type Choice = Decision<Subscription, DomainEvent>

/**
 * Declines a charge that the customer requested. Nothing changes (docs/domain.md 2.5), except that a method that will
 * never work again is not charged any more (4.4).
 */
export function declineRequestedCharge(underway: ChargeUnderway, decline: Decline): Choice {
  const facts = dunningFacts(underway)
  return accept<Subscription, DomainEvent>(withUnusableMethod(underway.before, decline), {
    type: 'paymentDeclined',
    ...failureFields(underway, decline),
    isLate: decline.isLate ?? false,
    before: facts,
    after: facts,
  })
}

/** Declines a charge that was due: it will be retried, or the subscription is paused. */
export function declineDueCharge(underway: ChargeUnderway, decline: Decline, moment: Moment): Choice {
  const next = nextRetry(underway.owed, moment)
  if (!next) return pausedUnpaid(underway, decline, moment)
  const owed: OwedOrder = {
    cycleIndex: underway.charge.cycleIndex,
    status: 'FAILED',
    billingDate: underway.owed?.billingDate ?? moment.today,
    attempts: attemptOf(underway),
    nextRetryDate: next.on,
    price: underway.charge.price,
  }
  return accept<Subscription, DomainEvent>(withOwedOrder(underway, owed, decline, moment), {
    type: next.event,
    ...failureFields(underway, decline),
    nextRetryDate: next.on,
    before: dunningFacts(underway),
    after: { status: 'FAILED', attempts: owed.attempts, nextRetryDate: next.on },
  })
}

/**
 * Boxes after a long overdue order are counted from its first attempt, as if it had been paid then; if the decline became
 * known so late that one of them would be due by now, from that day: none is due before the owed one.
 */
function withOwedOrder(underway: ChargeUnderway, owed: OwedOrder, decline: Decline, moment: Moment): Active {
  const { before, charge, order } = underway
  const isOvertaken = schedule(before, moment).some(
    ({ cycleIndex, status, billingDate }) =>
      status === 'SCHEDULED' && cycleIndex > owed.cycleIndex && billingDate <= owed.billingDate,
  )
  const first = isOvertaken ? owed.billingDate : charge.billingDate
  const anchored = first === order.billingDate ? before : withAnchor(before, owed.cycleIndex, first, moment)
  return {
    ...withUnusableMethod(anchored, decline),
    openOrder: owed,
    lastCycleIndex: Math.max(before.lastCycleIndex, owed.cycleIndex),
    lastPaymentStatus: 'FAILED',
  }
}

/** The subscription after a decline: after a hard one its method is not charged any more (docs/domain.md 4.4). */
export function withUnusableMethod<S extends Subscription>(subscription: S, { code, isHard }: Decline): S {
  if (!isHard || !subscription.paymentMethod || chargeRefusal(subscription)) return subscription
  const status: PaymentMethodStatus = code === 'EXPIRED_PAYMENT_METHOD' ? 'EXPIRED' : 'REVOKED'
  return { ...subscription, paymentMethod: { ...subscription.paymentMethod, status } }
}

/** Cancels the order with its price; its discount stays for a later box. */
function pausedUnpaid(underway: ChargeUnderway, decline: Decline, moment: Moment): Choice {
  const { before, order } = underway
  const after: Paused = {
    ...factsOf(withUnusableMethod(before, decline)),
    status: 'PAUSED',
    endsAt: before.endsAt,
    exceptions: exceptionsKeptByPause(before, moment),
    discounts: withoutRemovedDiscounts(before.discounts),
    lastPaymentStatus: 'FAILED',
    pause: {
      reason: 'PAYMENT_FAILED',
      startedAt: moment.today,
      pausedSince: pausedSince(before) ?? moment.today,
    },
  }
  return accept<Subscription, DomainEvent>(after, ...cancelledOrderEvents(before, moment), {
    type: 'paymentPaused',
    subscriptionId: before.id,
    orderId: order.orderId,
    attempt: attemptOf(underway),
    code: decline.code,
    before: statusOf(before, moment),
    after: statusOf(after, moment),
  })
}

function failureFields(underway: ChargeUnderway, { code }: Decline) {
  const { before, order, charge } = underway
  return {
    subscriptionId: before.id,
    orderId: order.orderId,
    attempt: attemptOf(underway),
    code,
    total: charge.price.total,
  }
}

function attemptOf({ owed }: ChargeUnderway): number {
  return (owed?.attempts ?? 0) + 1
}

function dunningFacts({ owed, order }: ChargeUnderway): DunningFacts {
  return { status: order.status, attempts: owed?.attempts ?? 0, nextRetryDate: owed?.nextRetryDate ?? null }
}

/** The time in Berlin at which owed orders are retried. */
export const RETRY_RUN = '10:00'

/** The retries, in days after the first attempt, and the event of a failure before each of them. */
export const DUNNING_STEPS = [
  { retryOn: 2, event: 'paymentFailed' },
  { retryOn: 4, event: 'paymentFailed' },
  { retryOn: 7, event: 'paymentLastWarning' },
] as const

/** The real time that has to pass between two retries that changes of the payment method set off. */
const RETRY_COOLDOWN_SECONDS = 600

/**
 * The start of the cooldown, in real time: an owed order is retried at once with another method only if none of the
 * customer's orders was retried in that way since.
 */
export function retryCooldownStart(realNow: Instant): Instant {
  return addSeconds(realNow, -RETRY_COOLDOWN_SECONDS)
}

/** The next retry of an order, and the event that announces it. */
export interface NextRetry {
  readonly on: Day
  readonly event: (typeof DUNNING_STEPS)[number]['event']
}

/**
 * The next retry of an order whose charge failed now; undefined after the last one. `owed` is the order before this
 * charge, null for its first. A charge between two retry days does not use up a retry.
 */
export function nextRetry(owed: OwedOrder | null, moment: Moment): NextRetry | undefined {
  const firstDay = owed?.billingDate ?? moment.today
  const isBetween = owed !== null && !isRetryTimeReached(owed, moment)
  const retries = DUNNING_STEPS.map(({ retryOn, event }) => ({ on: addDays(firstDay, retryOn), event }))
  const { on: last } = retries.at(-1) ?? { on: firstDay }
  if (isBetween) {
    return {
      on: owed.nextRetryDate,
      event: owed.nextRetryDate < last ? 'paymentFailed' : 'paymentLastWarning',
    }
  }
  return retries.find(({ on }) => on > moment.today)
}

/** Whether the next retry of an owed order has become due. */
export function isRetryTimeReached({ nextRetryDate }: OwedOrder, moment: Moment): boolean {
  return moment.at >= berlinTime(nextRetryDate, RETRY_RUN)
}
