/**
 * Moving business time forward (C-241). Days and weeks follow the wall clock in Berlin, so that noon stays noon when
 * the clocks change; hours are exact.
 */
import { Temporal } from 'temporal-polyfill'
import { berlinTime } from './berlin.ts'
import type { Day, Instant } from './calendar.ts'
import { addDays, berlinDay, daysBetween, instantOf, parseDay, parseInstant, TIME_ZONE } from './calendar.ts'

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
  const shown = Temporal.Instant.from(now).toZonedDateTimeISO(TIME_ZONE)
  const there = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: TIME_ZONE,
    plainTime: shown.toPlainTime(),
  })
  return instantOf(there.epochMilliseconds)
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

/** Whether a move is longer than allowed at once. */
export function isMoveTooLong(from: Instant, to: Instant): boolean {
  return daysBetween(berlinDay(from), berlinDay(to)) > MAX_CLOCK_MOVE_DAYS
}
