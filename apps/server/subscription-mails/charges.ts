/** Mails about orders that were charged, or could not be. */
import type {
  OrderConfirmed,
  OrderPlaced,
  OrderRefunded,
  PaymentDeclined,
  PaymentFailed,
  PaymentLastWarning,
  PaymentPaused,
  PaymentRecovered,
} from '@pfotenportal/domain/subscription/events'
import { notChargeable } from '@pfotenportal/domain/payment/payment-method'
import { includedTax } from '@pfotenportal/domain/catalogue/price'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { owedOrder, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { endOfUnpaidPause } from '@pfotenportal/domain/lifecycle/system-pause'
import { aboutOf, addressOf, nextUpOf, orderDayOf, receiptOf } from '../mail/facts.ts'
import type { NewMail } from '../mail/outbox.ts'
import { addressee, chosenPayment, type Recording } from './recording.ts'

/** A paid order. Throws where the order is not known: whoever charges it knows it. */
export function paidMail(
  event: OrderPlaced | OrderConfirmed | PaymentRecovered,
  recording: Recording,
): NewMail {
  const { before, after, moment, version, order, payments } = recording
  if (!order) throw new TypeError(`${event.type} without the order ${event.orderId}`)
  return {
    template: event.type,
    customerId: after.customerId,
    entity: event.orderId,
    version,
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      receipt: receiptOf(order, before.discounts),
      deliveryWindow: orderDayOf(order.billingDate, order.shippingAddress.countryCode).deliveryWindow,
      address: addressOf(order.shippingAddress),
      payment: payments.get(order.paymentMethodId ?? '') ?? null,
    },
  }
}

/** The mails about a charge that brought no money. */
export function unpaidMails(
  event: PaymentFailed | PaymentLastWarning | PaymentPaused | PaymentDeclined,
  recording: Recording,
): NewMail[] {
  if (event.type === 'paymentPaused') return [unpaidPauseMail(event, recording)]
  if (event.type === 'paymentDeclined') return event.isLate ? [lateDeclineMail(event, recording)] : []
  return [failedChargeMail(event, recording)]
}

function failedChargeMail(event: PaymentFailed | PaymentLastWarning, recording: Recording): NewMail {
  const { after, moment } = recording
  const charge = {
    ...aboutOf(after),
    billingDate: openDay(after) ?? moment.today,
    total: event.total,
    payment: chosenPayment(recording),
    isChargeable: notChargeable(after.paymentMethod) === undefined,
    nextTry: event.nextRetryDate,
  }
  const to = { ...addressee(recording), entity: event.orderId }
  return event.type === 'paymentFailed'
    ? { ...to, template: event.type, data: { ...charge, attempt: event.attempt } }
    : { ...to, template: event.type, data: charge }
}

/** An order at the customer's wish that was declined when nobody waited for its answer any more (C-299). */
function lateDeclineMail(event: PaymentDeclined, recording: Recording): NewMail {
  const { after, moment } = recording
  const data = {
    ...aboutOf(after),
    total: event.total,
    payment: chosenPayment(recording),
    isChargeable: notChargeable(after.paymentMethod) === undefined,
    isOwed: owedOrder(after) !== null,
    next: nextBillingDate(after, moment),
  }
  return { ...addressee(recording), entity: event.orderId, template: 'paymentDeclined', data }
}

function unpaidPauseMail(event: PaymentPaused, recording: Recording): NewMail {
  const { before, after, moment } = recording
  const billingDate = openDay(before) ?? moment.today
  const isUnpaid = after.status === 'PAUSED' && after.pause.reason === 'PAYMENT_FAILED'
  const endsOn = isUnpaid ? endOfUnpaidPause(after.pause) : null
  const data = { ...aboutOf(after), billingDate, payment: chosenPayment(recording), endsOn }
  return { ...addressee(recording), entity: event.orderId, template: event.type, data }
}

/** Money that went back. Throws where the order is not known: whoever refunds it knows it. */
export function refundMail(event: OrderRefunded, recording: Recording): NewMail {
  const { after, order, payments } = recording
  if (!order) throw new TypeError(`${event.type} without the order ${event.orderId}`)
  const { price, orderNumber } = receiptOf(order, [])
  const { number, amount, refunded, isWhole, isCancelled } = event
  const taxedAt = Math.round(Number(price.taxRate) * 100)
  return {
    template: event.type,
    customerId: after.customerId,
    entity: event.orderId,
    version: number,
    data: {
      ...aboutOf(after),
      orderNumber,
      price,
      refund: { amount, tax: includedTax(amount, taxedAt) },
      refundedSoFar: refunded,
      isWhole,
      isCancelled,
      payment: payments.get(order.paymentMethodId ?? '') ?? null,
    },
  }
}

/** The day on which the order whose charge is open was tried first. */
function openDay(it: Subscription) {
  return it.status === 'ACTIVE' ? it.openOrder?.billingDate : undefined
}
