/** The service's own words by language, and what belongs to every view. */
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { serviceDe } from '@pfotenportal/text/de/service'
import { serviceEn } from '@pfotenportal/text/en/service'

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
