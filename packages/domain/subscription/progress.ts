/** What a cancellation does to the loyalty path: it waits for 90 days, then it begins anew (docs/domain.md 7.1; C-198). */
import type { Day, Moment } from '../core/calendar.ts'
import { addDays, berlinDay } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Cancelled, Subscription } from './subscription.ts'

/** How many days after a cancellation progress and rewards wait for a return. */
export const PROGRESS_KEPT_DAYS = 90

/** The first day on which a cancelled subscription has nothing of its path left. */
export function progressOverFrom(subscription: Pick<Cancelled, 'cancelledAt'>): Day {
  return addDays(berlinDay(subscription.cancelledAt), PROGRESS_KEPT_DAYS + 1)
}

/**
 * The subscription with its path at its beginning: the boxes so far count no more, rewards that were not used are gone.
 * Changes nothing within 90 days of the cancellation, and where nothing was earned, so it can be run again.
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
