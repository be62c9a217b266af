/** What became of an open payment that was tried again. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'

export type PaymentOutcomeOf = 'paid' | 'running' | 'failed'

type Tried = Pick<ScheduleEntryView, 'id'>
type Entry = Pick<ScheduleEntryView, 'id' | 'status'>

/**
 * Paid once the order has left the schedule (docs/domain.md 4.1). While it is still there as FAILED the attempt may not
 * have begun: only `waited` long enough, it has failed.
 */
export function outcomeOf(schedule: readonly Entry[], tried: Tried, waited: boolean): PaymentOutcomeOf {
  const entry = schedule.find(({ id }) => id === tried.id)
  if (!entry || (entry.status !== 'FAILED' && entry.status !== 'PROCESSING')) return 'paid'
  return entry.status === 'FAILED' && waited ? 'failed' : 'running'
}

/** What the answer to the command says already: the attempt is part of it, unless the gateway's answer is still awaited. */
export function answeredOutcome({
  lastPaymentStatus,
  isLocked,
}: Pick<SubscriptionView, 'lastPaymentStatus' | 'isLocked'>): PaymentOutcomeOf {
  if (lastPaymentStatus === 'SUCCEEDED') return 'paid'
  return isLocked ? 'running' : 'failed'
}
