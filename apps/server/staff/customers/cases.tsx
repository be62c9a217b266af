/** The cases of a customer or about an order, and the form that opens one. */
import { CASE_MAX } from '@pfotenportal/contract/staff/customer-actions'
import { CASE_KINDS, type CaseKind } from '@pfotenportal/contract/staff/staff-action'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatMoment, formatPrice } from '@pfotenportal/text/format'
import type { SupportCase } from '../../database/customer/cases.ts'
import type { ListedStaff } from '../../database/identity/staff.ts'
import type { View } from '../page/page.tsx'
import { OrderLink } from './notes.tsx'
import { ActionForm, Field } from './parts.tsx'
import { deskTexts } from './texts.ts'

type CaseView = Pick<View, 'language' | 'moment'>

/** Cases with what is wanted, who has them, and how they ended. */
export function CaseList({
  cases,
  view: { language, moment },
}: {
  readonly cases: readonly SupportCase[]
  readonly view: CaseView
}) {
  const { cases: copy, notes } = deskTexts[language]
  if (cases.length === 0) return <p className="quiet">{copy.none}</p>
  const at = (of: string) => formatMoment(of, language, moment.today)
  return (
    <ul className="notes">
      {cases.map((it) => (
        <li key={it.id}>
          <p>
            <b>
              {copy.wants(copy.kinds[it.kind], it.amount === null ? null : formatPrice(toWire(it.amount)))}
            </b>
            {` · ${copy.states[it.state]} `}
            {it.closedAt !== null && copy.closed(it.closerName ?? notes.script, at(it.closedAt))}
            {it.state === 'OPEN' && it.ownerName !== null && copy.of(it.ownerName)}
          </p>
          <p className="typed">{it.wanted}</p>
          {it.note !== '' && <p className="typed">{it.note}</p>}
          <p className="quiet">
            {copy.opened(it.openerName ?? notes.script, at(it.openedAt))} <OrderLink {...it} />
          </p>
        </li>
      ))}
    </ul>
  )
}

interface OpenCaseProps {
  /** Unique on the page. */
  readonly id: string
  readonly customerId: number
  /** The number of the order that it is about, or the id of one without a number; null for none. */
  readonly order: string | null
  readonly staff: readonly Pick<ListedStaff, 'id' | 'name' | 'isDisabled'>[]
  readonly view: CaseView
  /** What is filled in; then the form is open. */
  readonly typed?: { readonly kind: CaseKind; readonly text: string; readonly amount: string }
}

/** Hands over what the customer wants to those who may do it. */
export function OpenCase({ id, customerId, order, staff, view, typed }: OpenCaseProps) {
  const copy = deskTexts[view.language].cases
  return (
    <details open={typed !== undefined}>
      <summary {...(order !== null && { 'aria-label': copy.about(order) })}>{copy.open}</summary>
      <ActionForm action={staffPath('openCase', { customerId })} label={copy.open} hint={copy.openHint}>
        {order !== null && <input type="hidden" name="order" value={order} />}
        <div className="field">
          <label htmlFor={`case-kind-${id}`}>{copy.kind}</label>
          <select id={`case-kind-${id}`} name="kind" defaultValue={typed?.kind}>
            {CASE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {copy.kinds[kind]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`case-text-${id}`}>{copy.text}</label>
          <textarea
            id={`case-text-${id}`}
            name="text"
            rows={2}
            maxLength={CASE_MAX}
            defaultValue={typed?.text}
            required
          />
        </div>
        <Field
          id={`case-amount-${id}`}
          name="amount"
          label={copy.amount}
          placeholder="12,00"
          value={typed?.amount ?? ''}
        />
        <div className="field">
          <label htmlFor={`case-owner-${id}`}>{copy.owner}</label>
          <select id={`case-owner-${id}`} name="owner">
            <option value="">{copy.anybody}</option>
            {staff
              .filter(({ isDisabled }) => !isDisabled)
              .map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
          </select>
        </div>
      </ActionForm>
    </details>
  )
}
