/** The service's own words by language, and what belongs to every view. */
import type { Language } from '@pfotenportal/contract/values'
import {
  addSeconds,
  berlinDay,
  type Day,
  type Instant,
  type Moment,
} from '@pfotenportal/domain/core/calendar'
import { cutoffOf } from '@pfotenportal/domain/subscription/charge'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { serviceDe } from '@pfotenportal/text/de/service'
import { serviceEn } from '@pfotenportal/text/en/service'
import { formatDay, formatMoment } from '@pfotenportal/text/format'

/** What every view of something that changes depends on: business time and the language of the request. */
export interface Viewing extends Moment {
  readonly words: ServiceText
}

/** The words of a language. */
export function wordsOf(language: Language): ServiceText {
  return language === 'en' ? serviceEn : serviceDe
}

/** The viewing of a request. */
export function viewing(context: {
  readonly now: Moment['at']
  readonly today: Moment['today']
  readonly language: Language
}): Viewing {
  return { at: context.now, today: context.today, words: wordsOf(context.language) }
}

/**
 * Until when an order can be changed. A cut-off at midnight is told as the last whole day before it, any other as the
 * moment that it is.
 */
export function lastChange(
  cutoffAt: Instant,
  { language, today }: { readonly language: Language; readonly today: Day },
): string {
  const isMidnight = cutoffOf(berlinDay(cutoffAt)) === cutoffAt
  return isMidnight
    ? formatDay(berlinDay(addSeconds(cutoffAt, -1)), language, today)
    : formatMoment(cutoffAt, language, today)
}
