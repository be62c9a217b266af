/** How long what failed rests before it is tried again, and when it is set aside (docs/domain.md 12.9). */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'

const HOUR = 3_600
const DAY = 24 * HOUR

/** After its first failure one waits for the job's next run, after its second for an hour and so on; business time. */
const RESTS: readonly number[] = [0, HOUR, 6 * HOUR, DAY, 2 * DAY]

/** What follows a failure of one subject: a rest until a moment of business time, or being set aside (C-191). */
export function afterFailure(
  attempts: number,
  dueAt: Instant,
): { readonly restUntil: Instant; readonly isSetAside: boolean } {
  const rest = RESTS[attempts - 1]
  return { restUntil: addSeconds(dueAt, rest ?? 0), isSetAside: rest === undefined }
}

/** How often a whole run is tried before the others go on without it. */
const TRIES_IN_ORDER = 3
/** The rest between those tries, in real time: the others wait for it. */
const SHORT_REST = 2
/** The rests after them, in real time. */
const RUN_RESTS: readonly number[] = [60, 300, 1_800, 2 * HOUR, 6 * HOUR, DAY]

/** What follows a failure of a whole run, in seconds of real time; null where only an operator tries it again (C-192). */
export function afterFailedRun(
  attempts: number,
):
  | { readonly state: 'WAITING'; readonly restSeconds: number }
  | { readonly state: 'FAILED'; readonly retryInSeconds: number | null } {
  if (attempts < TRIES_IN_ORDER) return { state: 'WAITING', restSeconds: SHORT_REST }
  return { state: 'FAILED', retryInSeconds: RUN_RESTS[attempts - TRIES_IN_ORDER] ?? null }
}

/** A run that was taken so often without getting on takes its processes down (C-192). */
export const MAX_TAKINGS = 6

/** A batch that is taken for that time is done one by one, so that the one that takes its process down is known. */
export const SUSPICIOUS_TAKING = 3
