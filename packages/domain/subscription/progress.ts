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
export function progressOverFrom(it: Pick<Cancelled, 'cancelledAt'>): Day {
  return addDays(berlinDay(it.cancelledAt), PROGRESS_KEPT_DAYS + 1)
}

/**
 * The subscription with its path at its beginning: the boxes so far count no more, rewards that were not used are gone.
 * Changes nothing within 90 days of the cancellation, and where nothing was earned, so it can be run again.
 */
export function resetProgress<S extends Subscription>(it: S, moment: Moment): Decision<S, DomainEvent> {
  if (it.status !== 'CANCELLED' || moment.today < progressOverFrom(it)) return accept(it)
  const loyaltyFrom = it.lastCycleIndex + 1
  const rewards = it.discounts.filter(({ kind }) => kind === 'REWARD')
  if (it.loyaltyFrom === loyaltyFrom && rewards.length === 0) return accept(it)
  const discounts = it.discounts.filter(({ kind }) => kind !== 'REWARD')
  return accept<S, DomainEvent>(
    { ...it, loyaltyFrom, discounts },
    {
      type: 'progressReset',
      subscriptionId: it.id,
      before: { loyaltyFrom: it.loyaltyFrom, rewards: rewards.length },
      after: { loyaltyFrom, rewards: 0 },
    },
  )
}
