/** Nationwide public holidays of the countries we deliver to, calculated (C-32; docs/domain.md 3.5). */
import type { CountryCode } from '../customer/address.ts'
import type { Day } from '../core/calendar.ts'
import { addDays, dayOf, partsOf } from '../core/calendar.ts'

/** A nationwide public holiday of Germany or Austria. */
export type PublicHoliday =
  | 'newYear'
  | 'epiphany'
  | 'goodFriday'
  | 'easterMonday'
  | 'labourDay'
  | 'ascension'
  | 'whitMonday'
  | 'corpusChristi'
  | 'assumption'
  | 'germanUnity'
  | 'austrianNationalDay'
  | 'allSaints'
  | 'immaculateConception'
  | 'christmasDay'
  | 'boxingDay'

/** A fixed date, or a number of days from Easter Sunday. */
const DATES: Readonly<Record<PublicHoliday, readonly [month: number, dayOfMonth: number] | number>> = {
  newYear: [1, 1],
  epiphany: [1, 6],
  goodFriday: -2,
  easterMonday: 1,
  labourDay: [5, 1],
  ascension: 39,
  whitMonday: 50,
  corpusChristi: 60,
  assumption: [8, 15],
  germanUnity: [10, 3],
  austrianNationalDay: [10, 26],
  allSaints: [11, 1],
  immaculateConception: [12, 8],
  christmasDay: [12, 25],
  boxingDay: [12, 26],
}

const OBSERVED: Readonly<Record<CountryCode, readonly PublicHoliday[]>> = {
  DE: [
    'newYear',
    'goodFriday',
    'easterMonday',
    'labourDay',
    'ascension',
    'whitMonday',
    'germanUnity',
    'christmasDay',
    'boxingDay',
  ],
  AT: [
    'newYear',
    'epiphany',
    'easterMonday',
    'labourDay',
    'ascension',
    'whitMonday',
    'corpusChristi',
    'assumption',
    'austrianNationalDay',
    'allSaints',
    'immaculateConception',
    'christmasDay',
    'boxingDay',
  ],
}

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

function dateOf(holiday: PublicHoliday, year: number): Day {
  const date = DATES[holiday]
  return typeof date === 'number' ? addDays(easterSunday(year), date) : dayOf(year, ...date)
}

const cache = new Map<string, ReadonlyMap<Day, PublicHoliday>>()

/** The nationwide public holiday on a day; undefined for any other day, including regional holidays. */
export function publicHolidayOn(of: Day, country: CountryCode): PublicHoliday | undefined {
  const { year } = partsOf(of)
  const key = `${country}${year}`
  const holidays =
    cache.get(key) ?? new Map(OBSERVED[country].map((holiday) => [dateOf(holiday, year), holiday]))
  cache.set(key, holidays)
  return holidays.get(of)
}

/** Whether the day is a nationwide public holiday; regional ones do not count. */
export function isPublicHoliday(of: Day, country: CountryCode): boolean {
  return publicHolidayOn(of, country) !== undefined
}
