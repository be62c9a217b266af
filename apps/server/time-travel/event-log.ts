/** The event log between two moments of business time, in sentences, day by day. */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { toWire } from '@pfotenportal/domain/core/money'
import { serviceDe } from '@pfotenportal/text/de/service'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { serviceEn } from '@pfotenportal/text/en/service'
import { formatPrice, type Language } from '@pfotenportal/text/format'
import type { RecordedEvent } from '../database/audit/activity.ts'
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
import type { Services } from '../context/services.ts'
import { eventTitle } from '../events/activity.ts'
import { mailSubjectOf } from './mail-subject.ts'

/** What sort of thing happened. */
export type EntryKind = 'charge' | 'state' | 'parcel' | 'mail' | 'job'

/** An entry of the event log, as it is shown. */
export interface LogEntry {
  readonly at: Instant
  readonly kind: EntryKind
  readonly text: string
  /** The number of the order that it is about; null where it names none. */
  readonly order: string | null
  /** Whom it concerns; empty where it concerns the service. */
  readonly subject: string
  /** Something went wrong. */
  readonly isFailure: boolean
  /** Where more of it can be read. */
  readonly href: string | null
}

/** A day with what happened on it, in order. */
export interface LogDay {
  readonly day: Day
  readonly entries: readonly LogEntry[]
}

/** What happened in a span. */
export interface EventLog {
  readonly days: readonly LogDay[]
  readonly counts: Readonly<Record<EntryKind, number>>
  /** What was charged, in cents. */
  readonly paidCents: number
  /** More happened than is shown. */
  readonly isTruncated: boolean
}

/** The language and labels in which entries are rendered. */
export interface LogRenderContext {
  readonly language: Language
  readonly text: TimeTravelText
}

/** So many of each kind are read at most: a year of the sample world is a third of it. */
const LIMIT = 3_000

/** Charges tell of these already with their amounts, and steps of parcels with theirs. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'orderConfirmed',
  'orderPlaced',
  'paymentRecovered',
  'paymentDeclined',
  'orderShipped',
  'orderDelayed',
  'orderDelivered',
  'orderReturned',
])

/** A charge failed, and the days after it. */
const UNPAID: ReadonlySet<string> = new Set(['paymentFailed', 'paymentLastWarning', 'paymentPaused'])

/** Lists and renders what happened after `from` up to `to`. */
export async function listLogEntries(
  { database, config }: Pick<Services, 'database' | 'config'>,
  asked: Pick<LogSpan, 'from' | 'to' | 'customerId'>,
  context: LogRenderContext,
): Promise<EventLog> {
  const { query } = database
  const span = { ...asked, limit: LIMIT }
  const [charges, events, parcels, mails, runs] = await Promise.all([
    listChargesIn(query, span),
    listEventsIn(query, span),
    listParcelsIn(query, span),
    listMailsIn(query, new URL(config.publicUrl).hostname, span),
    asked.customerId === undefined ? listRunsWithErrorsIn(query, span) : [],
  ])
  const entries = [
    ...charges.map((it) => chargeEntry(it, context)),
    ...events.flatMap((it) => eventEntry(it, context, asked.to) ?? []),
    ...parcels.map((it) => parcelEntry(it, context)),
    ...mails.map((it) => mailEntry(it, context)),
    ...runs.map((it) => runEntry(it, context)),
  ]
  return {
    days: byDay(entries),
    counts: countByKind(entries),
    paidCents: charges.reduce((sum, { state, cents }) => sum + (state === 'PAID' ? cents : 0), 0),
    isTruncated: [charges, events, parcels, mails, runs].some(({ length }) => length >= LIMIT),
  }
}

function subjectOf({ firstName, petName }: LogSubject, { text }: LogRenderContext): string {
  if (firstName === null) return ''
  return text.charge.who(firstName, petName ?? '')
}

function chargeEntry(it: LoggedCharge, context: LogRenderContext): LogEntry {
  const labels = context.text.happened.charges
  const amount = formatPrice(toWire(it.cents))
  const { declines } = context.text.happened
  const known = { PAID: it.orderNumber ?? '', DECLINED: declines[declineReason(it.declineCode ?? '')] }
  const text =
    it.state === 'PAID' || it.state === 'DECLINED'
      ? labels[it.state](amount, known[it.state])
      : labels[it.state](amount)
  const isFailure = it.state !== 'PAID'
  const common = { at: it.at, subject: subjectOf(it, context), href: null }
  return { ...common, kind: 'charge', text, order: it.orderNumber, isFailure }
}

function eventEntry(
  row: RecordedEvent & LogSubject,
  context: LogRenderContext,
  now: Instant,
): LogEntry | undefined {
  if (REPORTED_ELSEWHERE.has(row.action)) return undefined
  const text = eventTitle(row, { language: context.language, today: berlinDay(now) })
  if (text === undefined) return undefined
  const isFailure = UNPAID.has(row.action)
  return {
    at: row.at,
    kind: 'state',
    text,
    order: null,
    subject: subjectOf(row, context),
    isFailure,
    href: null,
  }
}

function parcelEntry(it: LoggedParcel, context: LogRenderContext): LogEntry {
  const service = context.language === 'en' ? serviceEn : serviceDe
  const step = it.event === 'shipped' ? service.handedOver(it.carrier ?? '') : service.parcel[it.event]
  const text = context.text.happened.parcel(step, it.orderNumber ?? '')
  const isFailure = it.event === 'delayed' || it.event === 'delivery_failed' || it.event === 'returned'
  const common = { at: it.at, subject: subjectOf(it, context), href: null }
  return { ...common, kind: 'parcel', text, order: it.orderNumber, isFailure }
}

function mailEntry(it: LoggedMail, context: LogRenderContext): LogEntry {
  const text = context.text.happened.mails[it.state](it.subject ?? mailSubjectOf(it))
  const href = it.mailboxId === null ? null : `/mailbox/${it.mailboxId}`
  const isFailure = it.state === 'FAILED'
  return {
    at: it.at,
    kind: 'mail',
    text,
    order: null,
    subject: subjectOf(it, context),
    isFailure,
    href,
  }
}

function runEntry({ at, name, error, isDone }: LoggedRun, { text }: LogRenderContext): LogEntry {
  const { left, failed } = text.happened.job
  const said = isDone ? left(name, error ?? '') : failed(name, error ?? '')
  return { at, kind: 'job', text: said, order: null, subject: '', isFailure: true, href: null }
}

const KINDS: readonly EntryKind[] = ['charge', 'state', 'parcel', 'mail', 'job']

/** By time; at the same moment by kind, and those of one kind by the number of their order, which is how they are read. */
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

/** How many of each kind. */
export function countByKind(entries: readonly LogEntry[]): Record<EntryKind, number> {
  const counts = { charge: 0, state: 0, parcel: 0, mail: 0, job: 0 }
  for (const { kind } of entries) counts[kind] += 1
  return counts
}
