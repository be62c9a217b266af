/** The page with the security events of the last days. */
import type { ReactNode } from 'react'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { formatMoment, formatNumber } from '@pfotenportal/text/format'
import type { SecurityEvent } from '../../core/security-events.ts'
import type { CountedHours, ListedSource } from '../../database/identity/security-events.ts'
import { pageHtml, type View } from '../page/page.tsx'

interface Listed {
  readonly events: readonly CountedHours[]
  readonly sources: readonly ListedSource[]
}

/** What happened, in words; an older process may meet a name that it does not know. */
function nameOf(event: string, view: View): string {
  const names: Readonly<Record<SecurityEvent, string>> = view.copy.security.events
  const known: Readonly<Record<string, string>> = names
  return known[event] ?? event
}

// These events are in real time, and so are their days.
const momentOf = (at: Instant, { language }: View) => formatMoment(at, language, berlinDay(at))

function List({
  id,
  title,
  columns,
  children,
}: {
  id: string
  title: string
  columns: readonly { readonly label: string; readonly isNumber?: boolean }[]
  children: ReactNode
}) {
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {/* A scrollable region must be focusable, and no native element is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div className="scroll" tabIndex={0} role="group" aria-labelledby={`${id}-title`}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th key={label} scope="col" className={isNumber ? 'num' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}

function Events({ events, view }: { events: Listed['events']; view: View }) {
  const { columns, what } = view.copy.security
  const labels = [
    { label: columns.event },
    { label: columns.lastDay, isNumber: true },
    { label: columns.count, isNumber: true },
    { label: columns.lastAt },
    { label: columns.name },
  ]
  return (
    <List id="events" title={what} columns={labels}>
      {events.map(({ event, lastDay, count, lastAt }) => (
        <tr key={event}>
          <td>{nameOf(event, view)}</td>
          <td className="num">{formatNumber(lastDay, view.language)}</td>
          <td className="num">{formatNumber(count, view.language)}</td>
          <td>{momentOf(lastAt, view)}</td>
          <td>
            <code translate="no">{event}</code>
          </td>
        </tr>
      ))}
    </List>
  )
}

function Sources({ sources, view }: { sources: Listed['sources']; view: View }) {
  const { columns, where } = view.copy.security
  const labels = [
    { label: columns.network },
    { label: columns.count, isNumber: true },
    { label: columns.agent },
    { label: columns.lastAt },
    { label: columns.event },
  ]
  return (
    <List id="sources" title={where} columns={labels}>
      {sources.map(({ source, count, agent, lastAt, events }) => (
        <tr key={source}>
          <td translate="no">{source.includes(':') ? `${source}::/48` : source}</td>
          <td className="num">{formatNumber(count, view.language)}</td>
          <td>{agent}</td>
          <td>{momentOf(lastAt, view)}</td>
          <td className="long">{events.map((event) => nameOf(event, view)).join('; ')}</td>
        </tr>
      ))}
    </List>
  )
}

/** The page as an HTML document. */
export function securityPageHtml(view: View, { events, sources }: Listed): string {
  const { intro, none } = view.copy.security
  return pageHtml(
    view,
    { title: view.copy.tools.security, tool: 'security' },
    <>
      <p>{intro}</p>
      {events.length === 0 ? <p className="well">{none}</p> : <Events events={events} view={view} />}
      {sources.length > 0 && <Sources sources={sources} view={view} />}
    </>,
  )
}
