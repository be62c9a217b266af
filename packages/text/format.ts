/**
 * Formats dates, times, prices and weights. Days and times are in Berlin; prices have the German number format in both
 * languages, as the spec requires.
 */
import {
  berlinDay,
  day,
  epochMilliseconds,
  instant,
  partsOf,
  remembered,
  TIME_ZONE,
  weekday,
} from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { Language } from '@pfotenportal/domain/core/text'
import type { RewardWorth } from '@pfotenportal/domain/discount/reward'
import { plural } from './grammar.ts'

/** The supported languages. */
export type { Language }

interface CalendarNames {
  /** Starting with Sunday. */
  weekdays: readonly string[]
  months: readonly string[]
  monthsShort: readonly string[]
}

const calendarNames: Record<Language, CalendarNames> = {
  de: {
    weekdays: ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'],
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    monthsShort: 'Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez'.split(' '),
  },
  en: {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    monthsShort: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
}

/** The formatted parts of a day. */
export interface DayParts {
  weekday: string
  /** The bare number: `15`. */
  number: string
  dayOfMonth: string
  month: string
  monthShort: string
  year: string
}

/** The parts of a day `YYYY-MM-DD`. Throws a RangeError for an invalid day. */
export function dayParts(text: string, language: Language): DayParts {
  const of = day(text)
  const { year, month, dayOfMonth } = partsOf(of)
  const { weekdays, months, monthsShort } = calendarNames[language]
  return {
    weekday: weekdays[weekday(of)] ?? '',
    number: String(dayOfMonth),
    dayOfMonth: language === 'de' ? `${dayOfMonth}.` : String(dayOfMonth),
    month: months[month - 1] ?? '',
    monthShort: monthsShort[month - 1] ?? '',
    year: String(year),
  }
}

/** The year, if it differs from today's. */
function yearAfter(text: string, today: string | undefined): string {
  return today !== undefined && text.slice(0, 4) !== today.slice(0, 4) ? ` ${text.slice(0, 4)}` : ''
}

/** `5. Januar`, or `5 January`; with the year if `today` is given and is in another year. */
export function formatDate(text: string, language: Language, today?: string): string {
  const { dayOfMonth, month } = dayParts(text, language)
  return `${dayOfMonth} ${month}${yearAfter(text, today)}`
}

/** `Di., 24. November`, or `Tue, 24 November`; with the year if `today` is given and is in another year. */
export function formatDay(text: string, language: Language, today?: string): string {
  return `${dayParts(text, language).weekday}, ${formatDate(text, language, today)}`
}

/** The first and last day, both included. */
export interface DayWindow {
  from: string
  to: string
}

/** `Di., 24. – Do., 26. November`; both months only if the window crosses the end of a month; the year if it is not this one. */
export function formatWindow({ from, to }: DayWindow, language: Language, today: string): string {
  if (from === to) return formatDay(from, language, today)
  const start = dayParts(from, language)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = sameMonth ? start.dayOfMonth : formatDate(from, language, sameYear ? undefined : today)
  return `${start.weekday}, ${first} – ${formatDay(to, language, today)}`
}

const clockTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day in Berlin: `09:41 Uhr`, or `09:41`. */
export function formatTime(at: string, language: Language): string {
  const time = clockTime.format(epochMilliseconds(instant(at)))
  return language === 'de' ? `${time} Uhr` : time
}

/** Day and time in Berlin: `Fr., 20. November, 09:41 Uhr`. */
export function formatMoment(at: string, language: Language, today?: string): string {
  return `${formatDay(berlinDay(instant(at)), language, today)}, ${formatTime(at, language)}`
}

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

/** Formats an amount of the API such as `"54.90"` as `54,90 €` in both languages. */
export function formatPrice(amount: string): string {
  return euro.format(Number(amount))
}

/** `6,61 €/kg`, or `71,60 €/l` for liquids (docs/domain.md 5.4). */
export function formatUnitPrice(amount: string, per: 'kg' | 'l' = 'kg'): string {
  return `${formatPrice(amount)}/${per}`
}

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

// Making a formatter takes as long as using it thirty times.
const numbersWith = remembered((digits: number) =>
  remembered(
    (language: Language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits }),
  ),
)
const percentages = remembered(
  (language: Language) =>
    new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 }),
)
const lists = remembered(
  (language: Language) => new Intl.ListFormat(locales[language], { type: 'conjunction' }),
)

/** A number in the language's own format. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  return numbersWith(digits)(language).format(value)
}

/** A duration in the largest unit that gives at least two: `90 Minuten`, `2 hours`. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < 120
      ? (['second', 1] as const)
      : seconds < 7_200
        ? (['minute', 60] as const)
        : seconds < 172_800
          ? (['hour', 3_600] as const)
          : (['day', 86_400] as const)
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / length),
  )
}

/** Grams as `520 g`, or as `30,24 kg` from one kilogram. */
export function formatWeight(grams: number, language: Language): string {
  return grams < 1000 ? `${formatNumber(grams, language)} g` : `${formatNumber(grams / 1000, language, 2)} kg`
}

/** A dog's weight: `2,6 kg`, or `2.6 kg`. */
export function formatKilograms(kilograms: number, language: Language): string {
  return `${formatNumber(kilograms, language, 2)}\u00a0kg`
}

/** Formats a tax rate of the API such as `"0.07"` as `7 %`, with a narrow space that does not break, or `7%`. */
export function formatRate(rate: string, language: Language): string {
  return percentages(language).format(Number(rate)).replace('\u00a0', '\u202f')
}

/** What a reward is, as sentences say it: what it takes off an order, or the name of what the customer gets for nothing. */
export interface RewardWords {
  readonly worth: string
  readonly isFree: boolean
}

/** What a reward takes off an order: `10 %`, or `5,00 €`. */
export function formatReward({ percentage, amount }: RewardWorth, language: Language): string {
  return percentage === undefined
    ? formatPrice(toWire(amount ?? 0))
    : formatRate(String(percentage / 100), language)
}

/** `Cowgenuss, Gockelspeis und Ringeltanz`. */
export function formatList(items: readonly string[], language: Language): string {
  return lists(language).format(items)
}

/** The month in which a card expires: `08/2028`. */
export function formatExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

/**
 * How long to wait before another attempt: "in einer Minute", "in 59 Minuten", "in 3 Stunden". Rounded up, so that the
 * attempt is accepted then.
 */
export function formatWait(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes < 120)
    return language === 'de'
      ? plural(minutes, 'in einer Minute', `in ${minutes} Minuten`)
      : plural(minutes, 'in a minute', `in ${minutes} minutes`)
  const hours = Math.ceil(minutes / 60)
  return language === 'de' ? `in ${hours} Stunden` : `in ${hours} hours`
}
