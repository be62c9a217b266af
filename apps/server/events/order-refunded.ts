/** An order was refunded, or its refund failed. */
import { toWire } from '@pfotenportal/domain/core/money'
import { taxOfPart } from '@pfotenportal/domain/document/document'
import type { OrderRefunded, OrderRefundFailed } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/order'
import { formatPrice } from '@pfotenportal/text/format'
import { aboutOf, receiptOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { EventDefinition, MailContext, WithPayments } from './definition.ts'

export const orderRefunded: EventDefinition<OrderRefunded> = {
  schema: schemas.orderRefunded,
  mails: {
    reads: 'PAYMENT_METHODS',
    compose: (event, context) => [mailOf(event, context)],
  },
  title: ({ amount, isCancelled }, { text: { titles } }) =>
    titles[isCancelled ? 'cancelledAndRefunded' : 'refunded'](formatPrice(toWire(amount))),
}

export const orderRefundFailed: EventDefinition<OrderRefundFailed> = {
  schema: schemas.orderRefundFailed,
  mails: { none: 'the operator finds another way to return the money' },
  title: ({ amount }, { text }) => text.titles.refundFailed(formatPrice(toWire(amount))),
}

/** Throws without the order, which every refund provides. */
function mailOf(event: OrderRefunded, { after, order, payments }: MailContext & WithPayments): NewMail {
  if (!order) throw new TypeError(`${event.type} without the order ${event.orderId}`)
  const { price, orderNumber } = receiptOf(order, [])
  const { number, amount, refunded, isWhole, isCancelled } = event
  return {
    template: event.type,
    customerId: after.customerId,
    entity: event.orderId,
    version: number,
    data: {
      ...aboutOf(after),
      orderNumber,
      price,
      refund: { amount, tax: taxOfPart(price, refunded - amount, amount) },
      refundedSoFar: refunded,
      isWhole,
      isCancelled,
      payment: payments.get(order.paymentMethodId ?? '') ?? null,
    },
  }
}
