/** What customers see instead of a page while maintenance is on: calm, in both languages, and it comes back by itself. */
import { Fragment } from 'react'
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { maintenance as german } from '@pfotenportal/text/de/maintenance'
import { maintenance as english } from '@pfotenportal/text/en/maintenance'
import { formatMoment, formatTime } from '@pfotenportal/text/format'
import { IconBadge } from './page-parts.tsx'
import { customerPageHtml, type CustomerPage } from './plain-page.tsx'

const copies = { de: german, en: english } as const

export interface MaintenanceView {
  /** The end as announced. */
  readonly until: Instant | null
  readonly now: Instant
}

/** The end as people say it; undefined without one. */
function sentenceOf({ until, now }: MaintenanceView, language: Language): string | undefined {
  if (until === null) return undefined
  if (until <= now) return copies[language].late
  const today = berlinDay(now)
  const isToday = berlinDay(until) === today
  return copies[language].until(isToday ? formatTime(until, language) : formatMoment(until, language, today))
}

/** The page as an HTML document, in the language of the reader first. */
export function maintenanceHtml(view: MaintenanceView, page: CustomerPage): string {
  const { language } = page
  const languages = language === 'de' ? (['de', 'en'] as const) : (['en', 'de'] as const)
  return customerPageHtml(
    copies[language].title,
    page,
    <>
      <IconBadge of="clock" tone="calm" />
      {languages.map((each, index) => {
        const { title, text, returns, rights } = copies[each]
        const sentence = sentenceOf(view, each)
        return (
          <Fragment key={each}>
            {index === 0 ? <h1>{title}</h1> : <h2 lang={each}>{title}</h2>}
            <p lang={each}>
              {text} {sentence}
            </p>
            <p lang={each} className="quiet">
              {returns} {rights}
            </p>
          </Fragment>
        )
      })}
    </>,
  )
}
