/** Due times of jobs as moments. */
import { berlinTime } from '@pfotenportal/domain/berlin'
import { addDays, berlinDay, later, type Day, type Instant } from '@pfotenportal/domain/calendar'

/** The first due time after a moment that lies on that day or later. */
export function firstTimeAfter(times: readonly string[], after: Instant, from: Day): Instant {
  for (let day = later(berlinDay(after), from); ; day = addDays(day, 1)) {
    const found = times.map((time) => berlinTime(day, time)).find((at) => at > after)
    if (found !== undefined) return found
  }
}

/** The last due time until a moment, that moment included. */
export function lastTimeUntil(times: readonly string[], until: Instant): Instant {
  for (let day = berlinDay(until); ; day = addDays(day, -1)) {
    const found = times.map((time) => berlinTime(day, time)).findLast((at) => at <= until)
    if (found !== undefined) return found
  }
}
