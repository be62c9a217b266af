/** The page of one order, without personal data but what staff wrote (C-253). */
import { toWire } from '@pfotenportal/domain/core/money'
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { formatDay, formatPrice, formatRate, formatWindow } from '@pfotenportal/text/format'
import { windowsOf } from '../../core/delivery-windows.ts'
import { eventTitle } from '../../events/activity.ts'
import { NoteList } from '../customers/notes.tsx'
import { deskTexts } from '../customers/texts.ts'
import { mailName } from '../page/mail-name.ts'
import { Table, type View } from '../page/page.tsx'
import { buildTable } from '../report/report-table.ts'
import { FindOrder } from './overview.tsx'
import type { OrderDetails } from './read/order-details.ts'

function Facts({ details, view }: { details: OrderDetails; view: View }) {
  const { copy, language, moment } = view
  const { order } = copy
  const { today } = moment
  const vat = `${formatPrice(toWire(details.vat))} (${formatRate(details.taxRate, language)})`
  const windows = windowsOf(details.stored)
  const facts = [
    [order.status, copy.values.orderStatus[details.status]],
    [order.money, copy.values.money[details.financialStatus]],
    [order.box, copy.values.box[details.fulfillmentStatus]],
    [order.billed, formatDay(details.billingDate, language, today)],
    [order.window, formatWindow(windows.promised, language, today)],
    ...(windows.isLate ? [[order.newWindow, formatWindow(windows.expected, language, today)]] : []),
    [order.total, formatPrice(toWire(details.total))],
    [order.vat, vat],
    [order.country, copy.values.country[details.country]],
    [order.subscription, String(details.subscriptionId)],
    ...(details.isImported ? [[order.origin, order.imported]] : []),
  ]
  return (
    <dl className="card">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Money({ details, view }: { details: OrderDetails; view: View }) {
  const { values } = view.copy
  const kinds = {
    at: 'moment',
    attempt: 'count',
    trigger: 'text',
    state: 'text',
    code: 'text',
    amount: 'money',
  } as const
  const charges = details.charges.map((it) => ({
    ...it,
    trigger: values.trigger[it.trigger],
    state: values.charge[it.state],
    code: it.code === null ? null : values.decline(declineReason(it.code), it.code),
  }))
  return (
    <>
      <Table table={buildTable('orderCharges', kinds, charges)} view={view} />
      {details.refunds.length > 0 && <Refunds details={details} view={view} />}
    </>
  )
}

function Refunds({ details, view }: { details: OrderDetails; view: View }) {
  const { refund } = view.copy.values
  const kinds = {
    at: 'moment',
    amount: 'money',
    state: 'text',
    code: 'text',
    reason: 'text',
    by: 'text',
  } as const
  const refunds = details.refunds.map((it) => ({ ...it, state: refund[it.state] }))
  return <Table table={buildTable('orderRefunds', kinds, refunds)} view={view} />
}

function Notes({ details: { notes }, view }: { details: OrderDetails; view: View }) {
  return (
    <section className="card" aria-labelledby="notes">
      <h2 id="notes">{deskTexts[view.language].notes.title}</h2>
      <NoteList notes={notes} namesOrders={false} view={view} />
    </section>
  )
}

export function Order({ details, view }: { details: OrderDetails; view: View }) {
  const { values, search } = view.copy
  const track = details.track.map(({ at, event }) => ({ at, event: values.track[event] }))
  const actors: Readonly<Record<string, string>> = values.actor
  const { language, moment } = view
  const events = details.events.map((it) => ({
    at: it.at,
    what: eventTitle(it, { language, today: moment.today }) ?? it.action,
    actor: actors[it.actor] ?? it.actor,
  }))
  const mails = details.mails.map((it) => ({
    ...it,
    template: mailName(it.template, view),
    state: values.mail[it.state],
  }))
  return (
    <>
      <Facts details={details} view={view} />
      <Money details={details} view={view} />
      {details.notes.length > 0 && <Notes details={details} view={view} />}
      <div className="two">
        <Table table={buildTable('orderTrack', { at: 'moment', event: 'text' }, track)} view={view} />
        <Table
          table={buildTable('orderMails', { at: 'moment', template: 'text', state: 'text' }, mails)}
          view={view}
        />
      </div>
      <Table
        table={buildTable('orderEvents', { at: 'moment', what: 'text', actor: 'text' }, events)}
        view={view}
      />
      <FindOrder copy={search} />
    </>
  )
}

/** The page if no order has the number. */
export function NoOrder({ number, view }: { number: string; view: View }) {
  const { search } = view.copy
  return (
    <>
      <p className="note bad">{search.none(number)}</p>
      <FindOrder copy={search} />
    </>
  )
}

/** The page for an unknown address, with a search. */
export function NoPage({ view }: { view: View }) {
  const { notFound, search } = view.copy
  return (
    <>
      <p className="note">{notFound.hint}</p>
      <FindOrder copy={search} />
    </>
  )
}
