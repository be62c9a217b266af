/** Back-off of failed items and runs, and when they are dead-lettered (docs/domain.md 12.9). */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'

const HOUR = 3_600
const DAY = 24 * HOUR

/** After its first failure an item waits for the next run, after its second for an hour and so on, in business time. */
const ITEM_DELAYS_SECONDS: readonly number[] = [0, HOUR, 6 * HOUR, DAY, 2 * DAY]

/** What follows a failed item: a retry after a moment of business time, or a dead letter. */
export function backOffItem(
  attempts: number,
  dueAt: Instant,
): { readonly retryAfter: Instant; readonly isDeadLettered: boolean } {
  const rest = ITEM_DELAYS_SECONDS[attempts - 1]
  return { retryAfter: addSeconds(dueAt, rest ?? 0), isDeadLettered: rest === undefined }
}

/** How many attempts of a whole run block the runs behind it. */
const BLOCKING_ATTEMPTS = 3
/** Seconds of real time between those attempts, because other runs wait. */
const BLOCKING_DELAY_SECONDS = 2
/** Seconds of real time before each later attempt. */
const RUN_DELAYS_SECONDS: readonly number[] = [60, 300, 1_800, 2 * HOUR, 6 * HOUR, DAY]

/** What follows a failed run, in seconds of real time; null if only an operator can requeue it. */
export function backOffRun(
  attempts: number,
):
  | { readonly state: 'WAITING'; readonly delaySeconds: number }
  | { readonly state: 'FAILED'; readonly retryInSeconds: number | null } {
  if (attempts < BLOCKING_ATTEMPTS) return { state: 'WAITING', delaySeconds: BLOCKING_DELAY_SECONDS }
  return { state: 'FAILED', retryInSeconds: RUN_DELAYS_SECONDS[attempts - BLOCKING_ATTEMPTS] ?? null }
}

/** A run that was claimed this often without finishing crashes its processes. */
export const MAX_RUN_CLAIMS = 6

/** A batch claimed for this time is processed one item at a time, to find the item that crashes its process. */
export const ONE_BY_ONE_CLAIM = 3
