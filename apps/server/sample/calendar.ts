/**
 * Moves the sample world to the day on which it is loaded: orders by whole days, birth months and card dates by whole
 * months. Nothing in it happens after the time of loading.
 */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { berlinTime, startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import {
  addDays,
  day,
  epochMilliseconds,
  instantOf,
  partsOf,
  type Day,
  type Instant,
} from '@pfotenportal/domain/core/calendar'

/** The day for which the seed was written; at its noon all of the seed has happened. */
export const SAMPLE_DAY = day('2026-11-20')

/** The sample's calendar at the moment of loading. */
export interface SampleCalendar {
  readonly moment: Moment
  /** The day with this offset from the sample's own day. */
  day(offset: number): Day
  /** A month as far from today as the given one is from the sample's day. */
  month(year: number, month: number): { readonly year: number; readonly month: number }
  /** Berlin wall time on a day. */
  at(on: Day, time: string): Instant
}

/** The calendar of a sample world that is loaded at that moment. */
export function sampleCalendar(moment: Moment): SampleCalendar {
  const now = partsOf(moment.today)
  const then = partsOf(SAMPLE_DAY)
  const shift = (now.year - then.year) * 12 + now.month - then.month
  return {
    moment,
    day: (offset) => addDays(moment.today, offset),
    month: (year, month) => {
      const months = year * 12 + month - 1 + shift
      return { year: Math.floor(months / 12), month: (months % 12) + 1 }
    },
    at: berlinTime,
  }
}

/**
 * The same times in the same order, none after now: later times are moved into the past part of today. Distinct times
 * stay distinct, so that their order stays visible.
 */
export function capAtNow(moments: readonly Instant[], moment: Moment): Instant[] {
  const times = moments.map(epochMilliseconds)
  const now = epochMilliseconds(moment.at)
  const midnight = epochMilliseconds(startOfBerlinDay(moment.today))
  const latest = Math.max(...times)
  const scale = latest > now ? (now - midnight) / (latest - midnight) : 1
  const drawn = times.map((time) =>
    time <= midnight ? time : Math.floor(midnight + (time - midnight) * scale),
  )
  for (let index = drawn.length - 2; index >= 0; index -= 1) {
    drawn[index] = Math.min(drawn[index] ?? now, (drawn[index + 1] ?? now) - 1)
  }
  return drawn.map(instantOf)
}
