/** The parcel of an order was shipped, delayed, delivered, returned or replaced. */
import type {
  BoxReplaced,
  OrderDelayed,
  OrderDelivered,
  OrderReturned,
  OrderShipped,
} from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/order'
import { isDogsDeath } from '@pfotenportal/domain/subscription/offer'
import { formatMoment, formatWindow } from '@pfotenportal/text/format'
import { newestCatalogue } from '../core/catalogue.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import { aboutOf, addressOf, orderDayOf } from '../mail/mail-data.ts'
import type { ParcelData } from '../mail/order-parcel.ts'
import type { EventDefinition, MailContext, RenderContext } from './definition.ts'

export const orderShipped: EventDefinition<OrderShipped> = {
  schema: schemas.orderShipped,
  mails: {
    reads: 'NOTHING',
    compose(event, context) {
      if (isFarewell(context)) return []
      const { order, isLate, data, to, version } = parcelOf(event, context)
      const address = addressOf(order.shippingAddress)
      const shipped = { ...data, address, isLate }
      return [{ ...to, template: 'orderShipped', version: version('shipped'), data: shipped }]
    },
  },
  title: (_event, { text }) => text.titles.parcel.shipped,
  changes: (event, context) => [momentOf(event, context)],
}

export const orderDelayed: EventDefinition<OrderDelayed> = {
  schema: schemas.orderDelayed,
  mails: {
    reads: 'NOTHING',
    compose(event, context) {
      if (isFarewell(context)) return []
      const { data, to, version } = parcelOf(event, context)
      const { reason } = event
      return [{ ...to, template: 'orderDelayed', version: version(reason), data: { ...data, reason } }]
    },
  },
  title: ({ reason }, { text }) => text.titles.parcel[reason],
  changes: (event, context) => [momentOf(event, context)],
}

export const orderDelivered: EventDefinition<OrderDelivered> = {
  schema: schemas.orderDelivered,
  mails: {
    reads: 'NOTHING',
    /** An assumed delivery is not announced. */
    compose(event, context) {
      if (isFarewell(context) || event.isAssumed) return []
      const { data, to, version } = parcelOf(event, context)
      const { happenedAt: deliveredAt } = event
      return [
        { ...to, template: 'orderDelivered', version: version('delivered'), data: { ...data, deliveredAt } },
      ]
    },
  },
  title: ({ isAssumed }, { text: { titles } }) =>
    isAssumed ? titles.parcel.assumed : titles.parcel.delivered,
  changes: (event, context) => (event.isAssumed ? [] : [momentOf(event, context)]),
}

export const orderReturned: EventDefinition<OrderReturned> = {
  schema: schemas.orderReturned,
  mails: { none: 'the operator contacts the customer' },
  title: (_event, { text }) => text.titles.parcel.returned,
  changes: (event, context) => [momentOf(event, context)],
}

export const boxReplaced: EventDefinition<BoxReplaced> = {
  schema: schemas.boxReplaced,
  mails: {
    reads: 'NOTHING',
    compose(event, context) {
      if (isFarewell(context)) return []
      const { order, data, to } = parcelOf(event, context)
      const { subscriptionId, petName, orderNumber, deliveryWindow } = data
      const { reason, number: version } = event
      const address = addressOf(order.shippingAddress)
      const about = { subscriptionId, petName, orderNumber, deliveryWindow, address, reason }
      return [{ ...to, template: 'boxReplaced', version, data: about }]
    },
  },
  title: (_event, { text }) => text.titles.parcel.replaced,
  changes({ replacedOn }, { text, country, language, today }) {
    const { deliveryWindow } = orderDayOf(replacedOn, country)
    return [
      { label: text.labels.delivery, before: null, after: formatWindow(deliveryWindow, language, today) },
    ]
  },
}

/** The time of the step according to the carrier. */
function momentOf(
  { happenedAt }: Pick<OrderShipped, 'happenedAt'>,
  { text, language, today }: RenderContext,
) {
  return { label: text.labels.time, before: null, after: formatMoment(happenedAt, language, today) }
}

/** No mails after the dog has died: the remaining box would be a reminder of the loss. */
function isFarewell({ after }: MailContext): boolean {
  return after.status === 'CANCELLED' && isDogsDeath(after.cancellationFlowId, newestCatalogue())
}

/** Throws without the order, which every tracking update provides. */
function parcelOf(
  { type, orderId }: Pick<OrderShipped, 'orderId'> & { readonly type: string },
  { after, order, parcels = [] }: MailContext,
) {
  if (!order) throw new TypeError(`${type} without the order ${orderId}`)
  const { parcel, orderNumber, id, replacements } = order
  const { expected, isLate } = windowsOf(order)
  const data: ParcelData = {
    ...aboutOf(after),
    orderNumber: orderNumber ?? String(id),
    deliveryWindow: { from: expected.from, to: expected.to },
    carrier: parcel?.carrier ?? '',
    numbers: parcels.map(({ number }) => number),
    url: parcel?.url ?? null,
    urls: parcels.map(({ url }) => url),
  }
  return {
    order,
    isLate,
    data,
    to: { customerId: after.customerId, entity: orderId },
    // Each box of an order has its own mails.
    version: (step: string) => (replacements === 0 ? step : `${step}-${replacements + 1}`),
  }
}
