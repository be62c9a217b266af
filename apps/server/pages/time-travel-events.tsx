/** The event log between two moments, day by day: the right half of `/zeitreise`. */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { TimeTravelText } from '@pfotenportal/text/de/time-travel'
import { formatDay, formatMoment, formatPrice, formatTime } from '@pfotenportal/text/format'
import {
  countByKind,
  type EntryKind,
  type EventLog,
  type LogDay,
  type LogEntry,
} from '../time-travel/event-log.ts'
import { Paw } from './mailbox-page.tsx'
import { NoWrapOrderNumbers } from './page-parts.tsx'

/** The event log with its period and filter. */
export interface EventLogView extends EventLog {
  readonly from: Instant
  readonly to: Instant
  /** Customers to filter by. */
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: number | undefined
}

/** The anchor of the event log, to which the page scrolls after a move. */
const EVENTS_HREF = '/zeitreise#event-log'

interface Locale {
  readonly language: Language
  readonly text: TimeTravelText
}

const KINDS: readonly EntryKind[] = ['charge', 'state', 'parcel', 'mail', 'job']
/** Up to this many entries all days are expanded. */
const ALL_OPEN = 60

function countTexts(
  counts: Readonly<Record<EntryKind, number>>,
  { eventLog: copy }: TimeTravelText,
): string[] {
  return KINDS.filter((kind) => counts[kind] > 0).map((kind) => copy.counts[kind](counts[kind]))
}

function Entry({ entry, text }: Locale & { entry: LogEntry }) {
  const { at, kind, isFailure, href, subject } = entry
  return (
    <li>
      <time dateTime={at}>{formatTime(at, 'en')}</time>
      <span className={`tag ${isFailure ? 'failure' : kind}`}>{text.eventLog.kinds[kind]}</span>
      <span className="entry-text">
        {href === null ? (
          <NoWrapOrderNumbers text={entry.text} />
        ) : (
          <a href={href}>
            <NoWrapOrderNumbers text={entry.text} />
          </a>
        )}
        {subject !== '' && <small>{subject}</small>}
      </span>
    </li>
  )
}

function Day({ day, isOpen, today, ...context }: Locale & { day: LogDay; isOpen: boolean; today: string }) {
  const { language, text } = context
  return (
    <details className="day" open={isOpen}>
      <summary>
        <b>{formatDay(day.day, language, today)}</b>
        <span>{countTexts(countByKind(day.entries), text).join(' · ')}</span>
      </summary>
      <ol>
        {day.entries.map((entry, index) => (
          <Entry key={index} entry={entry} {...context} />
        ))}
      </ol>
    </details>
  )
}

function Filter({ eventLog, text }: { eventLog: EventLogView; text: TimeTravelText }) {
  const copy = text.eventLog
  return (
    <form method="get" action={EVENTS_HREF}>
      <input type="hidden" name="from" value={eventLog.from} />
      <input type="hidden" name="to" value={eventLog.to} />
      <label>
        {copy.filter}
        <select name="customer" defaultValue={eventLog.chosen ?? ''}>
          <option value="">{copy.everyone}</option>
          {eventLog.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button className="button soft">{copy.show}</button>
    </form>
  )
}

function EmptyState({ title, hint }: { title: string; hint: string }) {
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
  const copy = text.eventLog
  const momentText = (at: Instant) => formatMoment(at, language, eventLog.to)
  return (
    <div className="events-head">
      <h2 id="event-log" tabIndex={-1}>
        {copy.title}
      </h2>
      <p>{copy.period(momentText(eventLog.from), momentText(eventLog.to))}</p>
      {eventLog.days.length > 0 && (
        <ul className="counts">
          {countTexts(eventLog.counts, text).map((count) => (
            <li key={count}>{count}</li>
          ))}
          {eventLog.paid > 0 && <li>{copy.charged(formatPrice(toWire(eventLog.paid)))}</li>}
        </ul>
      )}
      {eventLog.isTruncated && <p className="note">{copy.truncated}</p>}
      <Filter eventLog={eventLog} text={text} />
    </div>
  )
}

/** The event log, or a hint before the first move. */
export function EventLog({ eventLog, ...context }: Locale & { eventLog: EventLogView | null }) {
  const { text } = context
  const copy = text.eventLog
  if (!eventLog) {
    return (
      <section className="card" aria-labelledby="event-log">
        <h2 id="event-log" className="sr">
          {copy.title}
        </h2>
        <EmptyState title={copy.empty} hint={copy.emptyHint} />
      </section>
    )
  }
  const total = KINDS.reduce((sum, kind) => sum + eventLog.counts[kind], 0)
  const chosen = eventLog.people.find(({ id }) => id === eventLog.chosen)
  return (
    <section className="card" aria-labelledby="event-log">
      <Head eventLog={eventLog} {...context} />
      {total === 0 ? (
        <EmptyState title={chosen ? copy.noEventsFor(chosen.name) : copy.noEvents} hint={copy.noEventsHint} />
      ) : (
        <div className="events">
          {eventLog.days.map((day) => (
            <Day
              key={day.day}
              day={day}
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
