/** Whether a concession kept a customer who wanted to cancel (C-251). */
import type { Day } from '../core/calendar.ts'
import { addDays } from '../core/calendar.ts'

/** A customer who still has the subscription this many days after accepting counts as saved. */
export const SAVED_AFTER_DAYS = 30

/** A customer who opened the cancellation flow and accepted an offer or the free sample instead. */
export interface AcceptedConcession {
  readonly acceptedOn: Day
  /** The first day after that on which the subscription was cancelled; null if it was not. */
  readonly cancelledOn: Day | null
}

/** STAYED: saved. LEFT: cancelled within the time. OPEN: the time is not over. */
export type SaveOutcome = 'STAYED' | 'LEFT' | 'OPEN'

/**
 * The outcome by today. A customer who cancels on the thirtieth day has left; one who cancels later counts as saved.
 */
export function saveOutcome({ acceptedOn, cancelledOn }: AcceptedConcession, today: Day): SaveOutcome {
  const last = addDays(acceptedOn, SAVED_AFTER_DAYS)
  if (cancelledOn !== null && cancelledOn <= last) return 'LEFT'
  return today > last ? 'STAYED' : 'OPEN'
}
