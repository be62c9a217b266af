/** Converts Berlin wall-clock times to instants, also on the days on which the clocks change. */
import { Temporal } from 'temporal-polyfill'
import type { Day, Instant } from './calendar.ts'
import { instantOf, TIME_ZONE } from './calendar.ts'

const remembered = new Map<Day, Instant>()
const REMEMBERED_DAYS = 4_000

/** 00:00 in Berlin on that day, which is the cut-off of its orders. */
export function startOfBerlinDay(day: Day): Instant {
  const known = remembered.get(day)
  if (known !== undefined) return known
  const start = berlinTime(day, '00:00')
  if (remembered.size >= REMEMBERED_DAYS) remembered.clear()
  remembered.set(day, start)
  return start
}

/**
 * The instant of `HH:MM` in Berlin on that day. A time skipped by a clock change becomes the time one hour later; of a
 * repeated time the first is used. Throws a RangeError for anything but `HH:MM`.
 */
export function berlinTime(day: Day, time: string): Instant {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(TIME_ZONE, {
    disambiguation: 'compatible',
  })
  return instantOf(zoned.epochMilliseconds)
}
