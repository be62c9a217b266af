/** Orders of shops: the list of those that a person has to finish, and the page of each with what the shop has sent. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import { formatMoment } from '@pfotenportal/text/format'
import type { ShopOrder, ShopRemark } from '../../database/shop/shop-orders.ts'
import type { Place } from '../../database/work/places.ts'
import { jsonOf, textOf } from '../../intake/shop/reading.ts'
import { Facts } from '../customers/parts.tsx'
import { WORK_PATH } from '../page/paths.ts'
import { Entry, PlaceLink } from '../work/parts.tsx'
import type { Work } from '../work/read-work.ts'
import { shopOrderPath, type WorkView } from '../work/view.ts'
import { OrderFields, type OrderForm } from './form-view.tsx'
import { fieldName, shopTexts } from './texts.ts'

/** A list shows so many remarks of an order; its page has all. */
const SHOWN_REMARKS = 3

/** The most of a raw order that a page shows, in characters. */
const SHOWN_RAW = 200_000

/** The name of an order, such as `Shopify, order #1042`. */
export function titleOfShopOrder(
  { sender, number }: Pick<ShopOrder, 'sender' | 'number'>,
  { work: { shop } }: WorkView,
): string {
  return number === null ? shop.unnamed(shop.senders[sender]) : shop.of(shop.senders[sender], number)
}

function Remarks({ remarks, view }: { readonly remarks: readonly ShopRemark[]; readonly view: WorkView }) {
  if (remarks.length === 0) return null
  return (
    <ul className="bullets">
      {remarks.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list of a page that is rendered once
        <li key={index}>{sentenceOf(each, view)}</li>
      ))}
    </ul>
  )
}

/** A remark with the name of its field. */
function sentenceOf(each: ShopRemark, { language }: WorkView): string {
  const sentence = each[language]
  return each.path === '' ? sentence : `${fieldName(each.path, language)}: ${sentence}`
}

export function ShopOrderEntries({
  entries,
  view,
}: {
  readonly entries: NonNullable<Work['shop']>['entries']
  readonly view: WorkView
}) {
  return entries.map((order) => {
    const id = `shop-order-${order.id}`
    return (
      <Entry
        key={id}
        id={id}
        title={titleOfShopOrder(order, view)}
        facts={[]}
        entry={order}
        view={view}
        detail={<Remarks remarks={order.remarks.slice(0, SHOWN_REMARKS)} view={view} />}
        actions={
          <a className="button" href={shopOrderPath(order.id)} aria-describedby={id}>
            {view.work.shop.open}
          </a>
        }
      />
    )
  })
}

/** What the page shows. */
export interface ShopOrderFile {
  readonly order: ShopOrder
  /** The customer who is known by the order; null if none is. */
  readonly place: Place | null
  /** The form that finishes it. */
  readonly form: OrderForm
}

function rawOf(order: ShopOrder): string {
  const json = jsonOf(order)
  const text = json === undefined ? textOf(order) : JSON.stringify(json, null, 2)
  return text.slice(0, SHOWN_RAW)
}

export function ShopOrderPage({ file, view }: { readonly file: ShopOrderFile; readonly view: WorkView }) {
  const { order, place, form } = file
  const texts = shopTexts[view.language]
  const { page } = texts
  const isListed = order.listedSince !== null
  const moment = (at: NonNullable<typeof order.listedSince>) =>
    formatMoment(at, view.language, view.moment.today)
  return (
    <>
      <p className="links">
        <a href={`${WORK_PATH}#shop`}>{view.work.declarations.back}</a>
      </p>
      <section className="card">
        <Facts
          facts={[
            [page.state, page.states[order.state]],
            [page.receivedAt, moment(order.receivedAt)],
            [page.listedSince, order.listedSince && moment(order.listedSince)],
            [page.customer, place && <PlaceLink place={place} view={view} />],
          ]}
        />
        {order.remarks.length > 0 && (
          <div>
            <h2>{page.remarks}</h2>
            <Remarks remarks={order.remarks} view={view} />
          </div>
        )}
        {isListed && (
          <form method="post" action={staffPath('retryShopOrder', { id: order.id })} className="act">
            <p className="quiet">{page.retryHint}</p>
            <button className="button soft" type="submit">
              {page.retry}
            </button>
          </form>
        )}
      </section>
      {isListed && (
        <section className="card" aria-labelledby="finish">
          <h2 id="finish">{texts.form.finish}</h2>
          <p className="quiet">{texts.form.finishHint}</p>
          <OrderFields form={form} view={view} />
        </section>
      )}
      {isListed && (
        <section className="card" aria-labelledby="dismiss">
          <h2 id="dismiss">{page.dismiss}</h2>
          <p className="quiet">{page.dismissHint}</p>
          <form method="post" action={staffPath('dismissShopOrder', { id: order.id })} className="act">
            <div className="field wide">
              <label htmlFor="note">{page.note}</label>
              <textarea id="note" name="note" rows={2} maxLength={WORK_NOTE_MAX} required />
            </div>
            <button className="button soft" type="submit">
              {page.dismissSubmit}
            </button>
          </form>
        </section>
      )}
      <section className="card" aria-labelledby="raw">
        <h2 id="raw">{page.raw}</h2>
        <p className="quiet">{page.rawHint}</p>
        <pre className="typed raw">{rawOf(order)}</pre>
      </section>
    </>
  )
}

/** The desk's page for a customer who is not here yet. */
export function NewCustomerPage({ form, view }: { readonly form: OrderForm; readonly view: WorkView }) {
  const copy = shopTexts[view.language].form
  return (
    <section className="card" aria-labelledby="sold">
      <h2 id="sold">{copy.sold}</h2>
      <p className="quiet">{copy.meaning}</p>
      <OrderFields form={form} view={view} />
    </section>
  )
}
