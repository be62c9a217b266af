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
export interface ViewContext extends Moment {
  readonly copy: ServiceText
}

/** The words of a language. */
export function serviceCopy(language: Language): ServiceText {
  return language === 'en' ? serviceEn : serviceDe
}

/** The viewing of a request. */
export function viewContext(context: {
  readonly now: Moment['at']
  readonly today: Moment['today']
  readonly language: Language
}): ViewContext {
  return { at: context.now, today: context.today, copy: serviceCopy(context.language) }
}

/**
 * Until when an order can be changed. A cut-off at midnight is told as the last whole day before it, any other as the
 * moment that it is.
 */
export function formatChangeDeadline(
  cutoffAt: Instant,
  { language, today }: { readonly language: Language; readonly today: Day },
): string {
  const isMidnight = cutoffOf(berlinDay(cutoffAt)) === cutoffAt
  return isMidnight
    ? formatDay(berlinDay(addSeconds(cutoffAt, -1)), language, today)
    : formatMoment(cutoffAt, language, today)
}
