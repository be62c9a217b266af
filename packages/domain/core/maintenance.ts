/** When maintenance of the service takes too long (C-664). */
import { addSeconds, type Instant } from './calendar.ts'

/** Maintenance without an announced end is late after this time. */
const UNANNOUNCED_SECONDS = 2 * 3_600

/** Whether maintenance takes longer than announced; without an end, longer than it should. Times are real. */
export function isMaintenanceLate(
  { since, until }: { readonly since: Instant; readonly until: Instant | null },
  now: Instant,
): boolean {
  return (until ?? addSeconds(since, UNANNOUNCED_SECONDS)) < now
}
