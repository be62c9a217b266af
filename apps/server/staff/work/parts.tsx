/** Shared by the work lists: a list with its sentence, an entry with its actions, and forms. */
import type { ReactNode } from 'react'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import type { Place } from '../../database/work/places.ts'
import { NoticeNote } from '../page/notice.tsx'
import { customerPath } from '../page/paths.ts'
import { SHOWN_WORK, type WorkCount } from './read-work.ts'
import type { WorkView } from './view.ts'

interface SectionProps {
  readonly list: WorkCount
  readonly view: WorkView
  /** The entries. */
  readonly children?: ReactNode
  /** Below the entries. */
  readonly foot?: ReactNode
}

/** One list; without entries it says so. */
export function WorkSection({ list: { id, count, oldestSeconds }, view, children, foot }: SectionProps) {
  const { work, copy, notice } = view
  const { title, meaning, none } = work.lists[id]
  const age = oldestSeconds === null ? '' : `, ${work.oldest(copy.values.duration(oldestSeconds))}`
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <div className="head">
        <h2 id={`${id}-title`}>{title}</h2>
        {count > 0 && <p className="quiet">{`${work.open(count)}${age}`}</p>}
      </div>
      {notice.list === id && <NoticeNote notice={notice} />}
      <p className="quiet">{count === 0 ? none : meaning}</p>
      {count > 0 && children !== undefined && <ul className="work">{children}</ul>}
      {children !== undefined && count > SHOWN_WORK && (
        <p className="quiet">{work.more(count - SHOWN_WORK)}</p>
      )}
      {foot}
    </section>
  )
}

/** Leads to the customer, there to what can be done about the order, and to the page of the order. */
export function PlaceLink({ place, view }: { readonly place: Place | null; readonly view: WorkView }) {
  if (place === null) return null
  const { customerId, customerName, order } = place
  if (order === null) return <a href={customerPath(customerId)}>{customerName}</a>
  return (
    <span>
      <a href={`${customerPath(customerId)}#order-${order.id}`}>{customerName}</a>
      {' · '}
      <a href={`/operator/orders/${order.number ?? order.id}`}>{order.number ?? view.work.unnumbered}</a>
    </span>
  )
}

interface EntryProps {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  /** In one line; empty ones are left out. */
  readonly facts: readonly string[]
  readonly entry: { readonly place: Place | null; readonly ageSeconds: number }
  readonly hint?: string | undefined
  readonly view: WorkView
  /** What is known in detail, such as the words of a mail server. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}

/** An entry of a list: what it is, whom it concerns, since when, and what can be done about it. */
export function Entry({ id, title, facts, entry, hint, view, detail, actions }: EntryProps) {
  const age = view.work.age(view.copy.values.duration(entry.ageSeconds))
  return (
    <li>
      <div className="what">
        <b id={id}>{title}</b>
        <PlaceLink place={entry.place} view={view} />
        <span className="quiet">{[...facts.filter((fact) => fact !== ''), age].join(' · ')}</span>
        {hint !== undefined && <span className="quiet">{hint}</span>}
        {detail}
      </div>
      {actions !== undefined && <div className="do">{actions}</div>}
    </li>
  )
}

interface FormProps {
  readonly action: string
  readonly label: string
  /** Names the entry; repeated with each value of a form. */
  readonly fields: Readonly<Record<string, string>>
  /** The id of the entry's title. */
  readonly about: string
  readonly isSoft?: boolean
  readonly children?: ReactNode
}

/** A form with one button about one entry. */
export function EntryForm({ action, label, fields, about, isSoft = false, children }: FormProps) {
  return (
    <form method="post" action={action} className="act">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button className={isSoft ? 'button soft' : 'button'} type="submit" aria-describedby={about}>
        {label}
      </button>
    </form>
  )
}

/** A text field of an entry's form. */
export function EntryText({
  id,
  name,
  label,
  max,
  required = false,
}: {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly max: number
  readonly required?: boolean
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type="text" maxLength={max} autoComplete="off" required={required} />
    </div>
  )
}

/** Takes an entry off its list, with a note, after a second click. */
export function DismissForm({
  view,
  hint,
  label,
  ...form
}: Omit<FormProps, 'children' | 'isSoft'> & { readonly view: WorkView; readonly hint?: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <EntryForm {...form} label={label} isSoft>
        {hint !== undefined && <p className="quiet">{hint}</p>}
        <EntryText id={`note-${form.about}`} name="note" label={view.work.note} max={WORK_NOTE_MAX} />
      </EntryForm>
    </details>
  )
}
