/** The consequences of a declined charge (C-37; docs/domain.md 4.4). */
import type { Moment } from '../core/calendar.ts'
import type { ChargeUnderway } from '../subscription/charge-underway.ts'
import { chargeRefusal } from '../subscription/charge.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import { withoutRemovedDiscounts } from '../discount/discount.ts'
import { nextRetry } from './dunning.ts'
import type { DomainEvent, DunningFacts } from '../events/event.ts'
import { cancelledOrderEvents, exceptionsKeptByPause, statusOf } from '../schedule/open-orders.ts'
import { withAnchor } from '../schedule/order-change.ts'
import type { PaymentMethodStatus } from '../payment/payment-method.ts'
import type { Active, OwedOrder, Paused, Subscription } from '../subscription/subscription.ts'
import { factsOf } from '../subscription/subscription.ts'

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
export function declineRequestedCharge(under: ChargeUnderway, decline: Decline): Choice {
  const facts = dunningFacts(under)
  return accept<Subscription, DomainEvent>(withUnusableMethod(under.before, decline), {
    type: 'paymentDeclined',
    ...failureFields(under, decline),
    isLate: decline.isLate ?? false,
    before: facts,
    after: facts,
  })
}

/** Declines a charge that was due: it will be retried, or the subscription is paused. */
export function declineDueCharge(under: ChargeUnderway, decline: Decline, moment: Moment): Choice {
  const next = nextRetry(under.owed, moment)
  if (!next) return pausedUnpaid(under, decline, moment)
  const owed: OwedOrder = {
    cycleIndex: under.charge.cycleIndex,
    status: 'FAILED',
    billingDate: under.owed?.billingDate ?? moment.today,
    attempts: attemptOf(under),
    nextRetryDate: next.on,
    price: under.charge.price,
  }
  return accept<Subscription, DomainEvent>(withOwedOrder(under, owed, decline, moment), {
    type: next.event,
    ...failureFields(under, decline),
    nextRetryDate: next.on,
    before: dunningFacts(under),
    after: { status: 'FAILED', attempts: owed.attempts, nextRetryDate: next.on },
  })
}

/** Boxes after a long overdue order are counted from its first attempt, as if it had been paid then. */
function withOwedOrder(under: ChargeUnderway, owed: OwedOrder, decline: Decline, moment: Moment): Active {
  const { before, charge, order } = under
  const isMoved = charge.billingDate !== order.billingDate
  const anchored = isMoved ? withAnchor(before, owed.cycleIndex, charge.billingDate, moment) : before
  return {
    ...withUnusableMethod(anchored, decline),
    openOrder: owed,
    lastCycleIndex: Math.max(before.lastCycleIndex, owed.cycleIndex),
    lastPaymentStatus: 'FAILED',
  }
}

function withUnusableMethod(subscription: Active, { code, isHard }: Decline): Active {
  if (!isHard || !subscription.paymentMethod || chargeRefusal(subscription)) return subscription
  const status: PaymentMethodStatus = code === 'EXPIRED_PAYMENT_METHOD' ? 'EXPIRED' : 'REVOKED'
  return { ...subscription, paymentMethod: { ...subscription.paymentMethod, status } }
}

/** Cancels the order with its price; its discount stays for a later box. */
function pausedUnpaid(under: ChargeUnderway, decline: Decline, moment: Moment): Choice {
  const { before, order } = under
  const after: Paused = {
    ...factsOf(withUnusableMethod(before, decline)),
    status: 'PAUSED',
    endsAt: before.endsAt,
    exceptions: exceptionsKeptByPause(before, moment),
    discounts: withoutRemovedDiscounts(before.discounts),
    lastPaymentStatus: 'FAILED',
    pause: { reason: 'PAYMENT_FAILED', startedAt: moment.today },
  }
  return accept<Subscription, DomainEvent>(after, ...cancelledOrderEvents(before, moment), {
    type: 'paymentPaused',
    subscriptionId: before.id,
    orderId: order.orderId,
    attempt: attemptOf(under),
    code: decline.code,
    before: statusOf(before, moment),
    after: statusOf(after, moment),
  })
}

function failureFields(under: ChargeUnderway, { code }: Decline) {
  const { before, order, charge } = under
  return {
    subscriptionId: before.id,
    orderId: order.orderId,
    attempt: attemptOf(under),
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
