/** Loyalty progress after a cancellation: it is kept for 90 days, then reset (docs/domain.md 7.1; C-198). */
import type { Day, Moment } from '../core/calendar.ts'
import { addDays, berlinDay } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Cancelled, Subscription } from './subscription.ts'

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
