/** What happened between two moments of business time, in sentences, day by day (C-242). */
import type { Day, Instant } from '@pfotenportal/domain/calendar'
import { berlinDay } from '@pfotenportal/domain/calendar'
import { toWire } from '@pfotenportal/domain/money'
import { activityDe } from '@pfotenportal/text/de/activity'
import { serviceDe } from '@pfotenportal/text/de/service'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { activityEn } from '@pfotenportal/text/en/activity'
import { serviceEn } from '@pfotenportal/text/en/service'
import { formatPrice, type Language } from '@pfotenportal/text/format'
import type { RecordedEvent } from '../database/activity.ts'
import {
  listChargesIn,
  listEventsIn,
  listMailsIn,
  listParcelsIn,
  listTroubledRunsIn,
  type ChargeHappening,
  type MailHappening,
  type ParcelHappening,
  type RunHappening,
  type Span,
  type Whom,
} from '../database/happenings.ts'
import type { Services } from '../services.ts'
import { activityEntry } from '../views/activity-told.ts'
import { wordsOfEvent } from '../views/activity-words.ts'

/** What sort of thing happened. */
export type Kind = 'charge' | 'state' | 'parcel' | 'mail' | 'job'

/** Something that happened, as it is shown. */
export interface Happening {
  readonly at: Instant
  readonly kind: Kind
  readonly text: string
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
  'order.confirmed',
  'order.placed',
  'payment.recovered',
  'payment.declined',
  'order.shipped',
  'order.delayed',
  'order.delivered',
  'order.returned',
])

/** Reads and tells what happened after `from` until `to`. */
export async function happenedIn(
  { database, config }: Pick<Services, 'database' | 'config'>,
  asked: Pick<Span, 'from' | 'to' | 'customerId'>,
  teller: Teller,
): Promise<Happened> {
  const { query } = database
  const span = { ...asked, limit: LIMIT }
  const [charges, events, parcels, mails, runs] = await Promise.all([
    listChargesIn(query, span),
    listEventsIn(query, span),
    listParcelsIn(query, span),
    listMailsIn(query, new URL(config.publicUrl).hostname, span),
    asked.customerId === undefined ? listTroubledRunsIn(query, span) : [],
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

function whomOf({ firstName, petName }: Whom, { text }: Teller): string {
  if (firstName === null) return ''
  return text.charge.who(firstName, petName ?? '')
}

function chargeTold(it: ChargeHappening, teller: Teller): Happening {
  const words = teller.text.happened.charges
  const amount = formatPrice(toWire(it.cents))
  const known = { PAID: it.orderNumber ?? '', DECLINED: it.declineCode ?? '' }
  const text =
    it.state === 'PAID' || it.state === 'DECLINED'
      ? words[it.state](amount, known[it.state])
      : words[it.state](amount)
  const isTrouble = it.state !== 'PAID'
  return { at: it.at, kind: 'charge', text, whom: whomOf(it, teller), isTrouble, href: null }
}

function eventTold(row: RecordedEvent & Whom, teller: Teller, now: Instant): Happening | undefined {
  const entry = TOLD_ELSEWHERE.has(row.action) ? undefined : activityEntry(row)
  if (!entry) return undefined
  const { language } = teller
  const text = language === 'en' ? activityEn : activityDe
  // The sentence alone is shown, which needs neither a country nor methods; only values that changed would.
  const { title } = wordsOfEvent(entry.told, {
    language,
    text,
    today: berlinDay(now),
    country: 'DE',
    methods: [],
  })
  const isTrouble = entry.told.type.startsWith('payment.') && entry.told.type !== 'payment.changed'
  return { at: row.at, kind: 'state', text: title, whom: whomOf(row, teller), isTrouble, href: null }
}

function parcelTold(it: ParcelHappening, teller: Teller): Happening {
  const service = teller.language === 'en' ? serviceEn : serviceDe
  const step = it.event === 'shipped' ? service.handedOver(it.carrier ?? '') : service.parcel[it.event]
  const text = teller.text.happened.parcel(step, it.orderNumber ?? '')
  const isTrouble = it.event === 'delayed' || it.event === 'delivery_failed' || it.event === 'returned'
  return { at: it.at, kind: 'parcel', text, whom: whomOf(it, teller), isTrouble, href: null }
}

function mailTold(it: MailHappening, teller: Teller): Happening {
  const text = teller.text.happened.mails[it.state](it.subject ?? it.template)
  const href = it.mailboxId === null ? null : `/mailbox/${it.mailboxId}`
  return { at: it.at, kind: 'mail', text, whom: whomOf(it, teller), isTrouble: it.state === 'FAILED', href }
}

function runTold({ at, name, error, isDone }: RunHappening, { text }: Teller): Happening {
  const { left, failed } = text.happened.job
  const said = isDone ? left(name, error ?? '') : failed(name, error ?? '')
  return { at, kind: 'job', text: said, whom: '', isTrouble: true, href: null }
}

function byDay(happenings: readonly Happening[]): HappenedDay[] {
  const days = new Map<Day, Happening[]>()
  const ordered = happenings.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  for (const happening of ordered) {
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
