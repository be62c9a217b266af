/** Berlin wall-clock times, also on the days on which the clocks change, and moving business time by them (C-241). */
import { Temporal } from 'temporal-polyfill'
import {
  addDays,
  berlinDay,
  daysBetween,
  instantOf,
  parseDay,
  parseInstant,
  remembered,
  TIME_ZONE,
  type Day,
  type Instant,
} from './calendar.ts'

/** 00:00 in Berlin on that day, which is the cut-off of its orders. */
export function startOfBerlinDay(day: Day): Instant {
  return berlinTime(day, '00:00')
}

/**
 * The instant of `HH:MM` in Berlin on that day. A time skipped by a clock change becomes the time one hour later; of a
 * repeated time the first is used. Throws a RangeError for anything but `HH:MM`.
 */
export function berlinTime(day: Day, time: string): Instant {
  return berlinInstant(`${day}T${time}`)
}

const berlinInstant = remembered((text: string): Instant => {
  const zoned = Temporal.PlainDateTime.from(text).toZonedDateTime(TIME_ZONE, { disambiguation: 'compatible' })
  return instantOf(zoned.epochMilliseconds)
})

/** The most days that business time can move at once, so that a person can review what happens meanwhile. */
export const MAX_CLOCK_MOVE_DAYS = 800

/** A step forward in time. */
export interface ClockStep {
  readonly unit: 'HOURS' | 'DAYS' | 'WEEKS'
  readonly count: number
}

/** The business time after a step. Throws a RangeError outside the years 0 to 9999. */
export function advanceClock(now: Instant, { unit, count }: ClockStep): Instant {
  if (unit === 'HOURS') {
    return instantOf(Temporal.Instant.from(now).add({ hours: count }).epochMilliseconds)
  }
  return sameTimeOnDay(now, addDays(berlinDay(now), unit === 'WEEKS' ? 7 * count : count))
}

/** The instant on that day at which clocks in Berlin show the same time as now. */
export function sameTimeOnDay(now: Instant, day: Day): Instant {
  const clockTime = Temporal.Instant.from(now).toZonedDateTimeISO(TIME_ZONE)
  const moved = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: TIME_ZONE,
    plainTime: clockTime.toPlainTime(),
  })
  return instantOf(moved.epochMilliseconds)
}

const UNITS: Readonly<Record<string, ClockStep['unit']>> = { h: 'HOURS', d: 'DAYS', w: 'WEEKS' }

/** Parses `+3h`, `+7d` or `+4w`; undefined for anything else. */
export function parseClockStep(text: string): ClockStep | undefined {
  const [, count, letter] = /^\+([1-9]\d{0,4})([hdw])$/.exec(text) ?? []
  const unit = UNITS[letter ?? '']
  return count !== undefined && unit ? { unit, count: Number(count) } : undefined
}

/**
 * Parses the target of a clock move: `2026-12-24T09:00` in Berlin time, `2026-12-24` at the current time of day, or an
 * instant with an offset. Undefined for anything else.
 */
export function parseClockTarget(text: string, now: Instant): Instant | undefined {
  const whole = parseDay(text)
  if (whole) return sameTimeOnDay(now, whole)
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})T(([01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  const day = parseDay(date)
  return day && time !== undefined ? berlinTime(day, time) : parseInstant(text)
}

/**
 * Parses a moment to come as people type it: `18:00` for the next time that clocks in Berlin show it, or what
 * `parseClockTarget` reads. Undefined for anything else, and for what is past.
 */
export function parseFutureMoment(text: string, now: Instant): Instant | undefined {
  const today = berlinDay(now)
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  const at = isTime
    ? [today, addDays(today, 1)].map((day) => berlinTime(day, text)).find((each) => each > now)
    : parseClockTarget(text, now)
  return at !== undefined && at > now ? at : undefined
}

/** Whether a move is longer than allowed at once. */
export function isMoveTooLong(from: Instant, to: Instant): boolean {
  return daysBetween(berlinDay(from), berlinDay(to)) > MAX_CLOCK_MOVE_DAYS
}
