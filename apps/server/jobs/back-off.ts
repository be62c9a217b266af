/** Back-off of failed items and runs, and when they are dead-lettered (docs/domain.md 9.3). */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'

const HOUR = 3_600
const DAY = 24 * HOUR

/** After its first failure an item waits for the next run, after its second for an hour and so on, in business time. */
const ITEM_DELAYS_SECONDS: readonly number[] = [0, HOUR, 6 * HOUR, DAY, 2 * DAY]

/** The back-off of a failed item: the business time from which it is retried, and whether it is dead-lettered. */
export function backOffItem(
  attempts: number,
  dueAt: Instant,
): { readonly retryAfter: Instant; readonly isDeadLettered: boolean } {
  const delay = ITEM_DELAYS_SECONDS[attempts - 1]
  return { retryAfter: addSeconds(dueAt, delay ?? 0), isDeadLettered: delay === undefined }
}

/** The attempts of a run during which later runs wait for it. */
const BLOCKING_ATTEMPTS = 3
/** Seconds of real time between those attempts; few, because other runs wait. */
const BLOCKING_DELAY_SECONDS = 2
/** Seconds of real time before each later attempt. */
const RUN_DELAYS_SECONDS: readonly number[] = [60, 300, 1_800, 2 * HOUR, 6 * HOUR, DAY]

/** The state of a failed run and its delay in seconds of real time; null if only an operator can requeue it. */
export function backOffRun(
  attempts: number,
):
  | { readonly state: 'WAITING'; readonly delaySeconds: number }
  | { readonly state: 'FAILED'; readonly retryInSeconds: number | null } {
  if (attempts < BLOCKING_ATTEMPTS) return { state: 'WAITING', delaySeconds: BLOCKING_DELAY_SECONDS }
  return { state: 'FAILED', retryInSeconds: RUN_DELAYS_SECONDS[attempts - BLOCKING_ATTEMPTS] ?? null }
}

/** A run that was claimed this often without finishing is assumed to crash its processes. */
export const MAX_RUN_CLAIMS = 6

/** From this claim on, a batch is processed one item at a time, to find the item that crashes its process. */
export const ONE_BY_ONE_CLAIM = 3
