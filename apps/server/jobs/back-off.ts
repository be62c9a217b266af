/** How long what failed rests before it is tried again, and when it is set aside (docs/domain.md 12.9). */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'

const HOUR = 3_600
const DAY = 24 * HOUR

/** After its first failure one waits for the job's next run, after its second for an hour and so on; business time. */
const ITEM_DELAYS_SECONDS: readonly number[] = [0, HOUR, 6 * HOUR, DAY, 2 * DAY]

/** What follows a failure of one subject: a rest until a moment of business time, or being set aside (C-191). */
export function backOffItem(
  attempts: number,
  dueAt: Instant,
): { readonly retryAfter: Instant; readonly isDeadLettered: boolean } {
  const rest = ITEM_DELAYS_SECONDS[attempts - 1]
  return { retryAfter: addSeconds(dueAt, rest ?? 0), isDeadLettered: rest === undefined }
}

/** How often a whole run is tried before the others go on without it. */
const BLOCKING_ATTEMPTS = 3
/** The rest between those tries, in real time: the others wait for it. */
const BLOCKING_DELAY_SECONDS = 2
/** The rests after them, in real time. */
const RUN_DELAYS_SECONDS: readonly number[] = [60, 300, 1_800, 2 * HOUR, 6 * HOUR, DAY]

/** What follows a failure of a whole run, in seconds of real time; null where only an operator tries it again (C-192). */
export function backOffRun(
  attempts: number,
):
  | { readonly state: 'WAITING'; readonly delaySeconds: number }
  | { readonly state: 'FAILED'; readonly retryInSeconds: number | null } {
  if (attempts < BLOCKING_ATTEMPTS) return { state: 'WAITING', delaySeconds: BLOCKING_DELAY_SECONDS }
  return { state: 'FAILED', retryInSeconds: RUN_DELAYS_SECONDS[attempts - BLOCKING_ATTEMPTS] ?? null }
}

/** A run that was taken so often without getting on takes its processes down (C-192). */
export const MAX_RUN_CLAIMS = 6

/** A batch that is taken for that time is done one by one, so that the one that takes its process down is known. */
export const ONE_BY_ONE_CLAIM = 3
