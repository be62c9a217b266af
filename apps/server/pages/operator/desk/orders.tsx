/** The orders of a customer, with what can be done about each. */
import { toWire } from '@pfotenportal/domain/core/money'
import { formatDate, formatPrice, formatWindow } from '@pfotenportal/text/format'
import type { CustomerOrder } from '../../../database/customer/customer-orders.ts'
import type { Replaceable } from './replace-box.ts'
import { ActionForm, DeskTable, Field } from './parts.tsx'
import { customerPath, type DeskView } from './view.ts'

interface OrderProps {
  readonly customerId: number
  readonly order: CustomerOrder
  readonly view: DeskView
}

/** Whether money for the order is with us, so that it can be refunded. */
function isRefundable({ status, financialStatus }: CustomerOrder): boolean {
  return status === 'PROCESSED' && (financialStatus === 'paid' || financialStatus === 'partially_refunded')
}

/** Sends a box that did not arrive again. */
function ReplaceBox({ customerId, order: { number }, box, view }: OrderProps & { readonly box: Replaceable }) {
  const { actions } = view.desk
  const window = formatWindow(box.window, view.language, view.moment.today)
  return (
    <details>
      <summary>{actions.replace}</summary>
      <ActionForm
        action={customerPath(customerId, `/orders/${number}/replace`)}
        label={actions.replaceSubmit}
        hint={actions.replaceHint(box.reason, window)}
      >
        <input type="hidden" name="shipment" value={box.shipment} />
      </ActionForm>
    </details>
  )
}

/** Refunds the order, or stops its box. The rules decide again when the form is sent. */
function Refund({ customerId, order, view }: OrderProps) {
  const { actions } = view.desk
  const { id, number, fulfillmentStatus } = order
  if (!view.can('moveMoney') || number === null || !isRefundable(order)) return null
  const path = (name: string) => customerPath(customerId, `/orders/${number}/${name}`)
  return (
    <details>
      <summary>{actions.refund}</summary>
      <ActionForm action={path('refund')} label={actions.refund} hint={actions.refundHint}>
        <Field id={`amount-${id}`} name="amount" label={actions.amount} placeholder="12,30" />
        <Field id={`reason-${id}`} name="reason" label={actions.reason} maxLength={200} required />
      </ActionForm>
      {fulfillmentStatus === 'unfulfilled' && (
        <ActionForm action={path('stop')} label={actions.stop} hint={actions.stopHint}>
          <Field id={`stop-${id}`} name="reason" label={actions.reason} maxLength={200} required />
        </ActionForm>
      )}
    </details>
  )
}

function Parcel({ order: { trackingNumber, trackingUrl } }: Pick<OrderProps, 'order'>) {
  if (trackingUrl === null || !trackingUrl.startsWith('https://')) return trackingNumber
  return (
    <a href={trackingUrl} rel="noreferrer" target="_blank">
      {trackingNumber ?? trackingUrl}
    </a>
  )
}

interface OrdersProps {
  readonly customerId: number
  readonly orders: readonly CustomerOrder[]
  readonly replaceable: ReadonlyMap<number, Replaceable>
  readonly view: DeskView
}

/** What can be done about an order. */
function OrderActions({ box, ...props }: OrderProps & { readonly box: Replaceable | undefined }) {
  return (
    <>
      {box && props.order.number !== null && props.view.can('replaceBoxes') && (
        <ReplaceBox {...props} box={box} />
      )}
      <Refund {...props} />
    </>
  )
}

export function Orders({ customerId, orders, replaceable, view }: OrdersProps) {
  const { desk, copy, language, moment } = view
  const { columns, unpaid, title } = desk.orders
  const { values } = copy
  return (
    <DeskTable
      id="orders"
      title={title}
      columns={[
        columns.number,
        columns.dog,
        columns.day,
        columns.status,
        columns.money,
        columns.box,
        columns.total,
        columns.refunded,
        columns.parcel,
        columns.actions,
      ]}
      rows={orders.map((order) => ({
        key: String(order.id),
        cells: [
          <a key="number" href={`/operator/orders/${order.number ?? order.id}`}>
            {order.number ?? unpaid}
          </a>,
          order.petName,
          formatDate(order.billingDate, language, moment.today),
          values.orderStatus[order.status],
          values.money[order.financialStatus],
          order.replacements === 0
            ? values.box[order.fulfillmentStatus]
            : desk.orders.replacement(values.box[order.fulfillmentStatus]),
          formatPrice(toWire(order.totalCents)),
          order.refundedCents === 0 ? null : formatPrice(toWire(order.refundedCents)),
          <Parcel key="parcel" order={order} />,
          <OrderActions
            key="actions"
            customerId={customerId}
            order={order}
            box={replaceable.get(order.id)}
            view={view}
          />,
        ],
      }))}
      view={view}
    />
  )
}
