/** The event log between two moments, day by day: the right half of `/zeitreise`. */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { formatDay, formatMoment, formatPrice, formatTime } from '@pfotenportal/text/format'
import {
  countByKind,
  type EventLog,
  type LogDay,
  type LogEntry,
  type EntryKind,
} from '../time-travel/event-log.ts'
import { Paw } from './mailbox-page.tsx'
import { NoWrapOrderNumbers } from './no-wrap-order-numbers.tsx'

/** The event log with its period and filter. */
export interface EventLogView extends EventLog {
  readonly from: Instant
  readonly to: Instant
  /** Customers to filter by. */
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: number | undefined
}

/** The anchor of the event log, to which the page scrolls after a move. */
const EVENTS_HREF = '/zeitreise#happened'

interface Locale {
  readonly language: Language
  readonly text: TimeTravelText
}

const KINDS: readonly EntryKind[] = ['charge', 'state', 'parcel', 'mail', 'job']
/** Up to this many entries all days are expanded. */
const ALL_OPEN = 60

function countWords(counts: Readonly<Record<EntryKind, number>>, { happened }: TimeTravelText): string[] {
  return KINDS.filter((kind) => counts[kind] > 0).map((kind) => happened.counts[kind](counts[kind]))
}

function Entry({ of, text }: Locale & { of: LogEntry }) {
  const { at, kind, isFailure, href, subject: whom } = of
  return (
    <li>
      <time dateTime={at}>{formatTime(at, 'en')}</time>
      <span className={`tag ${isFailure ? 'trouble' : kind}`}>{text.happened.kinds[kind]}</span>
      <span className="said">
        {href === null ? (
          <NoWrapOrderNumbers text={of.text} />
        ) : (
          <a href={href}>
            <NoWrapOrderNumbers text={of.text} />
          </a>
        )}
        {whom !== '' && <small>{whom}</small>}
      </span>
    </li>
  )
}

function Day({ of, isOpen, today, ...context }: Locale & { of: LogDay; isOpen: boolean; today: string }) {
  const { language, text } = context
  return (
    <details className="day" open={isOpen}>
      <summary>
        <b>{formatDay(of.day, language, today)}</b>
        <span>{countWords(countByKind(of.entries), text).join(' · ')}</span>
      </summary>
      <ol>
        {of.entries.map((happening, index) => (
          <Entry key={index} of={happening} {...context} />
        ))}
      </ol>
    </details>
  )
}

function Filter({ eventLog, text }: { eventLog: EventLogView; text: TimeTravelText }) {
  const { happened } = text
  return (
    <form method="get" action={EVENTS_HREF}>
      <input type="hidden" name="from" value={eventLog.from} />
      <input type="hidden" name="to" value={eventLog.to} />
      <label>
        {happened.filter}
        <select name="customer" defaultValue={eventLog.chosen ?? ''}>
          <option value="">{happened.everyone}</option>
          {eventLog.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="button soft">{happened.show}</button>
    </form>
  )
}

function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="empty">
      <Paw />
      <h3>{title}</h3>
      <p>{hint}</p>
    </div>
  )
}

function Head({ eventLog, ...context }: Locale & { eventLog: EventLogView }) {
  const { language, text } = context
  const { happened } = text
  const said = (at: Instant) => formatMoment(at, language, eventLog.to)
  return (
    <div className="events-head">
      <h2 id="happened" tabIndex={-1}>
        {happened.title}
      </h2>
      <p>{happened.span(said(eventLog.from), said(eventLog.to))}</p>
      {eventLog.days.length > 0 && (
        <ul className="counts">
          {countWords(eventLog.counts, text).map((copy) => (
            <li key={copy}>{copy}</li>
          ))}
          {eventLog.paidCents > 0 && <li>{happened.charged(formatPrice(toWire(eventLog.paidCents)))}</li>}
        </ul>
      )}
      {eventLog.isTruncated && <p className="note">{happened.cut}</p>}
      <Filter eventLog={eventLog} text={text} />
    </div>
  )
}

/** The event log, or a hint before the first move. */
export function EventLog({ eventLog, ...context }: Locale & { eventLog: EventLogView | null }) {
  const { text } = context
  const { happened } = text
  if (!eventLog) {
    return (
      <section className="card" aria-labelledby="happened">
        <h2 id="happened" className="sr">
          {happened.title}
        </h2>
        <Nothing title={happened.empty} hint={happened.emptyHint} />
      </section>
    )
  }
  const total = KINDS.reduce((sum, kind) => sum + eventLog.counts[kind], 0)
  const chosen = eventLog.people.find(({ id }) => id === eventLog.chosen)
  return (
    <section className="card" aria-labelledby="happened">
      <Head eventLog={eventLog} {...context} />
      {total === 0 ? (
        <Nothing title={chosen ? happened.quietOf(chosen.name) : happened.quiet} hint={happened.quietHint} />
      ) : (
        <div className="events">
          {eventLog.days.map((of) => (
            <Day
              key={of.day}
              of={of}
              isOpen={total <= ALL_OPEN}
              today={berlinDay(eventLog.to)}
              {...context}
            />
          ))}
        </div>
      )}
    </section>
  )
}
