/** An order was paid: with `placeOrder`, on its day, or after a failed attempt. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { OrderConfirmed, OrderPlaced, PaymentRecovered } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/order'
import { aboutOf, addressOf, nextUpOf, orderDayOf, receiptOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { EventDefinition, MailContext, WithPayments } from './definition.ts'
import { movedDays } from './order-rescheduled.ts'
import { dayOf } from './order-skipped.ts'

export const orderPlaced: EventDefinition<OrderPlaced> = {
  schema: schemas.orderPlaced,
  mails: { reads: 'PAYMENT_METHODS', compose: (event, context) => [mailOf(event, context)] },
  title: ({ trigger, after }, context) => {
    const { titles } = context.text
    return trigger === 'ORDER_NOW' ? titles.orderedNow : titles.firstOrderPaid(dayOf(after, context))
  },
  changes: (event, context) => movedDays(event, context),
}

export const orderConfirmed: EventDefinition<OrderConfirmed> = {
  schema: schemas.orderConfirmed,
  mails: { reads: 'PAYMENT_METHODS', compose: (event, context) => [mailOf(event, context)] },
  title: ({ after }, context) => context.text.titles.orderPaid(dayOf(after, context)),
}

export const paymentRecovered: EventDefinition<PaymentRecovered> = {
  schema: schemas.paymentRecovered,
  mails: { reads: 'PAYMENT_METHODS', compose: (event, context) => [mailOf(event, context)] },
  title: ({ before }, context) => context.text.titles.outstandingPaid(dayOf(before, context)),
}

/** Throws without the order, which every charge provides. */
function mailOf(
  event: OrderPlaced | OrderConfirmed | PaymentRecovered,
  { before, after, moment, version, order, payments }: MailContext & WithPayments,
): NewMail {
  if (!order) throw new TypeError(`${event.type} without the order ${event.orderId}`)
  const windowOn = (day: Day) => orderDayOf(day, order.shippingAddress.countryCode).deliveryWindow
  return {
    template: event.type,
    customerId: after.customerId,
    entity: event.orderId,
    version,
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      receipt: receiptOf(order, before.discounts),
      deliveryWindow: windowOn(order.billingDate),
      missedWindow: event.missedDate && windowOn(event.missedDate),
      address: addressOf(order.shippingAddress),
      payment: payments.get(order.paymentMethodId ?? '') ?? null,
    },
  }
}
