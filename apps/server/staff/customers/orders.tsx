/** The orders of a customer, with what can be done about each. */
import { REASON_MAX } from '@pfotenportal/contract/staff/customer-actions'
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { leftOf, type DayAllowance } from '@pfotenportal/domain/charging/allowance'
import { refundOffers } from '@pfotenportal/domain/charging/refund'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { formatDate, formatPrice, formatWindow } from '@pfotenportal/text/format'
import type { SupportCase } from '../../database/customer/cases.ts'
import type { CustomerOrder } from '../../database/customer/customer-orders.ts'
import type { ListedStaff } from '../../database/identity/staff.ts'
import type { Replaceable } from '../boxes/replaceable-boxes.ts'
import { OpenCase } from './cases.tsx'
import { ActionForm, Field, NoteForm } from './parts.tsx'
import type { DeskView } from './view.ts'

/** What the list needs of the customer's file. */
interface OrdersFile {
  readonly orders: readonly CustomerOrder[]
  readonly replaceable: ReadonlyMap<number, Replaceable>
  readonly acted: SupportCase | undefined
  /** What the reader may give today: undefined for nothing ever, null without a limit. */
  readonly allowance: DayAllowance | null | undefined
  /** The open withdrawal that a refund carries out. */
  readonly withdrawalId: number | undefined
  readonly staff: readonly ListedStaff[]
}

interface OrderProps {
  readonly customerId: number
  readonly order: CustomerOrder
  readonly file: OrdersFile
  readonly view: DeskView
}

export const euros = (amount: Cents) => formatPrice(toWire(amount))

/** An amount as people type it. */
export const typed = (amount: Cents) => toWire(amount).replace('.', ',')

/** The amount of a case as its reader would type it. */
export function typedAmount(acted: SupportCase | undefined): string {
  const amount = acted?.amount ?? null
  return amount === null ? '' : typed(amount)
}

/** Whether the reader can give something now. */
export function isGiving(allowance: DayAllowance | null | undefined): boolean {
  return allowance !== undefined && (allowance === null || leftOf(allowance) > 0)
}

/** What a case wants, as the reason of what is done about it. */
export const typedReason = (acted: SupportCase | undefined) =>
  Array.from(acted?.wanted ?? '')
    .slice(0, REASON_MAX)
    .join('')

/** Sends a box that did not arrive again. */
function ReplaceBox({
  customerId,
  order: { number },
  box,
  view,
}: OrderProps & { readonly box: Replaceable }) {
  const { actions } = view.desk
  const window = formatWindow(box.window, view.language, view.moment.today)
  return (
    <details>
      <summary aria-label={`${actions.replace}: ${number}`}>{actions.replace}</summary>
      <ActionForm
        action={staffPath('replaceBox', { customerId, orderNumber: number ?? '' })}
        label={actions.replaceSubmit}
        hint={actions.replaceHint(box.reason, window)}
      >
        <input type="hidden" name="shipment" value={box.shipment} />
      </ActionForm>
    </details>
  )
}

/** The tick that everything left is refunded. */
function Whole({ id, label, required = false }: { id: string; label: string; required?: boolean }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        <input id={id} name="whole" type="checkbox" value="yes" required={required} /> {label}
      </label>
    </div>
  )
}

/** Refunds the order, or stops its box, if the rule accepts it. It decides again when the form is sent. */
function Refund({ customerId, order, file: { acted, allowance, withdrawalId }, view }: OrderProps) {
  const { actions } = view.desk
  const { id, number, refunded } = order
  const offers = refundOffers(order)
  if (!isGiving(allowance) || number === null || !offers.refund || !order.isChargedHere) return null
  const ofOrder = { customerId, orderNumber: number }
  const isMeant = acted?.kind === 'REFUND' && (acted.orderId === null || acted.orderId === id)
  const wanted = isMeant ? acted : undefined
  const left = order.total - refunded
  const hint = allowance
    ? `${actions.refundHint} ${actions.left(euros(leftOf(allowance)))}`
    : actions.refundHint
  const isWholeAllowed = !allowance || left <= leftOf(allowance)
  return (
    <details open={wanted !== undefined && wanted.orderId === id}>
      <summary aria-label={`${actions.refund}: ${number}`}>{actions.refund}</summary>
      <ActionForm action={staffPath('refundOrder', ofOrder)} label={actions.refund} hint={hint}>
        <input type="hidden" name="refunded" value={refunded} />
        {wanted && <input type="hidden" name="case" value={wanted.id} />}
        {withdrawalId !== undefined && <input type="hidden" name="declaration" value={withdrawalId} />}
        <Field
          id={`amount-${id}`}
          name="amount"
          label={actions.amount}
          placeholder="12,30"
          value={typedAmount(wanted)}
        />
        {isWholeAllowed && <Whole id={`whole-${id}`} label={actions.refundAll(euros(left))} />}
        <Field
          id={`reason-${id}`}
          name="reason"
          label={actions.reason}
          value={typedReason(wanted)}
          maxLength={REASON_MAX}
          required
        />
      </ActionForm>
      {offers.stop && isWholeAllowed && view.can('moveMoney') && (
        <ActionForm action={staffPath('stopBox', ofOrder)} label={actions.stop} hint={actions.stopHint}>
          <input type="hidden" name="refunded" value={refunded} />
          <Whole id={`stop-whole-${id}`} label={actions.refundAll(euros(left))} required />
          <Field id={`stop-${id}`} name="reason" label={actions.reason} maxLength={REASON_MAX} required />
        </ActionForm>
      )}
    </details>
  )
}

/** Writes a note about the order. */
function OrderNote({ customerId, order: { id, number }, view }: OrderProps) {
  const { notes } = view.desk
  if (!view.can('helpCustomers')) return null
  const orderNumber = number ?? String(id)
  return (
    <details>
      <summary aria-label={`${notes.write}: ${orderNumber}`}>{notes.write}</summary>
      <NoteForm
        id={`note-${id}`}
        action={staffPath('addOrderNote', { customerId, orderNumber })}
        label={notes.about(orderNumber)}
        view={view}
      />
    </details>
  )
}

function Parcel({ order: { trackingNumber, trackingUrl } }: Pick<OrderProps, 'order'>) {
  if (trackingUrl === null || !trackingUrl.startsWith('https://')) return <span>{trackingNumber}</span>
  return (
    <a href={trackingUrl} rel="noreferrer" target="_blank">
      {trackingNumber ?? trackingUrl}
    </a>
  )
}

interface OrdersProps {
  readonly customerId: number
  readonly file: OrdersFile
  readonly view: DeskView
}

/** What can be done about an order. */
function OrderActions({ box, ...props }: OrderProps & { readonly box: Replaceable | undefined }) {
  const isReplaceable = props.order.number !== null && props.view.can('handleBoxes')
  return (
    <div className="acts">
      {box && isReplaceable && <ReplaceBox {...props} box={box} />}
      <Refund {...props} />
      <OrderNote {...props} />
      <OpenCase
        id={String(props.order.id)}
        customerId={props.customerId}
        order={props.order.number ?? String(props.order.id)}
        staff={props.file.staff}
        view={props.view}
      />
    </div>
  )
}

/** One order: what it is, where money and box are, and what can be done. */
function Order({ box, ...props }: OrderProps & { readonly box: Replaceable | undefined }) {
  const { order, view } = props
  const { desk, copy, language, moment } = view
  const { values } = copy
  const { number, id, status, replacements, refunded } = order
  const where = values.box[order.fulfillmentStatus]
  const facts = [
    status === 'PROCESSED' ? values.money[order.financialStatus] : values.orderStatus[status],
    replacements === 0 ? where : desk.orders.replacement(where),
    ...(refunded === 0 ? [] : [desk.orders.refunded(formatPrice(toWire(refunded)))]),
  ]
  return (
    <li>
      <p className="entry order">
        <a id={`order-${id}`} href={`/operator/orders/${number ?? id}`}>
          {number ?? desk.orders.unpaid}
        </a>
        <span>{order.petName}</span>
        <span>{formatDate(order.billingDate, language, moment.today)}</span>
        <b>{formatPrice(toWire(order.total))}</b>
        <span className="wide">{facts.join(' · ')}</span>
        <Parcel order={order} />
      </p>
      <OrderActions {...props} box={box} />
    </li>
  )
}

export function Orders({ customerId, file, view }: OrdersProps) {
  const { orders, replaceable } = file
  const isAnyElsewhere =
    isGiving(file.allowance) && orders.some((order) => !order.isChargedHere && refundOffers(order).refund)
  return (
    <section className="card" aria-labelledby="orders">
      <h2 id="orders">{view.desk.orders.title}</h2>
      {orders.length === 0 && <p className="quiet">{view.copy.empty}</p>}
      {isAnyElsewhere && <p className="quiet">{view.desk.actions.notChargedHere}</p>}
      <ul className="entries">
        {orders.map((order) => (
          <Order
            key={order.id}
            customerId={customerId}
            order={order}
            file={file}
            box={replaceable.get(order.id)}
            view={view}
          />
        ))}
      </ul>
    </section>
  )
}
