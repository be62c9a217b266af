/** Wall-clock times in Berlin as moments, right on the two days a year when the clocks change. */
import { Temporal } from 'temporal-polyfill'
import type { Day, Instant } from './calendar.ts'
import { instantOf, TIME_ZONE } from './calendar.ts'

const remembered = new Map<Day, Instant>()
const REMEMBERED_DAYS = 4_000

/** 00:00 in Berlin on that day, the moment at which its orders lock (C-23). */
export function startOfBerlinDay(day: Day): Instant {
  const known = remembered.get(day)
  if (known !== undefined) return known
  const start = berlinTime(day, '00:00')
  if (remembered.size >= REMEMBERED_DAYS) remembered.clear()
  remembered.set(day, start)
  return start
}

/**
 * The moment at which clocks in Berlin show `HH:MM` on that day. A time that a change of clocks skips becomes the
 * one an hour later; of a time that occurs twice the first is meant. Throws a RangeError for anything but `HH:MM`.
 */
export function berlinTime(day: Day, time: string): Instant {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(TIME_ZONE, {
    disambiguation: 'compatible',
  })
  return instantOf(zoned.epochMilliseconds)
}
