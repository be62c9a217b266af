/** The context of every view, the service's copy by language, and the wording of a change deadline. */
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addSeconds, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { cutoffOf } from '@pfotenportal/domain/subscription/schedule'
import { serviceDe, type ServiceText } from '@pfotenportal/text/de/service'
import { serviceEn } from '@pfotenportal/text/en/service'
import { formatDay, formatMoment } from '@pfotenportal/text/format'
import { momentOf } from '../core/catalogue.ts'
import type { Config } from '../core/config.ts'

/** Business time, and the copy in the language of the request. */
export interface ViewContext extends Moment {
  readonly copy: ServiceText
  /** Where customers reach a person. */
  readonly email: string
}

/** The service's copy in a language. */
export function serviceCopy(language: Language): ServiceText {
  return language === 'en' ? serviceEn : serviceDe
}

/** The language of the service's copy. */
export function languageOfCopy(copy: ServiceText): Language {
  return copy === serviceEn ? 'en' : 'de'
}

/** The view context of a request. */
export function viewContext(context: {
  readonly now: Moment['at']
  readonly today: Moment['today']
  readonly language: Language
  readonly services: { readonly config: Pick<Config, 'brand'> }
}): ViewContext {
  const { email } = context.services.config.brand.seller
  return { ...momentOf(context), copy: serviceCopy(context.language), email }
}

/**
 * Formats the time until which an order can be changed: a cut-off at midnight as the last whole day before it, any
 * other as a moment.
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
