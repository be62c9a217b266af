/** The timeline of a customer: charges, refunds, parcels, mails and changes, newest first. */
import type { ReactNode } from 'react'
import { toWire } from '@pfotenportal/domain/core/money'
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { formatMoment, formatPrice } from '@pfotenportal/text/format'
import type { TimelineChange, TimelineEntry } from '../../database/customer/timeline.ts'
import { eventTitle } from '../../events/activity.ts'
import { mailName } from '../page/mail-name.ts'
import { customerPath } from '../page/paths.ts'
import { messagePath } from '../work/view.ts'
import { OrderLink } from './notes.tsx'
import { TIMELINE_ENTRIES, type DeskView } from './view.ts'

/** What changed: the sentence of an event, or the label of another entry. */
function changeTitle(change: TimelineChange, { desk, language, moment }: DeskView): string {
  const title = eventTitle(change, { language, today: moment.today })
  return title ?? desk.timeline.changes[change.action] ?? change.action
}

/** What an entry says. */
export function whatOf(entry: TimelineEntry, customerId: number, view: DeskView): ReactNode {
  const { desk, copy } = view
  const { timeline } = desk
  const { values } = copy
  switch (entry.kind) {
    case 'CHANGE': {
      const title = changeTitle(entry, view)
      const message = /^message:(\d+)$/.exec(entry.entity)?.[1]
      if (message !== undefined) return <a href={messagePath(Number(message))}>{title}</a>
      return entry.account === customerId ? title : timeline.ofFormer(title, entry.account)
    }
    case 'CHARGE': {
      const { state, code, amount } = entry
      const why = code === null ? '' : ` (${values.decline(declineReason(code), code)})`
      return `${timeline.charge(values.charge[state], formatPrice(toWire(amount)))}${why}`
    }
    case 'REFUND':
      return timeline.refund(values.refund[entry.state], formatPrice(toWire(entry.amount)), entry.reason)
    case 'PARCEL':
      return timeline.parcel(values.track[entry.event])
    default:
      return (
        <a href={customerPath(customerId, `/mails/${entry.id}`)}>
          {timeline.mail(mailName(entry.template, view), values.mail[entry.state])}
        </a>
      )
  }
}

/** Who did it; the service does what is not a change. */
function whoOf(entry: TimelineEntry, { desk, copy }: DeskView): string {
  const roles: Readonly<Record<string, string>> = copy.values.actor
  const role = entry.kind === 'CHANGE' ? entry.actor : entry.kind === 'REFUND' ? 'staff' : 'system'
  const label = roles[role] ?? role
  const by = 'by' in entry ? entry.by : null
  return by === null ? label : desk.timeline.by(label, by)
}

interface TimelineProps {
  readonly customerId: number
  readonly entries: readonly TimelineEntry[]
  /** Whether the newest entries are shown. */
  readonly isNewest: boolean
  readonly view: DeskView
}

export function Timeline({ customerId, entries, isNewest, view }: TimelineProps) {
  const { timeline } = view.desk
  const last = entries.length >= TIMELINE_ENTRIES ? entries.at(-1) : undefined
  return (
    <section className="card" aria-labelledby="timeline">
      <h2 id="timeline">{timeline.title}</h2>
      {entries.length === 0 && <p className="quiet">{view.copy.empty}</p>}
      {entries.length > 0 && (
        // On a phone it is folded; a wide screen shows it in any case. Whoever looks for older entries has opened it.
        <details className="fold" open={!isNewest}>
          <summary>{timeline.show(entries.length)}</summary>
          <ol className="entries">
            {entries.map((entry, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a page that is rendered once
              <li key={index}>
                <p className="entry event">
                  <span className="quiet">{formatMoment(entry.at, view.language, view.moment.today)}</span>
                  <span>{whatOf(entry, customerId, view)}</span>
                  <span className="quiet">{whoOf(entry, view)}</span>
                  {'orderId' in entry && <OrderLink {...entry} />}
                </p>
              </li>
            ))}
          </ol>
          <p className="links">
            {!isNewest && <a href={`${customerPath(customerId)}#timeline`}>{timeline.newest}</a>}
            {last && (
              <a href={`${customerPath(customerId)}?until=${encodeURIComponent(last.at)}#timeline`}>
                {timeline.older}
              </a>
            )}
          </p>
        </details>
      )}
    </section>
  )
}
