/** The page on which staff see what merging two customers would do, and confirm it. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { toWire } from '@pfotenportal/domain/core/money'
import { unitsOfDays } from '@pfotenportal/domain/discount/reward'
import type { Holdings } from '@pfotenportal/domain/merge/merge'
import { formatDay, formatNumber, formatPrice } from '@pfotenportal/text/format'
import { capitalised } from '@pfotenportal/text/grammar'
import { nameOfPoints } from '../../core/catalogue-names.ts'
import type { Customer } from '../../database/customer/customers.ts'
import { customerPath } from '../page/paths.ts'
import type { MergeQuote, MergeSide } from './merge.ts'
import { ActionForm, DeskTable, Facts, Field } from './parts.tsx'
import { mergePath, type DeskView } from './view.ts'

/** What the page shows: the one who stays, and the quote once the other is known. */
export interface MergeFile {
  readonly customer: Customer
  /** The number or email address of the other, as typed. */
  readonly typed: string
  readonly quote: MergeQuote | null
}

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`

function Ask({ file, view }: { readonly file: MergeFile; readonly view: DeskView }) {
  const { merge } = view.desk
  return (
    <section className="card">
      <p>
        {merge.lead} {merge.final}
      </p>
      <form className="act" method="get" action={mergePath(file.customer.id)}>
        <Field id="with" name="with" label={merge.other} value={file.typed} maxLength={500} required />
        <button className="button" type="submit">
          {merge.show}
        </button>
      </form>
    </section>
  )
}

function Side({
  title,
  side,
  view,
}: {
  readonly title: string
  readonly side: MergeSide
  readonly view: DeskView
}) {
  const { customer } = view.desk
  return (
    <section className="card">
      <h2>
        {title}: {nameOf(side.customer)}
      </h2>
      <Facts
        facts={[
          [
            customer.number,
            <a key="number" href={customerPath(side.customer.id)}>
              {side.customer.id}
            </a>,
          ],
          [customer.email, side.customer.email],
          [view.desk.merge.holdings.dogs, side.pets.map(({ name }) => name).join(', ')],
        ]}
      />
    </section>
  )
}

/** One line for each kind of thing that one of the two has. */
function HoldingsTable({
  quote: { stays, goes, after },
  view,
}: {
  readonly quote: MergeQuote
  readonly view: DeskView
}) {
  const { merge } = view.desk
  const { language } = view
  const count = (of: number) => formatNumber(of, language)
  const rows: readonly (readonly [string, (of: Holdings) => string])[] = [
    [merge.holdings.dogs, ({ dogs }) => count(dogs)],
    [merge.holdings.contracts, ({ contracts }) => count(contracts)],
    [merge.holdings.orders, ({ orders }) => count(orders)],
    [merge.holdings.paid, ({ paid }) => formatPrice(toWire(paid))],
    [merge.holdings.refunded, ({ refunded }) => formatPrice(toWire(refunded))],
    [capitalised(nameOfPoints(language)), ({ foodDays }) => count(unitsOfDays(foodDays))],
    [merge.holdings.discounts, ({ discounts }) => count(discounts)],
    [merge.holdings.addresses, ({ addresses }) => count(addresses)],
    [merge.holdings.paymentMethods, ({ paymentMethods }) => count(paymentMethods)],
    [merge.holdings.notes, ({ notes }) => count(notes)],
  ]
  return (
    <DeskTable
      id="holdings"
      title={merge.what}
      columns={[merge.columns.what, merge.columns.stays, merge.columns.goes, merge.columns.after]}
      rows={rows.map(([label, of]) => ({
        key: label,
        cells: [label, of(stays.holdings), of(goes.holdings), of(after)],
      }))}
      view={view}
    />
  )
}

function Contracts({
  quote: { stays, goes, endsReferral },
  view,
}: {
  readonly quote: MergeQuote
  readonly view: DeskView
}) {
  const { merge, dogs } = view.desk
  const { contractColumns: columns } = merge
  return (
    <>
      <DeskTable
        id="contracts"
        title={merge.contracts}
        columns={[columns.dog, columns.status, columns.next, columns.price]}
        rows={[...stays.contracts, ...goes.contracts].map(({ id, dog, status, nextBillingDate, price }) => ({
          key: String(id),
          cells: [
            `${dog ?? dogs.noDog} (${id})`,
            dogs.statuses[status],
            nextBillingDate === null ? '–' : formatDay(nextBillingDate, view.language, view.moment.today),
            price === null ? '–' : formatPrice(toWire(price)),
          ],
        }))}
        view={view}
      />
      <p className="quiet">
        {(endsReferral ? merge.onlyReferral : merge.noCharges)(nameOfPoints(view.language))}
      </p>
    </>
  )
}

function Changes({ quote, view }: { readonly quote: MergeQuote; readonly view: DeskView }) {
  const { merge } = view.desk
  const { stays, goes, withdrawn, codes, endsReferral } = quote
  const sentences = [
    merge.signIn(stays.customer.email, goes.customer.email),
    merge.numbers(stays.customer.id, goes.customer.id),
    merge.mails,
    merge.consents,
    ...(withdrawn.length > 0 ? [merge.withdrawn(withdrawn.map((topic) => merge.topics[topic]))] : []),
    ...(endsReferral ? [merge.referral] : []),
    ...(codes.length > 0 ? [merge.codes(codes)] : []),
  ]
  return (
    <section className="card" aria-labelledby="changes">
      <h2 id="changes">{merge.changes}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

export function MergePage({ file, view }: { readonly file: MergeFile; readonly view: DeskView }) {
  const { merge } = view.desk
  const { customer, quote } = file
  return (
    <>
      <p>
        <a href={customerPath(customer.id)}>{merge.back}</a>
      </p>
      <Ask file={file} view={view} />
      {quote && (
        <>
          <div className="two">
            <Side title={merge.stays} side={quote.stays} view={view} />
            <Side title={merge.goes} side={quote.goes} view={view} />
          </div>
          <p>
            <a href={mergePath(quote.goes.customer.id, customer.id)}>{merge.swap}</a>
          </p>
          <HoldingsTable quote={quote} view={view} />
          <Contracts quote={quote} view={view} />
          <Changes quote={quote} view={view} />
          {quote.fault === null && (
            <section className="card">
              <ActionForm
                action={staffPath('mergeCustomers', { customerId: customer.id })}
                label={merge.submit}
                hint={merge.final}
              >
                <input type="hidden" name="other" value={quote.goes.customer.id} />
                <input type="hidden" name="quote" value={quote.digest} />
              </ActionForm>
            </section>
          )}
        </>
      )}
    </>
  )
}
