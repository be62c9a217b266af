/** What happened between two moments of business time, in sentences, day by day (C-242). */
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
import { subjectOf } from './mail-subject.ts'

/** What sort of thing happened. */
export type Kind = 'charge' | 'state' | 'parcel' | 'mail' | 'job'

/** Something that happened, as it is shown. */
export interface Happening {
  readonly at: Instant
  readonly kind: Kind
  readonly text: string
  /** The number of the order that it is about; null where it names none. */
  readonly order: string | null
  /** Whom it concerns; empty where it concerns the service. */
  readonly whom: string
  /** Something went wrong. */
  readonly isTrouble: boolean
  /** Where more of it can be read. */
  readonly href: string | null
}

/** A day with what happened on it, in order. */
export interface HappenedDay {
  readonly day: Day
  readonly happenings: readonly Happening[]
}

/** What happened in a span. */
export interface Happened {
  readonly days: readonly HappenedDay[]
  readonly counts: Readonly<Record<Kind, number>>
  /** What was charged, in cents. */
  readonly paidCents: number
  /** More happened than is shown. */
  readonly isCut: boolean
}

/** How it is told. */
export interface Teller {
  readonly language: Language
  readonly text: TimeTravelText
}

/** So many of each kind are read at most: a year of the sample world is a third of it. */
const LIMIT = 3_000

/** Charges tell of these already with their amounts, and steps of parcels with theirs. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
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

/** Reads and tells what happened after `from` until `to`. */
export async function happenedIn(
  { database, config }: Pick<Services, 'database' | 'config'>,
  asked: Pick<LogSpan, 'from' | 'to' | 'customerId'>,
  teller: Teller,
): Promise<Happened> {
  const { query } = database
  const span = { ...asked, limit: LIMIT }
  const [charges, events, parcels, mails, runs] = await Promise.all([
    listChargesIn(query, span),
    listEventsIn(query, span),
    listParcelsIn(query, span),
    listMailsIn(query, new URL(config.publicUrl).hostname, span),
    asked.customerId === undefined ? listRunsWithErrorsIn(query, span) : [],
  ])
  const happenings = [
    ...charges.map((it) => chargeTold(it, teller)),
    ...events.flatMap((it) => eventTold(it, teller, asked.to) ?? []),
    ...parcels.map((it) => parcelTold(it, teller)),
    ...mails.map((it) => mailTold(it, teller)),
    ...runs.map((it) => runTold(it, teller)),
  ]
  return {
    days: byDay(happenings),
    counts: countsOf(happenings),
    paidCents: charges.reduce((sum, { state, cents }) => sum + (state === 'PAID' ? cents : 0), 0),
    isCut: [charges, events, parcels, mails, runs].some(({ length }) => length >= LIMIT),
  }
}

function whomOf({ firstName, petName }: LogSubject, { text }: Teller): string {
  if (firstName === null) return ''
  return text.charge.who(firstName, petName ?? '')
}

function chargeTold(it: LoggedCharge, teller: Teller): Happening {
  const words = teller.text.happened.charges
  const amount = formatPrice(toWire(it.cents))
  const { declines } = teller.text.happened
  const known = { PAID: it.orderNumber ?? '', DECLINED: declines[declineReason(it.declineCode ?? '')] }
  const text =
    it.state === 'PAID' || it.state === 'DECLINED'
      ? words[it.state](amount, known[it.state])
      : words[it.state](amount)
  const isTrouble = it.state !== 'PAID'
  const common = { at: it.at, whom: whomOf(it, teller), href: null }
  return { ...common, kind: 'charge', text, order: it.orderNumber, isTrouble }
}

function eventTold(row: RecordedEvent & LogSubject, teller: Teller, now: Instant): Happening | undefined {
  if (TOLD_ELSEWHERE.has(row.action)) return undefined
  const text = eventTitle(row, { language: teller.language, today: berlinDay(now) })
  if (text === undefined) return undefined
  const isTrouble = UNPAID.has(row.action)
  return {
    at: row.at,
    kind: 'state',
    text,
    order: null,
    whom: whomOf(row, teller),
    isTrouble,
    href: null,
  }
}

function parcelTold(it: LoggedParcel, teller: Teller): Happening {
  const service = teller.language === 'en' ? serviceEn : serviceDe
  const step = it.event === 'shipped' ? service.handedOver(it.carrier ?? '') : service.parcel[it.event]
  const text = teller.text.happened.parcel(step, it.orderNumber ?? '')
  const isTrouble = it.event === 'delayed' || it.event === 'delivery_failed' || it.event === 'returned'
  const common = { at: it.at, whom: whomOf(it, teller), href: null }
  return { ...common, kind: 'parcel', text, order: it.orderNumber, isTrouble }
}

function mailTold(it: LoggedMail, teller: Teller): Happening {
  const text = teller.text.happened.mails[it.state](it.subject ?? subjectOf(it))
  const href = it.mailboxId === null ? null : `/mailbox/${it.mailboxId}`
  const isTrouble = it.state === 'FAILED'
  return { at: it.at, kind: 'mail', text, order: null, whom: whomOf(it, teller), isTrouble, href }
}

function runTold({ at, name, error, isDone }: LoggedRun, { text }: Teller): Happening {
  const { left, failed } = text.happened.job
  const said = isDone ? left(name, error ?? '') : failed(name, error ?? '')
  return { at, kind: 'job', text: said, order: null, whom: '', isTrouble: true, href: null }
}

const KINDS: readonly Kind[] = ['charge', 'state', 'parcel', 'mail', 'job']

/** By time; at the same moment by kind, and those of one kind by the number of their order, which is how they are read. */
function inOrder(one: Happening, other: Happening): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  const byKind = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)
  if (byKind !== 0 || one.order === other.order) return byKind
  if (one.order === null || other.order === null) return one.order === null ? 1 : -1
  return one.order.localeCompare(other.order, 'en', { numeric: true })
}

function byDay(happenings: readonly Happening[]): HappenedDay[] {
  const days = new Map<Day, Happening[]>()
  for (const happening of happenings.toSorted(inOrder)) {
    const day = berlinDay(happening.at)
    const known = days.get(day)
    if (known) known.push(happening)
    else days.set(day, [happening])
  }
  return [...days].map(([day, of]) => ({ day, happenings: of }))
}

/** How many of each kind. */
export function countsOf(happenings: readonly Happening[]): Record<Kind, number> {
  const counts = { charge: 0, state: 0, parcel: 0, mail: 0, job: 0 }
  for (const { kind } of happenings) counts[kind] += 1
  return counts
}
