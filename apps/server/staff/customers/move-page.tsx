/** The page on which a dog is moved to another customer: first the other's number or address, then what that would do. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { toWire } from '@pfotenportal/domain/core/money'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import { unitsOfDays } from '@pfotenportal/domain/discount/reward'
import { formatDay, formatNumber, formatPrice } from '@pfotenportal/text/format'
import { nameOfPoints } from '../../core/catalogue-names.ts'
import type { Customer } from '../../database/customer/customers.ts'
import { discountTitle } from '../../views/discount.ts'
import { serviceCopy } from '../../views/view-context.ts'
import { customerPath } from '../page/paths.ts'
import { methodText } from './method-text.ts'
import { SET_UP, type MoveChoice, type MoveQuote } from './move-quote.ts'
import { ActionForm, DeskTable, Facts, Field } from './parts.tsx'
import type { DeskView } from './view.ts'

/** What the page shows: the dog and its customer, and the quote once the other is known. */
export interface MoveFile {
  readonly customer: Customer
  readonly dog: string
  readonly choice: MoveChoice
  readonly quote: MoveQuote | null
}

interface QuoteProps {
  readonly quote: MoveQuote
  readonly view: DeskView
}

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`

function addressText({ firstName, lastName, address1, zip, city, countryCode }: ShippingAddress): string {
  return `${firstName} ${lastName}, ${address1}, ${countryCode}-${zip} ${city}`
}

function Ask({ file, view }: { readonly file: MoveFile; readonly view: DeskView }) {
  const { move } = view.desk
  const { customer, dog, choice } = file
  return (
    <section className="card">
      <p>
        {move.lead(dog)} {move.final}
      </p>
      <form className="act" method="get" action={customerPath(customer.id, '/move')}>
        <input type="hidden" name="subscription" value={choice.subscription} />
        <Field id="other" name="other" label={move.other} value={choice.other} maxLength={500} required />
        <button className="button" type="submit">
          {move.show}
        </button>
      </form>
    </section>
  )
}

function Side({
  title,
  customer,
  view,
}: {
  readonly title: string
  readonly customer: Customer
  readonly view: DeskView
}) {
  const { customer: labels } = view.desk
  return (
    <section className="card">
      <h2>
        {title}: {nameOf(customer)}
      </h2>
      <Facts
        facts={[
          [
            labels.number,
            <a key="number" href={customerPath(customer.id)}>
              {customer.id}
            </a>,
          ],
          [labels.email, customer.email],
        ]}
      />
    </section>
  )
}

/** Where the boxes go and how they are paid; another choice shows the page again. */
function Choices({ file: { customer, choice }, quote, view }: QuoteProps & { readonly file: MoveFile }) {
  const { move } = view.desk
  const { addresses, address, methods, method } = quote
  if (address === null) return null
  return (
    <section className="card" aria-labelledby="choices">
      <h2 id="choices">{move.choices}</h2>
      <form className="act" method="get" action={customerPath(customer.id, '/move')}>
        <input type="hidden" name="subscription" value={choice.subscription} />
        <input type="hidden" name="other" value={choice.other} />
        <div className="field">
          <label htmlFor="address">{move.address}</label>
          <select id="address" name="address" defaultValue={String(address.addressId)}>
            {addresses.map((each) => (
              <option key={each.addressId} value={String(each.addressId)}>
                {addressText(each)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="method">{move.method}</label>
          <select id="method" name="method" defaultValue={method?.id ?? SET_UP}>
            {methods.map((each) => (
              <option key={each.id} value={each.id}>
                {methodText(each)}
              </option>
            ))}
            <option value={SET_UP}>{move.setUp}</option>
          </select>
        </div>
        <button className="button" type="submit">
          {move.again}
        </button>
      </form>
    </section>
  )
}

function Charges({ quote: { from, to, before, after }, view }: QuoteProps) {
  const { move } = view.desk
  const rows = [
    [move.now, from, before],
    [move.afterwards, to, after],
  ] as const
  return (
    <DeskTable
      id="charges"
      title={move.charges}
      columns={[
        move.chargeColumns.when,
        move.chargeColumns.who,
        move.chargeColumns.on,
        move.chargeColumns.price,
      ]}
      rows={rows.map(([when, customer, charge]) => ({
        key: when,
        cells: [
          when,
          `${nameOf(customer)} (${customer.id})`,
          charge === null ? '–' : formatDay(charge.on, view.language, view.moment.today),
          charge === null ? '–' : formatPrice(toWire(charge.total)),
        ],
      }))}
      view={view}
    />
  )
}

function Sentences({
  id,
  title,
  sentences,
}: {
  readonly id: string
  readonly title: string
  readonly sentences: readonly string[]
}) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Effects({ quote, view }: QuoteProps) {
  const { language } = view
  const { move } = view.desk
  const count = (of: number) => formatNumber(of, language)
  const titles = quote.discounts.map((discount) => discountTitle(discount, serviceCopy(language)))
  return (
    <>
      <div className="two">
        <Sentences
          id="goes"
          title={move.goes}
          sentences={[
            move.plan,
            move.profile,
            ...(quote.foodDays > 0
              ? [move.points(nameOfPoints(language), count(unitsOfDays(quote.foodDays)))]
              : []),
            ...(titles.length > 0 ? [move.discounts(titles)] : []),
          ]}
        />
        <Sentences
          id="stays"
          title={move.stays}
          sentences={[
            move.past(count(quote.orders), formatPrice(toWire(quote.paid))),
            ...(quote.onTheWay.length > 0 ? [move.onTheWay(quote.onTheWay)] : []),
            move.notes(count(quote.notes), count(quote.openCases)),
            move.referrals,
            ...(quote.referralDiscounts > 0 ? [move.referralDiscounts] : []),
          ]}
        />
      </div>
      <Sentences
        id="ends"
        title={move.ends}
        sentences={[move.noCancellation, ...(quote.method === null ? [move.waits] : []), move.mails]}
      />
    </>
  )
}

function Confirm({ quote, view }: QuoteProps) {
  const { move } = view.desk
  return (
    <section className="card">
      <ActionForm
        action={staffPath('moveDog', { customerId: quote.from.id })}
        label={move.submit}
        hint={move.final}
      >
        <input type="hidden" name="subscription" value={quote.subscriptionId} />
        <input type="hidden" name="other" value={quote.to.id} />
        <input type="hidden" name="address" value={quote.address?.addressId ?? ''} />
        <input type="hidden" name="method" value={quote.method?.id ?? SET_UP} />
        <input type="hidden" name="quote" value={quote.digest} />
        <p className="tick">
          <input id="agreed" name="agreed" type="checkbox" value="yes" required />
          <label htmlFor="agreed">{move.agreed}</label>
        </p>
      </ActionForm>
    </section>
  )
}

export function MovePage({ file, view }: { readonly file: MoveFile; readonly view: DeskView }) {
  const { move } = view.desk
  const { customer, quote } = file
  return (
    <>
      <p>
        <a href={customerPath(customer.id)}>{move.back}</a>
      </p>
      <Ask file={file} view={view} />
      {quote && (
        <>
          <div className="two">
            <Side title={move.from} customer={quote.from} view={view} />
            <Side title={move.to} customer={quote.to} view={view} />
          </div>
          <Choices file={file} quote={quote} view={view} />
          {quote.fault === null && (
            <>
              <Charges quote={quote} view={view} />
              <Effects quote={quote} view={view} />
              <Confirm quote={quote} view={view} />
            </>
          )}
        </>
      )}
    </>
  )
}
