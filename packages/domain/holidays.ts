/** Nationwide public holidays of the countries we deliver to, computed (C-32; docs/domain.md 3.5). */
import type { CountryCode } from './address.ts'
import type { Day } from './calendar.ts'
import { addDays, dayOf, partsOf } from './calendar.ts'

/** A holiday on the same date every year. */
type FixedHoliday = readonly [month: number, dayOfMonth: number]

/** A holiday counted in days from Easter Sunday. */
type EasterHoliday = number

const EASTER_MONDAY = 1
const GOOD_FRIDAY = -2
const ASCENSION = 39
const WHIT_MONDAY = 50
const CORPUS_CHRISTI = 60

const FIXED: Readonly<Record<CountryCode, readonly FixedHoliday[]>> = {
  DE: [
    [1, 1],
    [5, 1],
    [10, 3],
    [12, 25],
    [12, 26],
  ],
  AT: [
    [1, 1],
    [1, 6],
    [5, 1],
    [8, 15],
    [10, 26],
    [11, 1],
    [12, 8],
    [12, 25],
    [12, 26],
  ],
}

const MOVABLE: Readonly<Record<CountryCode, readonly EasterHoliday[]>> = {
  DE: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  AT: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
}

/** Easter Sunday of a year, by the Gregorian rule of Meeus, Jones and Butcher. */
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

/** The nationwide public holidays of a year, in no order. */
export function holidaysOf(year: number, country: CountryCode): Day[] {
  const easter = easterSunday(year)
  const fixed = FIXED[country].map(([month, dayOfMonth]) => dayOf(year, month, dayOfMonth))
  return [...fixed, ...MOVABLE[country].map((offset) => addDays(easter, offset))]
}

const remembered = new Map<string, ReadonlySet<Day>>()

/** Whether the day is a nationwide public holiday there; regional ones do not count (C-32). */
export function isHoliday(of: Day, country: CountryCode): boolean {
  const { year } = partsOf(of)
  const key = `${country}${year}`
  const holidays = remembered.get(key) ?? new Set(holidaysOf(year, country))
  remembered.set(key, holidays)
  return holidays.has(of)
}
