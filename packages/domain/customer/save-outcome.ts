/** Whether what was offered to somebody who wanted to cancel kept them (C-251). */
import type { Day } from '../core/calendar.ts'
import { addDays } from '../core/calendar.ts'

/** Somebody who is still there so many days after accepting counts as saved. */
export const SAVED_AFTER_DAYS = 30

/** Somebody who opened the way to a cancellation and accepted an offer or the free sample instead. */
export interface AcceptedConcession {
  readonly acceptedOn: Day
  /** The first day since then on which the subscription was cancelled; null where it never was. */
  readonly cancelledOn: Day | null
}

/** STAYED: saved. LEFT: cancelled within the time. OPEN: the time is not over. */
export type SaveOutcome = 'STAYED' | 'LEFT' | 'OPEN'

/** What became of it by today. Who cancels on the thirtieth day has left; who does so later was saved for the time. */
export function saveOutcome({ acceptedOn, cancelledOn }: AcceptedConcession, today: Day): SaveOutcome {
  const last = addDays(acceptedOn, SAVED_AFTER_DAYS)
  if (cancelledOn !== null && cancelledOn <= last) return 'LEFT'
  return today > last ? 'STAYED' : 'OPEN'
}
