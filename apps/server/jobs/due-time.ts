/** Converts the due times of jobs to moments. */
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import {
  addDays,
  berlinDay,
  latest,
  partsOf,
  weekday,
  type Day,
  type Instant,
} from '@pfotenportal/domain/core/calendar'
import { isWorkingDay } from '@pfotenportal/domain/subscription/migration'
import { catalogueOn } from '../core/catalogue.ts'

/**
 * The days on which a job is due; every day by default. WORKING_DAYS are Monday to Friday except German public
 * holidays.
 */
export type DueOn = 'MONDAY' | 'FIRST_OF_MONTH' | 'WORKING_DAYS'

/** When a job is due: Berlin times of day, `HH:MM` and ascending, on certain days. */
export interface DueTimes {
  readonly times: readonly string[]
  readonly on?: DueOn
}

const MONDAY = 1

/** Whether a job is due on that day. */
export function isDueOn({ on }: Pick<DueTimes, 'on'>, day: Day): boolean {
  switch (on) {
    case 'MONDAY':
      return weekday(day) === MONDAY
    case 'FIRST_OF_MONTH':
      return partsOf(day).dayOfMonth === 1
    case 'WORKING_DAYS':
      return isWorkingDay(day, catalogueOn(day))
    default:
      return true
  }
}

/** The first due time after a moment, on that day or later. */
export function firstTimeAfter(due: DueTimes, after: Instant, from: Day): Instant {
  for (let day = latest(berlinDay(after), from); ; day = addDays(day, 1)) {
    const time = isDueOn(due, day) ? due.times[countUntil(due.times, day, after)] : undefined
    if (time !== undefined) return momentOf(day, time)
  }
}

/** The last due time until a moment, inclusive. */
export function lastTimeUntil(due: DueTimes, until: Instant): Instant {
  for (let day = berlinDay(until); ; day = addDays(day, -1)) {
    const time = isDueOn(due, day) ? due.times[countUntil(due.times, day, until) - 1] : undefined
    if (time !== undefined) return momentOf(day, time)
  }
}

/** How many of a day's times have passed by a moment. A binary search, because converting a time is expensive. */
function countUntil(times: readonly string[], day: Day, until: Instant): number {
  let [from, to] = [0, times.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const time = times[middle]
    if (time !== undefined && momentOf(day, time) <= until) from = middle + 1
    else to = middle
  }
  return from
}

const remembered = new Map<string, Instant>()
const REMEMBERED_TIMES = 10_000

function momentOf(day: Day, time: string): Instant {
  const key = `${day} ${time}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const moment = berlinTime(day, time)
  if (remembered.size >= REMEMBERED_TIMES) remembered.clear()
  remembered.set(key, moment)
  return moment
}
