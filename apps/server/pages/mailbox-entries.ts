/** Received mails as the mailbox's page shows them: as entries of the list and opened. */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { MailboxText } from '@pfotenportal/text/de/mailbox'
import { formatDay, formatMoment, formatTime } from '@pfotenportal/text/format'
import type { MailTiming, ReceivedMail } from '../database/mail/mailbox.ts'
import type { Entry, Reading } from './mailbox-page.tsx'

/** A day of a year that does not occur, so that the year is always shown. */
const OTHER_YEAR = '0000-01-01'

/** The present business and real time. */
export interface Now {
  readonly business: Instant
  readonly real: Instant
}

/** Mails are sent within seconds; a larger difference means that business time differs from real time. */
const SAME_SECONDS = 60

/** The business time of a mail if it differs from real time. */
function differingBusinessTime({
  businessAt,
  receivedAt,
}: Pick<ReceivedMail & MailTiming, 'businessAt' | 'receivedAt'>) {
  if (businessAt === null) return undefined
  const difference = Math.abs(epochMilliseconds(businessAt) - epochMilliseconds(receivedAt)) / 1000
  return difference > SAME_SECONDS ? businessAt : undefined
}

/** The address of a mail, or of the list for `null`, that keeps the shown part of the list. */
export function mailHref(
  id: number | null,
  { before, view }: { readonly before?: number | undefined; readonly view?: 'text' },
): string {
  const query = new URLSearchParams({
    ...(view && { view }),
    ...(before !== undefined && { before: String(before) }),
  }).toString()
  return `/mailbox${id === null ? '' : `/${id}`}${query === '' ? '' : `?${query}`}`
}

/** What the list shows of a received mail, with its business time if that differs. */
export function entryOf(
  mail: Pick<ReceivedMail & MailTiming, 'to' | 'subject' | 'receivedAt' | 'businessAt'>,
  language: Language,
  now: Now,
): Pick<Entry, 'title' | 'detail' | 'time'> {
  const business = differingBusinessTime(mail)
  const at = business ?? mail.receivedAt
  const today = berlinDay(business === undefined ? now.real : now.business)
  const day = berlinDay(at)
  return {
    title: mail.subject,
    detail: mail.to,
    time: { text: day === today ? formatTime(at, language) : formatDay(day, language, today), dateTime: at },
  }
}

/** When a mail was received and, if different, its business time. */
function timesOf(mail: ReceivedMail & MailTiming, language: Language, copy: MailboxText): Reading['facts'] {
  const business = differingBusinessTime(mail)
  if (business === undefined) {
    return [{ label: copy.received, value: formatMoment(mail.receivedAt, language) }]
  }
  return [
    { label: copy.businessTime, value: formatMoment(business, language, OTHER_YEAR) },
    { label: copy.actuallyReceived, value: formatMoment(mail.receivedAt, language, OTHER_YEAR) },
  ]
}

/** A received mail for display. */
export function readingOf(
  mail: ReceivedMail & MailTiming,
  language: Language,
  copy: MailboxText,
  { asText, before }: { readonly asText: boolean; readonly before: number | undefined },
): Reading {
  return {
    subject: mail.subject,
    facts: [{ label: copy.to, value: mail.to }, ...timesOf(mail, language, copy)],
    tabs: [
      { href: mailHref(mail.id, { before }), label: copy.asHtml, isCurrent: !asText },
      { href: mailHref(mail.id, { before, view: 'text' }), label: copy.asText, isCurrent: asText },
    ],
    body: asText ? { text: mail.text } : { frame: `/mailbox/${mail.id}.html` },
    backHref: mailHref(null, { before }),
  }
}
