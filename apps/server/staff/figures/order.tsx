/** The page of one order (C-491). What can be done about it is on the page of its customer. */
import type { ReactNode } from 'react'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import { formatDay, formatPrice, formatRate, formatWeight, formatWindow } from '@pfotenportal/text/format'
import { nameOfCountry, nameOfRecipe, titleOfSample, titleOfSupplement } from '../../core/catalogue-names.ts'
import { windowsOf } from '../../core/delivery-windows.ts'
import { eventTitle } from '../../events/activity.ts'
import { discountTitle } from '../../views/discount.ts'
import { serviceCopy } from '../../views/view-context.ts'
import { CaseList, OpenCase } from '../customers/cases.tsx'
import { NoteList } from '../customers/notes.tsx'
import { deskTexts } from '../customers/texts.ts'
import { mailName } from '../page/mail-name.ts'
import { Table, type View } from '../page/page.tsx'
import { customerPath, documentPath } from '../page/paths.ts'
import { buildTable } from '../report/report-table.ts'
import { FindOrder } from './overview.tsx'
import type { OrderDetails } from './read/order-details.ts'

type PartProps = { readonly details: OrderDetails; readonly view: View }

/** Where the customer's page shows the order, with what can be done about it. */
const actionsPath = ({ id, customer }: OrderDetails) => `${customerPath(customer.id)}#order-${id}`

/** The numbers of its parcels, each with the carrier's page if there is one. */
function Tracking({ details: { stored } }: Pick<PartProps, 'details'>) {
  const { parcel } = stored
  if (!parcel) return null
  const { carrier, number, url } = parcel
  const name = [carrier, number].filter((part) => part !== null).join(' ')
  if (url === null || !url.startsWith('https://')) return <span>{name}</span>
  return (
    <a href={url} rel="noreferrer" target="_blank">
      {name}
    </a>
  )
}

/** Its receipt and credit notes, each as PDF. */
function Documents({ details: { documents } }: Pick<PartProps, 'details'>) {
  return documents.map(({ id, number }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <a href={documentPath(id)}>{number}</a>
    </span>
  ))
}

function Facts({ details, view }: PartProps) {
  const { copy, language, moment } = view
  const { order } = copy
  const { today } = moment
  const { customer, stored } = details
  const price = (cents: Cents) => formatPrice(toWire(cents))
  const { lineItems, discount, shipping } = stored.totals
  const named = stored.discountUsed && discountTitle(stored.discountUsed, serviceCopy(language))
  const windows = windowsOf(stored)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      order.customer,
      <a key="customer" href={customerPath(customer.id)}>
        {`${customer.firstName} ${customer.lastName}`}
      </a>,
    ],
    [order.dog, details.petName],
    [order.subscription, String(details.subscriptionId)],
    [order.status, copy.values.orderStatus[details.status]],
    [order.money, copy.values.money[details.financialStatus]],
    [order.box, copy.values.box[details.fulfillmentStatus]],
    [order.billed, formatDay(details.billingDate, language, today)],
    [order.window, formatWindow(windows.promised, language, today)],
    [order.newWindow, windows.isLate ? formatWindow(windows.expected, language, today) : null],
    [order.replaced, stored.replacedOn && formatDay(stored.replacedOn, language, today)],
    [order.parcel, stored.parcel && <Tracking details={details} />],
    [order.before, discount === 0 ? null : price(lineItems)],
    [order.discount, discount === 0 ? null : [`−${price(discount)}`, named].filter(Boolean).join(' · ')],
    [order.shipping, shipping === 0 ? null : price(shipping)],
    [order.total, price(details.total)],
    [order.vat, `${price(details.vat)} (${formatRate(details.taxRate, language)})`],
    [order.refunded, stored.refunded === 0 ? null : price(stored.refunded)],
    [order.documents, details.documents.length === 0 ? null : <Documents details={details} />],
    [order.country, nameOfCountry(details.country, language)],
    [order.origin, details.isImported ? order.imported : null],
  ]
  return (
    <section className="card">
      <dl>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="links">
        <a href={actionsPath(details)}>{order.act}</a>
      </p>
    </section>
  )
}

/** What is in the box: each bag with its parcel, then what is laid beside them into the first parcel. */
function Contents({ details: { contents, parcels }, view }: PartProps) {
  const { copy, language } = view
  const bags = parcels.flatMap((parcel, index) =>
    parcel.bags.map(({ type, grams, quantity }) => ({
      parcel: index + 1,
      article: nameOfRecipe(type, language),
      quantity: `${quantity} × ${formatWeight(grams, language)}`,
    })),
  )
  const beside = [
    ...contents.packs.map(({ kind, isSample, quantity }) => ({
      article: isSample ? titleOfSample(kind, language) : titleOfSupplement(kind, language),
      quantity,
    })),
    ...contents.unknown.map(({ sku, quantity }) => ({ article: copy.order.unknownArticle(sku), quantity })),
  ].map(({ article, quantity }) => ({ parcel: 1, article, quantity: String(quantity) }))
  const kinds = { parcel: 'count', article: 'text', quantity: 'text' } as const
  return <Table table={buildTable('orderContents', kinds, [...bags, ...beside])} view={view} />
}

function Money({ details, view }: PartProps) {
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

function Refunds({ details, view }: PartProps) {
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

function Notes({ details: { notes }, view }: PartProps) {
  return (
    <section className="card" aria-labelledby="notes">
      <h2 id="notes">{deskTexts[view.language].notes.title}</h2>
      <NoteList notes={notes} namesOrders={false} view={view} />
    </section>
  )
}

function Cases({ details: { id, number, customer, cases, staff }, view }: PartProps) {
  return (
    <section className="card" aria-labelledby="cases">
      <h2 id="cases">{deskTexts[view.language].cases.title}</h2>
      <CaseList cases={cases} view={view} />
      <OpenCase id="new" customerId={customer.id} order={number ?? String(id)} staff={staff} view={view} />
    </section>
  )
}

export function Order({ details, view }: PartProps) {
  const { values, search } = view.copy
  const track = details.track.map(({ at, event }) => ({ at, event: values.track[event] }))
  const actors: Readonly<Record<string, string>> = values.actor
  const { language, moment } = view
  const events = details.events.map((it) => ({
    at: it.at,
    what: eventTitle(it, { language, today: moment.today }) ?? it.action,
    actor: actors[it.actor] ?? it.actor,
  }))
  const mails = details.mails.map(({ at, template, state }) => ({
    at,
    template: mailName(template, view),
    state: values.mail[state],
  }))
  const links = details.mails.map(({ id, template }) => (
    <a key={id} href={customerPath(details.customer.id, `/mails/${id}`)}>
      {mailName(template, view)}
    </a>
  ))
  return (
    <>
      <Facts details={details} view={view} />
      <Contents details={details} view={view} />
      <Money details={details} view={view} />
      <Cases details={details} view={view} />
      {details.notes.length > 0 && <Notes details={details} view={view} />}
      <div className="two">
        <Table table={buildTable('orderTrack', { at: 'moment', event: 'text' }, track)} view={view} />
        <Table
          table={buildTable('orderMails', { at: 'moment', template: 'text', state: 'text' }, mails)}
          cells={{ template: links }}
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
