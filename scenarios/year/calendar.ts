/**
 * The oracle's own calendar. Days are whole numbers since 1 January 1970, calculated without the service's code and
 * without the platform's date functions.
 */

/** A day, counted from 1 January 1970. */
export type DayNumber = number

/** The day of a date of the Gregorian calendar. */
export function dayOf(year: number, month: number, date: number): DayNumber {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The day of a text such as `2026-11-20`. */
export function parseDay(text: string): DayNumber {
  const [year = 0, month = 1, date = 1] = text.slice(0, 10).split('-').map(Number)
  return dayOf(year, month, date)
}

function civil(day: DayNumber): { year: number; month: number; date: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** A day as `2026-11-20`. */
export function dayText(day: DayNumber): string {
  const { year, month, date } = civil(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: DayNumber): number {
  return (day + 4) % 7
}

export function yearOf(day: DayNumber): number {
  return civil(day).year
}

function lastSunday(year: number, month: number): DayNumber {
  const last = dayOf(year, month, 31)
  return last - weekdayOf(last)
}

/**
 * A time of day in Berlin as an instant. Summer time lasts from the last Sunday of March to the last Sunday of October.
 */
export function berlin(day: DayNumber, hours: number, minutes: number): string {
  const year = yearOf(day)
  const from = lastSunday(year, 3)
  const until = lastSunday(year, 10)
  const isSummer =
    (day > from || (day === from && hours >= 3)) && (day < until || (day === until && hours < 3))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dayText(day)}T${two(hours)}:${two(minutes)}:00.000${isSummer ? '+02:00' : '+01:00'}`
}

/** Easter Sunday by the anonymous Gregorian algorithm. */
export function easterOf(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
