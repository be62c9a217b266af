/** First and last day as they are chosen, one after the other. */
import type { Day } from '@pfotenportal/domain/core/calendar'

/** `to` is null until the last day is chosen. */
export interface ChosenTimes {
  readonly from: Day
  readonly to: Day | null
}

/** What is chosen after one more day was tapped: it begins anew, or ends; days in the wrong order change places. */
export function nextTimes(times: ChosenTimes | null, picked: Day): ChosenTimes {
  if (!times || times.to !== null) return { from: picked, to: null }
  return picked < times.from ? { from: picked, to: times.from } : { from: times.from, to: picked }
}
