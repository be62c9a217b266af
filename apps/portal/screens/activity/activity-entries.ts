/** Groups activity entries by day and finds the operation that reverses an entry without an undo. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'

/** The entries of one day in Berlin time, newest first. */
export interface DayGroup {
  readonly day: Day
  readonly entries: readonly ActivityView[]
}

/** Groups entries by the day on which they happened and keeps their order. */
export function groupByDay(entries: readonly ActivityView[]): DayGroup[] {
  const groups: { day: Day; entries: ActivityView[] }[] = []
  for (const entry of entries) {
    const day = berlinDay(instant(entry.at))
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}

/** The operation that reverses an entry which has no undo. */
export type ReversalOperation = 'resumeSubscription' | 'reactivateSubscription' | 'swapPlan'

const pauses = ['subscriptionPaused', 'paymentPaused']

function isNewest(
  entry: ActivityView,
  entries: readonly ActivityView[],
  actions: readonly string[],
): boolean {
  return actions.includes(entry.action) && entries.find(({ action }) => actions.includes(action)) === entry
}

/**
 * Finds the operation that reverses the newest pause, cancellation or plan change, if it still stands. After the dog has
 * died there is none.
 */
export function findReversal(
  entry: ActivityView,
  entries: readonly ActivityView[],
  subscription: Pick<SubscriptionView, 'allowedActions' | 'status' | 'cancellationFlowId'>,
): ReversalOperation | null {
  if (entry.undo || hasDogPassedAway(subscription)) return null
  const { status, allowedActions } = subscription
  if (isNewest(entry, entries, pauses) && status === 'PAUSED') return 'resumeSubscription'
  if (isNewest(entry, entries, ['subscriptionCancelled']) && status === 'CANCELLED')
    return 'reactivateSubscription'
  const isPlan = isNewest(entry, entries, ['planChanged']) && entry.actor === 'customer'
  return isPlan && allowedActions.includes('swapPlan') ? 'swapPlan' : null
}
