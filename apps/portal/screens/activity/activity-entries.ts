/** Groups the entries of the activity, and says where to change what cannot be undone. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'

/** What happened on one Berlin day, newest first. */
export interface DayGroup {
  readonly day: Day
  readonly entries: readonly ActivityView[]
}

/** Entries by the day on which they happened, in the order in which they come. */
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

/** The operation that leads back from what cannot be undone by itself. */
export type ReversalOperation = 'resumeSubscription' | 'reactivateSubscription' | 'swapPlan'

const pauses = ['subscriptionPaused', 'paymentPaused']

function isNewest(
  entry: ActivityView,
  entries: readonly ActivityView[],
  actions: readonly string[],
): boolean {
  return actions.includes(entry.action) && entries.find(({ action }) => actions.includes(action)) === entry
}

/** The way back from the newest pause, the cancellation or the newest plan, where the subscription allows it. */
export function findReversal(
  entry: ActivityView,
  entries: readonly ActivityView[],
  { allowedActions }: Pick<SubscriptionView, 'allowedActions'>,
): ReversalOperation | null {
  if (entry.undo) return null
  if (isNewest(entry, entries, pauses) && allowedActions.includes('resumeSubscription'))
    return 'resumeSubscription'
  if (
    isNewest(entry, entries, ['subscriptionCancelled']) &&
    allowedActions.includes('reactivateSubscription')
  )
    return 'reactivateSubscription'
  const isPlan = isNewest(entry, entries, ['planChanged']) && entry.actor === 'customer'
  return isPlan && allowedActions.includes('swapPlan') ? 'swapPlan' : null
}
