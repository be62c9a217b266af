/** Dates, prices and weights as the chosen language writes them. */
import { useMemo } from 'react'
import type { PriceStepView } from '@pfotenportal/contract/values'
import { addMinutes, berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'
import type { FormattedPriceStep } from '@pfotenportal/text/de/price'
import * as format from '@pfotenportal/text/format'
import { useToday } from '../../data/use-today.ts'
import { useLanguage } from '../text/text.tsx'

/** `@pfotenportal/text/format` with language and today filled in. */
export interface Format {
  day: (of: string) => string
  date: (of: string) => string
  /** The day of an instant in Berlin. */
  dayAt: (at: string) => string
  window: (of: format.DayWindow) => string
  tile: (of: string) => { month: string; day: string; weekday: string }
  time: (at: string) => string
  moment: (at: string) => string
  /** Formats a deadline: the last full day, or the time if it falls within a day. */
  until: (end: string) => string
  price: (amount: string) => string
  /** The prices of a box and those after it, formatted. Without steps the price of the box recurs. */
  priceSteps: (steps: readonly PriceStepView[] | undefined, price: string) => FormattedPriceStep[]
  unitPrice: (amount: string, per?: 'kg' | 'l') => string
  weight: (grams: number) => string
  grams: (grams: number) => string
  rate: (rate: string) => string
  kilograms: (of: number) => string
  /** A number with at most two decimal places. */
  number: (of: number) => string
}

/** Keeps a number and its unit on one line. */
const withoutLineBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

export function bindFormat(language: format.Language, today: Day): Format {
  const day = (of: string) => format.formatDay(of, language, today)
  return {
    day,
    dayAt: (at) => day(berlinDay(instant(at))),
    date: (of) => format.formatDate(of, language, today),
    window: (of) => format.formatWindow(of, language, today),
    tile: (of) => {
      const parts = format.dayParts(of, language)
      return { month: parts.monthShort, day: parts.dayOfMonth.replace('.', ''), weekday: parts.weekday }
    },
    time: (at) => withoutLineBreaks(format.formatTime(at, language)),
    moment: (at) => format.formatMoment(at, language, today),
    until: (end) => {
      const last = berlinDay(addMinutes(instant(end), -1))
      if (last !== berlinDay(instant(end))) return day(last)
      return last === today ? format.formatTime(end, language) : format.formatMoment(end, language, today)
    },
    price: format.formatPrice,
    priceSteps: (steps = [], price) =>
      (steps.length > 0 ? steps : [{ totalPrice: price, boxes: null }]).map(({ totalPrice, boxes }) => ({
        price: format.formatPrice(totalPrice),
        boxes,
      })),
    unitPrice: format.formatUnitPrice,
    weight: (grams) => withoutLineBreaks(format.formatWeight(grams, language)),
    grams: (grams) => format.formatNumber(grams, language),
    rate: (rate) => format.formatRate(rate, language),
    kilograms: (of) => format.formatKilograms(of, language),
    number: (of) => format.formatNumber(of, language, 2),
  }
}

/** The formats for the language on screen and the service's current day. */
export function useFormat(): Format {
  const language = useLanguage()
  const today = useToday()
  return useMemo(() => bindFormat(language, today), [language, today])
}
