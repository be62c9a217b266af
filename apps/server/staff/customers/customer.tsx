/** The page of a customer: everything that customer service needs on the phone. */
import { REASON_MAX } from '@pfotenportal/contract/staff/customer-actions'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { leftOf, type DayAllowance } from '@pfotenportal/domain/charging/allowance'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { NAME_MAX } from '@pfotenportal/domain/customer/customer'
import type { EmailChangeState } from '@pfotenportal/domain/customer/email-change'
import { formatDay, formatMoment } from '@pfotenportal/text/format'
import type { SupportCase } from '../../database/customer/cases.ts'
import type { CustomerOrder } from '../../database/customer/customer-orders.ts'
import type { Customer } from '../../database/customer/customers.ts'
import type { ShownEmailChange } from '../../database/customer/email-changes.ts'
import type { FormerCustomer } from '../../database/customer/merged.ts'
import type { CustomerNote } from '../../database/customer/notes.ts'
import type { TimelineEntry } from '../../database/customer/timeline.ts'
import type { ListedStaff } from '../../database/identity/staff.ts'
import type { IssuedDocument } from '../../database/order/documents.ts'
import type { StoredPaymentMethod } from '../../database/payment/payment-methods.ts'
import { emailInput } from '../../pages/page-parts.tsx'
import type { Replaceable } from '../boxes/replaceable-boxes.ts'
import { customerPath } from '../page/paths.ts'
import { AccountLinks } from './account-links.tsx'
import { CaseList, OpenCase } from './cases.tsx'
import type { CheckedCode } from './code-check.ts'
import { Codes } from './codes.tsx'
import { Documents } from './documents.tsx'
import { Dogs, type DeskSubscription } from './dogs.tsx'
import { Glance } from './glance.tsx'
import { methodText } from './method-text.ts'
import { NoteList } from './notes.tsx'
import { euros, isGiving, Orders, typed, typedAmount, typedReason } from './orders.tsx'
import { ActionForm, Facts, Field, NoteForm } from './parts.tsx'
import { Timeline } from './timeline.tsx'
import type { DeskView } from './view.ts'

/** A new address with what has become of it. Its moments are real time, and so is the day on which they are read. */
interface PendingChange extends ShownEmailChange {
  readonly state: EmailChangeState
  readonly realToday: Day
}

/** What the page shows. */
export interface CustomerFile {
  readonly customer: Customer & { readonly createdAt: Instant }
  /** Those who were merged into this one. */
  readonly former: readonly FormerCustomer[]
  readonly subscriptions: readonly DeskSubscription[]
  /** The discount code that was asked about. */
  readonly checked: CheckedCode | undefined
  /** The address that is to be confirmed, or that was not. */
  readonly emailChange: PendingChange | undefined
  readonly methods: readonly StoredPaymentMethod[]
  readonly orders: readonly CustomerOrder[]
  /** The boxes that did not arrive and can be sent again, by order id. */
  readonly replaceable: ReadonlyMap<number, Replaceable>
  readonly notes: readonly CustomerNote[]
  readonly cases: readonly SupportCase[]
  /** The open case on which the reader acts: it fills the forms in, and is done with them. */
  readonly acted: SupportCase | undefined
  /** What the reader may give today: undefined for nothing ever, null without a limit. */
  readonly allowance: DayAllowance | null | undefined
  /** The open withdrawal that a refund carries out. */
  readonly withdrawalId: number | undefined
  readonly staff: readonly ListedStaff[]
  readonly documents: readonly IssuedDocument[]
  readonly timeline: readonly TimelineEntry[]
  /** What went wrong last, of the newest entries; undefined if nothing did. */
  readonly problem: TimelineEntry | undefined
  readonly isNewest: boolean
}

function About({ file, view }: { readonly file: CustomerFile; readonly view: DeskView }) {
  const { customer } = view.desk
  const { selectedLang, createdAt } = file.customer
  return (
    <section className="card">
      <Facts
        facts={[
          [customer.language, customer.languages[selectedLang]],
          [customer.since, formatDay(berlinDay(createdAt), view.language, view.moment.today)],
          [customer.payment, file.methods.map(methodText).join(', ')],
          [view.desk.merge.former, file.former.map((each) => `${each.id} (${each.email})`).join(', ')],
        ]}
      />
      {file.emailChange && <PendingEmail change={file.emailChange} view={view} />}
    </section>
  )
}

/** The new address that waits for its confirmation, or why it was not confirmed. */
function PendingEmail({ change, view }: { readonly change: PendingChange; readonly view: DeskView }) {
  const { emailChange: copy, notes } = view.desk
  const ofCustomer = { customerId: change.customerId }
  const at = (moment: Instant) => formatMoment(moment, view.language, change.realToday)
  return (
    <section aria-labelledby="email-change">
      <h3 id="email-change">{copy.title}</h3>
      <p>
        <b>{change.email}</b>
      </p>
      <p>{copy.states[change.state](at(change.expiresAt))}</p>
      {change.isUndeliverable && <p className="note bad">{copy.undeliverable}</p>}
      <p className="quiet">{copy.by(change.requesterName ?? notes.script, at(change.requestedAt))}</p>
      {view.can('helpCustomers') && (
        <div className="acts">
          {change.ended === null && (
            <ActionForm action={staffPath('resendEmailChange', ofCustomer)} label={copy.resend} />
          )}
          <ActionForm
            action={staffPath('withdrawEmailChange', ofCustomer)}
            label={change.ended === null ? copy.withdraw : copy.dismiss}
          />
        </div>
      )}
    </section>
  )
}

/** Corrects name and email address; the form says what it showed. */
function Correct({ customer, view }: Pick<CustomerFile, 'customer'> & { view: DeskView }) {
  const { actions } = view.desk
  const ofCustomer = { customerId: customer.id }
  return (
    <details>
      <summary>{actions.correct}</summary>
      <ActionForm
        action={staffPath('correctCustomer', ofCustomer)}
        label={actions.save}
        hint={actions.correctHint}
      >
        <input type="hidden" name="shownFirstName" value={customer.firstName} />
        <input type="hidden" name="shownLastName" value={customer.lastName} />
        <input type="hidden" name="shownEmail" value={customer.email} />
        <Field
          id="first-name"
          name="firstName"
          label={actions.firstName}
          value={customer.firstName}
          maxLength={NAME_MAX}
          required
        />
        <Field
          id="last-name"
          name="lastName"
          label={actions.lastName}
          value={customer.lastName}
          maxLength={NAME_MAX}
          required
        />
        <Field
          id="email"
          name="email"
          label={view.desk.customer.email}
          value={customer.email}
          required
          {...emailInput}
        />
      </ActionForm>
    </details>
  )
}

function Actions({
  file: { customer, subscriptions, acted, allowance },
  view,
}: {
  file: CustomerFile
  view: DeskView
}) {
  const { actions, dogs } = view.desk
  const ofCustomer = { customerId: customer.id }
  const credited = acted?.kind === 'CREDIT' ? acted : undefined
  const creditable = subscriptions.filter(({ status }) => status !== 'CANCELLED')
  const isGiver = isGiving(allowance)
  if (!view.can('helpCustomers') && !isGiver) return null
  return (
    <section className="card" aria-labelledby="actions">
      <h2 id="actions">{actions.title}</h2>
      {view.can('helpCustomers') && (
        <>
          <ActionForm
            action={customerPath(customer.id, '/support-session')}
            label={actions.portal}
            hint={actions.portalHint}
            opensTab
          />
          <ActionForm action={staffPath('sendSignInLink', ofCustomer)} label={actions.link} />
          <details>
            <summary>{actions.signOut}</summary>
            <ActionForm
              action={staffPath('signOutCustomer', ofCustomer)}
              label={actions.signOut}
              hint={actions.signOutHint}
            />
          </details>
          <Correct customer={customer} view={view} />
          <AccountLinks id={customer.id} view={view} />
        </>
      )}
      {allowance && <p className="quiet">{actions.left(euros(leftOf(allowance)))}</p>}
      {isGiver && creditable.length > 0 && (
        <details open={credited !== undefined}>
          <summary>{actions.credit}</summary>
          <ActionForm
            action={staffPath('giveCredit', ofCustomer)}
            label={actions.credit}
            hint={actions.creditHint}
          >
            <div className="field">
              <label htmlFor="credit-for">{actions.creditFor}</label>
              <select id="credit-for" name="subscription">
                {creditable.map(({ id, pet }) => (
                  <option key={id} value={id}>
                    {pet?.name ?? dogs.noDog} ({id})
                  </option>
                ))}
              </select>
            </div>
            {credited && <input type="hidden" name="case" value={credited.id} />}
            <Field
              id="credit-amount"
              name="amount"
              label={actions.amount}
              placeholder="10,00"
              value={typedAmount(credited)}
              required
            />
            <Field
              id="credit-reason"
              name="reason"
              label={actions.reason}
              value={typedReason(credited)}
              maxLength={REASON_MAX}
              required
            />
          </ActionForm>
        </details>
      )}
    </section>
  )
}

function Notes({ file: { customer, notes }, view }: { file: CustomerFile; view: DeskView }) {
  const { notes: copy } = view.desk
  return (
    <section className="card" aria-labelledby="notes">
      <h2 id="notes">{copy.title}</h2>
      {notes.length === 0 && <p className="quiet">{copy.none}</p>}
      <NoteList notes={notes} namesOrders view={view} />
      {view.can('helpCustomers') && (
        <NoteForm
          id="note"
          action={staffPath('addNote', { customerId: customer.id })}
          label={copy.label}
          view={view}
        />
      )}
    </section>
  )
}

function Cases({ file: { customer, cases, staff }, view }: CustomerProps) {
  const { cases: copy } = view.desk
  return (
    <section className="card" aria-labelledby="cases">
      <h2 id="cases">{copy.title}</h2>
      <CaseList cases={cases} view={view} />
      <OpenCase id="new" customerId={customer.id} order={null} staff={staff} view={view} />
    </section>
  )
}

interface CustomerProps {
  readonly file: CustomerFile
  readonly view: DeskView
}

/** What is over the reader's allowance as a case for those who may give it: everything is filled in. */
function HandOver({ file: { customer, orders, staff }, view }: CustomerProps) {
  const { sent } = view
  if (sent?.name !== 'refundOrder' && sent?.name !== 'giveCredit') return null
  const { params, fields } = sent
  const number = params['orderNumber'] ?? null
  const order = orders.find((each) => each.number === number)
  // Without an amount, everything that is left was wanted.
  const all = order && typed(order.total - order.refunded)
  const amount = fields['amount']?.trim() || all || ''
  const kind = sent.name === 'giveCredit' ? 'CREDIT' : 'REFUND'
  return (
    <section className="card" aria-labelledby="hand-over">
      <h2 id="hand-over">{view.desk.cases.handOver}</h2>
      <OpenCase
        id="hand-over"
        customerId={customer.id}
        order={number}
        staff={staff}
        view={view}
        typed={{ kind, amount, text: fields['reason'] ?? '' }}
      />
    </section>
  )
}

export function CustomerPage({ file, view }: CustomerProps) {
  const { id } = file.customer
  return (
    <>
      <HandOver file={file} view={view} />
      <Glance file={file} view={view} />
      <div className="two">
        <About file={file} view={view} />
        <Actions file={file} view={view} />
      </div>
      <Dogs customerId={file.customer.id} subscriptions={file.subscriptions} view={view} />
      <Codes customerId={id} subscriptions={file.subscriptions} checked={file.checked} view={view} />
      <Orders customerId={id} file={file} view={view} />
      <Documents documents={file.documents} view={view} />
      <Cases file={file} view={view} />
      <Notes file={file} view={view} />
      <Timeline customerId={id} entries={file.timeline} isNewest={file.isNewest} view={view} />
    </>
  )
}
