/** What follows a declined charge, as a table by day (C-37; docs/domain.md 4.4). */
import { berlinTime } from '../core/berlin.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import { addDays, addSeconds } from '../core/calendar.ts'
import type { OwedOrder } from '../subscription/subscription.ts'

/** The time in Berlin at which owed orders are tried again. */
export const RETRY_RUN = '10:00'

/** The days after the first attempt on which an owed order is tried again, and what a failure before that day says. */
export const DUNNING_STEPS = [
  { retryOn: 2, notice: 'paymentFailed' },
  { retryOn: 4, notice: 'paymentFailed' },
  { retryOn: 7, notice: 'paymentLastWarning' },
] as const

/** For how long, in real time, an attempt after a change of method keeps further changes from leading to another. */
const RETRY_COOLDOWN_SECONDS = 600

/** The real time after which no owed order may have been tried for its customer, if it is to be tried at once (C-122). */
export function retryCooldownStart(realNow: Instant): Instant {
  return addSeconds(realNow, -RETRY_COOLDOWN_SECONDS)
}

/** The next try of an order and what its customer is told meanwhile. */
export interface NextRetry {
  readonly on: Day
  readonly notice: (typeof DUNNING_STEPS)[number]['notice']
}

/**
 * When an order is tried again whose charge failed now; undefined where all tries are used up. `owed` is the order as it
 * was before this charge, null for its first. A charge between two days of the table uses none of them up.
 */
export function nextRetry(owed: OwedOrder | null, moment: Moment): NextRetry | undefined {
  const firstDay = owed?.billingDate ?? moment.today
  const isBetween = owed !== null && !isRetryTimeReached(owed, moment)
  const tries = DUNNING_STEPS.map(({ retryOn, notice }) => ({ on: addDays(firstDay, retryOn), notice }))
  const { on: last } = tries.at(-1) ?? { on: firstDay }
  if (isBetween) {
    return {
      on: owed.nextRetryDate,
      notice: owed.nextRetryDate < last ? 'paymentFailed' : 'paymentLastWarning',
    }
  }
  return tries.find(({ on }) => on > moment.today)
}

/** Whether the day and the time of an owed order's next try have come. */
export function isRetryTimeReached({ nextRetryDate }: OwedOrder, moment: Moment): boolean {
  return moment.at >= berlinTime(nextRetryDate, RETRY_RUN)
}
