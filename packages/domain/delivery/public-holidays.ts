/** Nationwide public holidays of the countries we deliver to, calculated (C-32; docs/domain.md 3.5). */
import type { Catalogue, PublicHoliday } from '../catalogue/catalogue.ts'
import { addDays, dayOf, findDay, partsOf, type Day } from '../core/calendar.ts'
import type { CountryCode } from '../customer/country.ts'

export type Holidays = Pick<Catalogue, 'publicHolidays'>

/** Easter Sunday of a year, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return dayOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32)
}

/** The date of a public holiday in a year; undefined if the year does not have its day. */
function dateOf({ on }: PublicHoliday, year: number): Day | undefined {
  if ('date' in on) return on.date
  return 'fromEaster' in on ? addDays(easterSunday(year), on.fromEaster) : findDay(year, on.month, on.day)
}

function datesOf(holidays: readonly PublicHoliday[], year: number): ReadonlyMap<Day, PublicHoliday> {
  return new Map(
    holidays.flatMap((holiday) => {
      const date = dateOf(holiday, year)
      return date === undefined ? [] : [[date, holiday] as const]
    }),
  )
}

/** The days of a year are calculated once for each list of public holidays. */
const calculated = new WeakMap<Holidays['publicHolidays'], Map<string, ReadonlyMap<Day, PublicHoliday>>>()

/** The nationwide public holiday on a day; undefined for any other day, including regional holidays. */
export function publicHolidayOn(
  of: Day,
  country: CountryCode,
  { publicHolidays }: Holidays,
): PublicHoliday | undefined {
  const { year } = partsOf(of)
  const key = `${country}${year}`
  const years = calculated.get(publicHolidays) ?? new Map<string, ReadonlyMap<Day, PublicHoliday>>()
  calculated.set(publicHolidays, years)
  const observed = publicHolidays.filter(({ countries }) => countries.includes(country))
  const days = years.get(key) ?? datesOf(observed, year)
  years.set(key, days)
  return days.get(of)
}

/** Whether the day is a nationwide public holiday; regional ones do not count. */
export function isPublicHoliday(of: Day, country: CountryCode, catalogue: Holidays): boolean {
  return publicHolidayOn(of, country, catalogue) !== undefined
}
