/**
 * Days and instants. A day is a calendar day in Europe/Berlin, an instant a moment in UTC. This module reads no clock:
 * the current time is an argument.
 */

declare const dayBrand: unique symbol
declare const instantBrand: unique symbol

/** A calendar day in Europe/Berlin, `YYYY-MM-DD`. Days compare correctly with `<` and `>`. */
export type Day = string & { readonly [dayBrand]: 'Day' }

/** A moment, ISO-8601 in UTC with milliseconds and `Z`. Instants compare correctly with `<` and `>`. */
export type Instant = string & { readonly [instantBrand]: 'Instant' }

/** Sunday 0 to Saturday 6, as in the delivery rule of spec 5. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Business time: an instant and its Berlin day. */
export interface Time {
  readonly at: Instant
  readonly today: Day
}

/** The time zone of all days (spec 9). */
export const TIME_ZONE = 'Europe/Berlin'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const HOUR_MS = 3_600_000
/** How many days or hours a function remembers. */
const MAX_REMEMBERED = 10_000
/** The limit for input, so that all derived dates have a four-digit year. */
const LATEST_MS = Date.parse('3000-01-01T00:00:00Z')
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Whether the first ten characters, written `YYYY-MM-DD`, name a day of the calendar. */
function namesDay(text: string): boolean {
  const month = Number(text.slice(5, 7))
  const dayOfMonth = Number(text.slice(8, 10))
  return month >= 1 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(Number(text.slice(0, 4)), month)
}

/** 0 for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
}

/**
 * Remembers what a pure function returned. Calendar functions are called hundreds of times per request with the same
 * few days, and reading and writing dates as text dominates their cost.
 */
export function remembered<K, V>(of: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = of(key)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(key, value)
    return value
  }
}

/** Whether the text is an existing calendar day, written `YYYY-MM-DD`. */
export function isDay(text: string): text is Day {
  return dayPattern.test(text) && namesDay(text)
}

/** Whether the text is a moment in UTC, written with milliseconds and `Z`. */
export function isInstant(text: string): text is Instant {
  return instantPattern.test(text) && namesDay(text)
}

/** Parses a day; undefined if the text is not one. For external input. */
export function parseDay(text: string): Day | undefined {
  return isDay(text) ? text : undefined
}

/** Parses an ISO text with an offset into an instant before the year 3000; undefined if it is not one. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) return undefined
  const milliseconds = Date.parse(text)
  const isPlausible = isDay(text.slice(0, 10)) && milliseconds < LATEST_MS
  return isPlausible ? instantOf(milliseconds) : undefined
}

/** The day of a text that is known to be one. Throws a RangeError otherwise. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

/** The instant of an ISO text. Throws a RangeError if it is not one. */
export function instant(text: string): Instant {
  if (isInstant(text)) return text
  const parsed = parseInstant(text)
  if (parsed === undefined) throw new RangeError(`not an instant: ${text}`)
  return parsed
}

/** The instant for milliseconds since 1970. Throws a RangeError outside the years 0 to 9999. */
export function instantOf(epochMilliseconds: number): Instant {
  const text = new Date(epochMilliseconds).toISOString()
  if (!isWrittenLikeInstant(text)) throw new RangeError(`outside the calendar: ${text}`)
  return text
}

/** The output of `Date` needs no calendar check; other years have a sign and six digits. */
function isWrittenLikeInstant(text: string): text is Instant {
  return text.length === 24
}

/** Milliseconds since 1970. */
export function epochMilliseconds(at: Instant): number {
  return Date.parse(at)
}

const dayNumber = remembered((of: Day): number => Date.parse(of) / DAY_MS)

/** Throws a RangeError outside the years 0 to 9999. The output of `Date` needs no calendar check. */
const dayNumbered = remembered((number: number): Day => {
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10)
  if (!isWrittenLikeDay(text)) throw new RangeError(`outside the calendar: ${text}`)
  return text
})

function isWrittenLikeDay(text: string): text is Day {
  return dayPattern.test(text)
}

/** The moment as a `Date`, for libraries that take nothing else. */
export function dateOf(at: Instant): Date {
  return new Date(at)
}

/** The day `count` days later; negative counts go back. */
export function addDays(from: Day, count: number): Day {
  return dayNumbered(dayNumber(from) + count)
}

/** Days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** The moment `count` minutes later. */
export function addMinutes(at: Instant, count: number): Instant {
  return instantOf(epochMilliseconds(at) + count * MINUTE_MS)
}

/** The moment `count` seconds later, to the millisecond. */
export function addSeconds(at: Instant, count: number): Instant {
  return instantOf(epochMilliseconds(at) + Math.round(count * 1000))
}

/** The day of the week, Sunday 0. */
export function weekday(of: Day): Weekday {
  const names: readonly Weekday[] = [4, 5, 6, 0, 1, 2, 3]
  const found = names[((dayNumber(of) % 7) + 7) % 7]
  if (found === undefined) throw new RangeError(`not a calendar day: ${of}`)
  return found
}

/** The Monday of the week of a day; weeks end on Sunday. */
export function mondayOf(of: Day): Day {
  return addDays(of, -((weekday(of) + 6) % 7))
}

/** Year, month 1 to 12 and day of the month. */
export function partsOf(of: Day): { year: number; month: number; dayOfMonth: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)), dayOfMonth: Number(of.slice(8, 10)) }
}

/** The day with these parts. Throws a RangeError if the calendar has no such day. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  return day(written(year, month, dayOfMonth))
}

/** The day with these parts; undefined if the calendar has no such day, such as 29 February in most years. */
export function findDay(year: number, month: number, dayOfMonth: number): Day | undefined {
  const text = written(year, month, dayOfMonth)
  return isDay(text) ? text : undefined
}

function written(year: number, month: number, dayOfMonth: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfMonth)}`
}

const inBerlin = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

function berlinDayAt(milliseconds: number): Day {
  const parts = new Map(inBerlin.formatToParts(new Date(milliseconds)).map((part) => [part.type, part.value]))
  return day(`${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`)
}

const berlinDayInHour = remembered((hour: number): Day => berlinDayAt(hour * HOUR_MS))

/** Until then the clocks in Berlin differed from UTC by 53 minutes and 28 seconds, since then by whole hours. */
const WHOLE_HOURS_SINCE = Date.parse('1893-04-01T00:00:00Z')

/** The calendar day in Berlin at an instant, independent of the machine's time zone. */
export function berlinDay(at: Instant): Day {
  const milliseconds = epochMilliseconds(at)
  if (milliseconds < WHOLE_HOURS_SINCE) return berlinDayAt(milliseconds)
  return berlinDayInHour(Math.floor(milliseconds / HOUR_MS))
}

/** The moment with its Berlin day. */
export function timeAt(at: Instant): Time {
  return { at, today: berlinDay(at) }
}

/** The earliest of two days. */
export function earliest(a: Day, b: Day): Day {
  return a < b ? a : b
}

/** The latest of two days. */
export function latest(a: Day, b: Day): Day {
  return a > b ? a : b
}
