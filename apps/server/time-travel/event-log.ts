/** The event log between two moments of business time, rendered as sentences and grouped by day. */
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { errorsDe, type ErrorText } from '@pfotenportal/text/de/errors'
import { serviceDe } from '@pfotenportal/text/de/service'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { errorsEn } from '@pfotenportal/text/en/errors'
import { serviceEn } from '@pfotenportal/text/en/service'
import { formatPrice, type Language } from '@pfotenportal/text/format'
import type { Services } from '../context/services.ts'
import {
  listChargesIn,
  listEventsIn,
  listMailsIn,
  listParcelsIn,
  listRunsWithErrorsIn,
  type LoggedCharge,
  type LoggedMail,
  type LoggedParcel,
  type LoggedRun,
  type LogSpan,
  type LogSubject,
} from '../database/audit/event-log.ts'
import { parseActivityEntry, reportUnreadable, titleOf, type ActivityEntry } from '../events/activity.ts'
import { parseSkipped } from '../jobs/skipped-summary.ts'
import type { MailBrand } from '../mail/mail-template.ts'
import { composeMail } from '../mail/renderer.ts'
import { isTemplate, mailTemplates } from '../mail/templates.ts'

export type EntryKind = 'charge' | 'state' | 'parcel' | 'mail' | 'job'

/** An entry of the event log as it is shown. */
export interface LogEntry {
  readonly at: Instant
  readonly kind: EntryKind
  readonly text: string
  /** The order number of the entry; null if it concerns no order. */
  readonly order: string | null
  /** The customer and dog; empty if it concerns the service. */
  readonly subject: string
  readonly isFailure: boolean
  /** The address of a page with more details. */
  readonly href: string | null
}

/** A day with its entries, in order. */
export interface LogDay {
  readonly day: Day
  readonly entries: readonly LogEntry[]
}

/** The event log of a span. */
export interface EventLog {
  readonly days: readonly LogDay[]
  readonly counts: Readonly<Record<EntryKind, number>>
  /** The sum of paid charges, in cents. */
  readonly paid: number
  /** Whether there are more entries than are shown. */
  readonly isTruncated: boolean
}

/** The language and labels in which entries are rendered. */
export interface LogRenderContext {
  readonly language: Language
  readonly text: TimeTravelText
}

/** The maximum number of entries of each kind: a year of the sample world has a third of it. */
const LIMIT = 3_000

/** Events that are already shown as charges, with their amounts, or as parcel steps. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'orderConfirmed',
  'orderPlaced',
  'paymentRecovered',
  'paymentDeclined',
  'orderShipped',
  'orderDelayed',
  'orderDelivered',
  'orderReturned',
  'boxReplaced',
])

/** Events of a failed charge and of the dunning after it. */
const UNPAID: ReadonlySet<string> = new Set([
  'paymentFailed',
  'paymentLastWarning',
  'paymentPaused',
  'debitReturned',
])

/** Lists and renders the entries after `from` up to and including `to`; rows that cannot be read are reported. */
export async function listLogEntries(
  services: Pick<Services, 'database' | 'config' | 'log' | 'metrics'>,
  period: Pick<LogSpan, 'from' | 'to' | 'customerId'>,
  context: LogRenderContext,
): Promise<EventLog> {
  const { config } = services
  const { query } = services.database
  const span = { ...period, limit: LIMIT }
  const [charges, events, parcels, mails, runs] = await Promise.all([
    listChargesIn(query, span),
    listEventsIn(query, span),
    listParcelsIn(query, span),
    listMailsIn(query, new URL(config.publicUrl).hostname, span),
    period.customerId === undefined ? listRunsWithErrorsIn(query, span) : [],
  ])
  const parsed = events.map((row) => ({ ...row, ...parseActivityEntry(row) }))
  const readable = parsed.filter((each) => each.kind === 'EVENT')
  const unreadable = parsed.filter((each) => each.kind === 'UNREADABLE')
  await reportUnreadable(services, unreadable, period.to)
  const entries = [
    ...charges.map((it) => chargeEntry(it, context)),
    ...eventEntries(readable, context, period.to),
    ...parcels.map((it) => parcelEntry(it, context)),
    ...mails.map((it) => mailEntry(it, config.brand, context)),
    ...runs.map((it) => runEntry(it, context)),
  ]
  return {
    days: byDay(entries),
    counts: countByKind(entries),
    paid: charges.reduce((sum, { state, amount }) => sum + (state === 'PAID' ? amount : 0), 0),
    isTruncated: [charges, events, parcels, mails, runs].some(({ length }) => length >= LIMIT),
  }
}

function subjectOf({ firstName, petName }: LogSubject, { text }: LogRenderContext): string {
  if (firstName === null) return ''
  return text.charge.who(firstName, petName ?? '')
}

function chargeEntry(charge: LoggedCharge, context: LogRenderContext): LogEntry {
  const labels = context.text.eventLog.charges
  const amount = formatPrice(toWire(charge.amount))
  const { declines } = context.text.eventLog
  const known = {
    PAID: charge.orderNumber ?? '',
    DECLINED: declines[declineReason(charge.declineCode ?? '')],
  }
  const text =
    charge.state === 'PAID' || charge.state === 'DECLINED'
      ? labels[charge.state](amount, known[charge.state])
      : labels[charge.state](amount)
  const isFailure = charge.state !== 'PAID'
  const common = { at: charge.at, subject: subjectOf(charge, context), href: null }
  return { ...common, kind: 'charge', text, order: charge.orderNumber, isFailure }
}

function eventEntries(
  rows: readonly (ActivityEntry & LogSubject)[],
  context: LogRenderContext,
  now: Instant,
): LogEntry[] {
  const today = berlinDay(now)
  return rows
    .filter(({ event }) => !REPORTED_ELSEWHERE.has(event.type))
    .map(({ at, event, ...subject }) => ({
      at,
      kind: 'state',
      text: titleOf(event, { language: context.language, today }),
      order: null,
      subject: subjectOf(subject, context),
      isFailure: UNPAID.has(event.type),
      href: null,
    }))
}

function parcelEntry(parcel: LoggedParcel, context: LogRenderContext): LogEntry {
  const service = context.language === 'en' ? serviceEn : serviceDe
  const step =
    parcel.event === 'shipped' ? service.handedOver(parcel.carrier ?? '') : service.parcel[parcel.event]
  const text = context.text.eventLog.parcel(step, parcel.orderNumber ?? '')
  const isFailure =
    parcel.event === 'delayed' || parcel.event === 'delivery_failed' || parcel.event === 'returned'
  const common = { at: parcel.at, subject: subjectOf(parcel, context), href: null }
  return { ...common, kind: 'parcel', text, order: parcel.orderNumber, isFailure }
}

function mailEntry(mail: LoggedMail, brand: MailBrand, context: LogRenderContext): LogEntry {
  const text = context.text.eventLog.mails[mail.state](mail.subject ?? mailSubjectOf(mail, brand))
  const href = mail.mailboxId === null ? null : `/mailbox/${mail.mailboxId}`
  const isFailure = mail.state === 'FAILED'
  return {
    at: mail.at,
    kind: 'mail',
    text,
    order: null,
    subject: subjectOf(mail, context),
    isFailure,
    href,
  }
}

const refusals: Readonly<Record<Language, Readonly<Record<string, ErrorText>>>> = {
  de: errorsDe,
  en: errorsEn,
}

/** The text of what a job noted about one item: a refusal's code becomes its sentence. */
function noteText(note: string, { language, text }: LogRenderContext): string {
  const { notes } = text.eventLog.job
  const [, known = note] = Object.entries(notes).find(([phrase]) => phrase === note) ?? []
  return known.replaceAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g, (code) => {
    const sentence = refusals[language][code] ?? code
    return (typeof sentence === 'string' ? sentence : sentence({})).replace(/\.$/, '')
  })
}

/** The outcome of a run: why it failed, or which items it skipped. */
function outcomeText(outcome: string, context: LogRenderContext): string {
  const { item, more } = context.text.eventLog.job
  const skipped = parseSkipped(outcome)
  if (!skipped) return noteText(outcome, context)
  const named = skipped.items.map(({ id, error }) => item(String(id), noteText(error, context)))
  return [...named, ...(skipped.more > 0 ? [more(skipped.more)] : [])].join('; ')
}

function runEntry({ at, name, error, isDone }: LoggedRun, context: LogRenderContext): LogEntry {
  const { skipped, failed } = context.text.eventLog.job
  const outcome = outcomeText(error ?? '', context)
  const message = isDone ? skipped(name, outcome) : failed(name, outcome)
  return { at, kind: 'job', text: message, order: null, subject: '', isFailure: true, href: null }
}

const KINDS: readonly EntryKind[] = ['charge', 'state', 'parcel', 'mail', 'job']

/** Sorts by time; at the same time by kind, then by order number. */
function inOrder(one: LogEntry, other: LogEntry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  const byKind = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
  if (byKind !== 0 || one.order === other.order) return byKind
  if (one.order === null || other.order === null) return one.order === null ? 1 : -1
  return one.order.localeCompare(other.order, 'en', { numeric: true })
}

function byDay(entries: readonly LogEntry[]): LogDay[] {
  const days = new Map<Day, LogEntry[]>()
  for (const entry of entries.toSorted(inOrder)) {
    const day = berlinDay(entry.at)
    const known = days.get(day)
    if (known) known.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, of]) => ({ day, entries: of }))
}

export function countByKind(entries: readonly LogEntry[]): Record<EntryKind, number> {
  const counts = { charge: 0, state: 0, parcel: 0, mail: 0, job: 0 }
  for (const { kind } of entries) counts[kind] += 1
  return counts
}

/**
 * The subject of a mail that is not in the embedded mailbox, because it is waiting, was dead-lettered or was sent
 * elsewhere; the name of its template if another version of the service recorded it.
 */
export function mailSubjectOf(
  { template, language, data, at }: Pick<LoggedMail, 'template' | 'language' | 'data' | 'at'>,
  brand: MailBrand,
): string {
  if (!isTemplate(template)) return template
  // Secret fields and links appear in no subject.
  const secrets = Object.fromEntries(mailTemplates[template].secretFields.map((name) => [name, '']))
  const known = typeof data === 'object' ? { ...secrets, ...data } : secrets
  try {
    return composeMail(language, template, known, { publicUrl: '', brand }, { today: berlinDay(at) }).subject
  } catch {
    return template
  }
}
