/** Dunning: what follows a declined charge, day by day (C-37; docs/domain.md 4.4). */
import { berlinTime } from '../core/berlin.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import { addDays, addSeconds } from '../core/calendar.ts'
import type { OwedOrder } from '../subscription/subscription.ts'

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

/** An owed order can be retried at once if no such retry of the customer's orders happened after this real time. */
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
  const tries = DUNNING_STEPS.map(({ retryOn, event }) => ({ on: addDays(firstDay, retryOn), event }))
  const { on: last } = tries.at(-1) ?? { on: firstDay }
  if (isBetween) {
    return {
      on: owed.nextRetryDate,
      event: owed.nextRetryDate < last ? 'paymentFailed' : 'paymentLastWarning',
    }
  }
  return tries.find(({ on }) => on > moment.today)
}

/** Whether the next retry of an owed order has become due. */
export function isRetryTimeReached({ nextRetryDate }: OwedOrder, moment: Moment): boolean {
  return moment.at >= berlinTime(nextRetryDate, RETRY_RUN)
}
