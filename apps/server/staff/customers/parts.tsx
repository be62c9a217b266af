/** Shared by the pages of the support desk: tables, facts, forms. */
import type { ComponentProps, ReactNode } from 'react'
import { NOTE_MAX } from '@pfotenportal/contract/staff/customer-actions'
import type { emailInput } from '../../pages/page-parts.tsx'
import { FormId } from '../page/form-id.tsx'
import type { DeskView } from './view.ts'

interface TableProps {
  readonly id: string
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  readonly view: Pick<DeskView, 'copy'>
}

/** A table with a title; without rows it says so. */
export function DeskTable({ id, title, columns, rows, view }: TableProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{view.copy.empty}</p>
      ) : (
        // A scrollable region must be focusable, and no native element is.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
        <div className="scroll" tabIndex={0} role="group" aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                {columns.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- columns of a page that is rendered once
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Labelled facts; those without a value are left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== null && value !== '' && value !== false)
        .map(([label, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two dogs may have one name; a page that is rendered once
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type FieldProps = Pick<
  ComponentProps<'input'>,
  'maxLength' | 'required' | 'placeholder' | keyof typeof emailInput
> & {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly value?: string
}

/** A text field with its label. */
export function Field({ id, label, value, ...rest }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" defaultValue={value} autoComplete="off" {...rest} />
    </div>
  )
}

/** A form with one button. */
export function ActionForm({
  action,
  label,
  hint,
  opensTab = false,
  children,
}: {
  readonly action: string
  readonly label: string
  readonly hint?: string
  /** Whether the answer opens in a new tab, beside the page. */
  readonly opensTab?: boolean
  readonly children?: ReactNode
}) {
  return (
    <form method="post" action={action} className="act" {...(opensTab && { target: '_blank' })}>
      <FormId />
      {children}
      <button className="button" type="submit">
        {label}
      </button>
      {hint !== undefined && <p className="quiet">{hint}</p>}
    </form>
  )
}

/** A form that writes a note. */
export function NoteForm({
  id,
  action,
  label,
  view,
}: {
  readonly id: string
  readonly action: string
  readonly label: string
  readonly view: Pick<DeskView, 'desk'>
}) {
  return (
    <ActionForm action={action} label={view.desk.notes.submit}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea id={id} name="text" rows={3} maxLength={NOTE_MAX} required />
      </div>
    </ActionForm>
  )
}
