/**
 * Cancelling and reactivating a subscription, and the loyalty progress in between (C-20, C-198; docs/domain.md 2.2,
 * 2.5, 7.1). Cancelling is never refused.
 */
import { onSale, type Catalogue } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { startOfBerlinDay } from '../core/berlin.ts'
import { addDays, berlinDay, isDay, type Day, type Instant, type Time } from '../core/calendar.ts'
import { accept, refuse, type Decision, type Refused } from '../core/decision.ts'
import type { DomainEvent, EndCause, ReceivedAt, SubscriptionCancelled } from '../events/event.ts'
import { cycleDays } from '../plan/plan.ts'
import { soldPlan, variantFor, type Variant } from '../product/variants.ts'
import { cancelledOrderEvents, pastSkips, statusOf } from '../schedule/order-change.ts'
import { withMenu } from '../subscription/box.ts'
import { chargeRefusal } from '../subscription/charge.ts'
import { tierOfMenu } from '../subscription/menu-line.ts'
import {
  factsOf,
  openOrderOf,
  type Active,
  type Cancelled,
  type Paused,
  type Subscription,
} from '../subscription/subscription.ts'
import { withoutSupplements } from '../subscription/supplement-line.ts'
import { refusedByState } from '../subscription/transitions.ts'
import { activate, reactivationDate } from './activation.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * Cancels the subscription at once. Open orders are dropped, paid ones are delivered; codes, offers and supplements
 * are removed, rewards are kept. Never refuses; a cancelled subscription does not change.
 */
export function cancelSubscription(
  subscription: Subscription,
  cancellationFlowId: number | null,
  moment: Moment,
  cause: EndCause = 'ASKED',
): Choice {
  if (subscription.status === 'CANCELLED') return accept(subscription)
  return ended(subscription, { cancelledAt: moment.at, cancellationFlowId, cause, receivedAt: null }, moment)
}

type End = Pick<SubscriptionCancelled, 'cancelledAt' | 'cancellationFlowId' | 'cause' | 'receivedAt'>

function ended(subscription: Active | Paused, end: End, moment: Moment): Choice {
  const { cancelledAt, cancellationFlowId } = end
  const next: Cancelled = {
    ...factsOf(subscription),
    status: 'CANCELLED',
    cancelledAt,
    cancellationFlowId,
    isDogSubscribed: false,
    isMoved: false,
    discounts: subscription.discounts.filter(({ kind }) => kind === 'REWARD'),
    exceptions: pastSkips(subscription, moment),
    lines: withoutSupplements(subscription.lines, moment.catalogue),
    lastCycleIndex: lastUsedIndex(subscription),
  }
  return accept<Subscription, DomainEvent>(next, ...cancelledOrderEvents(subscription, moment), {
    type: 'subscriptionCancelled',
    subscriptionId: subscription.id,
    ...end,
    before: statusOf(subscription, moment),
    after: statusOf(next, moment),
  })
}

/** A running charge uses its index whether it succeeds or not. */
function lastUsedIndex(subscription: Subscription): number {
  const open = openOrderOf(subscription)
  return Math.max(subscription.lastCycleIndex, open?.cycleIndex ?? 0)
}

/** The Berlin day on which a declaration was received. */
export function dayReceived(receivedAt: ReceivedAt): Day {
  return isDay(receivedAt) ? receivedAt : berlinDay(receivedAt)
}

/** Whether a declaration would be received only later. */
export function isReceiptInFuture(receivedAt: ReceivedAt, { at, today }: Time): boolean {
  return receivedAt > (isDay(receivedAt) ? today : at)
}

/**
 * Declares an end for a later day, from which on no order is created; null withdraws it. A day that is not in the
 * future cancels at once: the contract ended on that day, but not before the declaration was received. `receivedAt` is
 * null if it is received now. A reason (`cancellationFlowId`) is kept by an end at once. Refuses SUBSCRIPTION_CANCELLED, and DATE_OUT_OF_RANGE (`min`, `max`) for a receipt before
 * the contract or in the future.
 */
export function declareEnd(
  subscription: Subscription,
  endsAt: Day | null,
  moment: Moment,
  receivedAt: ReceivedAt | null = null,
  cancellationFlowId: number | null = null,
): Choice {
  if (subscription.status === 'CANCELLED') return refuse('SUBSCRIPTION_CANCELLED')
  const refused = receivedAt === null ? undefined : receiptRefusal(subscription, receivedAt, moment)
  if (refused) return refused
  if (endsAt !== null && endsAt <= moment.today) {
    const cancelledAt = endOf(endsAt, receivedAt ?? moment.at)
    return ended(subscription, { cancelledAt, cancellationFlowId, cause: 'ASKED', receivedAt }, moment)
  }
  // Each declaration that arrived outside the portal is confirmed, even if its day is known already.
  if (subscription.endsAt === endsAt && receivedAt === null) return accept(subscription)
  const next: Subscription = { ...subscription, endsAt }
  return accept<Subscription, DomainEvent>(next, {
    type: 'subscriptionEndDeclared',
    subscriptionId: subscription.id,
    receivedAt,
    before: { ...statusOf(subscription, moment), endsAt: subscription.endsAt },
    after: { ...statusOf(next, moment), endsAt },
  })
}

/** The start of the requested day, or the receipt if that was later; of a receipt without a time, the start of its day. */
function endOf(endsAt: Day, receivedAt: ReceivedAt): Instant {
  const requested = startOfBerlinDay(endsAt)
  const received = isDay(receivedAt) ? startOfBerlinDay(receivedAt) : receivedAt
  return requested > received ? requested : received
}

function receiptRefusal(
  { createdAt }: Subscription,
  receivedAt: ReceivedAt,
  { at, today }: Moment,
): Refused | undefined {
  const min = berlinDay(createdAt)
  return isReceiptInFuture(receivedAt, { at, today }) || dayReceived(receivedAt) < min
    ? refuse('DATE_OUT_OF_RANGE', { min, max: today })
    : undefined
}

/**
 * Reactivates a cancelled subscription with its plan at today's list price, without retired recipes or rhythms. Refuses by state,
 * DOG_MOVED, DOG_HAS_SUBSCRIPTION, ADDRESS_MISSING, PAYMENT_METHOD_INVALID, PAYMENT_METHOD_UNCONFIRMED, and VARIANT_NOT_AVAILABLE
 * if no recipe remains or the menu is not made.
 */
export function reactivateSubscription(subscription: Subscription, moment: Moment): Choice {
  const refused = refusedByState('reactivateSubscription', subscription, moment)
  if (refused) return refused
  if (subscription.status !== 'CANCELLED') return refuse('SUBSCRIPTION_NOT_CANCELLED')
  if (subscription.isMoved) return refuse('DOG_MOVED')
  if (subscription.isDogSubscribed) return refuse('DOG_HAS_SUBSCRIPTION')
  const menu = menuToday(subscription, moment.catalogue)
  if (!menu) return refuse('VARIANT_NOT_AVAILABLE')
  return chargeRefusal(subscription) ?? reactivated(subscription, menu, moment)
}

/** The current menu of the recipes and in the rhythm still on sale; a paid trial continues as the regular menu. */
function menuToday(subscription: Cancelled, catalogue: Catalogue): Variant | undefined {
  const tier = tierOfMenu(subscription)
  if (tier === undefined) return undefined
  const codes = onSale(catalogue.recipes).map(({ code }) => code)
  const recipes = subscription.plan.recipes.filter((code) => codes.includes(code))
  const plan = { ...subscription.plan, recipes }
  const isTrial = plan.cycle === 'TEST' && subscription.completedOrders === 0
  return variantFor(tier, isTrial ? plan : soldPlan(tier, plan, catalogue), catalogue)
}

function reactivated(subscription: Cancelled, menu: Variant, moment: Moment): Choice {
  const kept = resetProgress(subscription, moment)
  if (!kept.ok) return kept
  const renewed: Cancelled = {
    ...kept.value,
    plan: menu.plan,
    intervalDays: cycleDays(menu.plan.cycle),
    lines: withMenu(subscription, menu),
    terms: moment.catalogue,
  }
  const next = activate(renewed, reactivationDate(subscription, moment), moment)
  return accept<Subscription, DomainEvent>(next, ...kept.events, {
    type: 'subscriptionReactivated',
    subscriptionId: subscription.id,
    before: statusOf(subscription, moment),
    after: statusOf(next, moment),
  })
}

/** For how many days after a cancellation progress and rewards are kept. */
export const PROGRESS_KEPT_DAYS = 90

/** The first day on which the progress of a cancelled subscription is lost. */
export function progressOverFrom(subscription: Pick<Cancelled, 'cancelledAt'>): Day {
  return addDays(berlinDay(subscription.cancelledAt), PROGRESS_KEPT_DAYS + 1)
}

/**
 * Resets the loyalty progress: previous boxes no longer count, unused rewards are removed. Changes nothing within 90
 * days of the cancellation, or without progress; idempotent.
 */
export function resetProgress<S extends Subscription>(
  subscription: S,
  moment: Moment,
): Decision<S, DomainEvent> {
  if (subscription.status !== 'CANCELLED' || moment.today < progressOverFrom(subscription))
    return accept(subscription)
  const loyaltyFrom = subscription.lastCycleIndex + 1
  const rewards = subscription.discounts.filter(({ kind }) => kind === 'REWARD')
  if (subscription.loyaltyFrom === loyaltyFrom && rewards.length === 0) return accept(subscription)
  const discounts = subscription.discounts.filter(({ kind }) => kind !== 'REWARD')
  return accept<S, DomainEvent>(
    { ...subscription, loyaltyFrom, discounts },
    {
      type: 'progressReset',
      subscriptionId: subscription.id,
      before: { loyaltyFrom: subscription.loyaltyFrom, rewards: rewards.length },
      after: { loyaltyFrom, rewards: 0 },
    },
  )
}
