/**
 * A charge failed: the order is retried, retried a last time, or its subscription is paused. A declined charge of
 * `placeOrder` records `paymentDeclined`.
 */
import { toWire } from '@pfotenportal/domain/core/money'
import type {
  PaymentDeclined,
  PaymentFailed,
  PaymentLastWarning,
  PaymentPaused,
} from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/payment'
import { endOfUnpaidPause } from '@pfotenportal/domain/lifecycle/pause'
import { isConfirmationMissing } from '@pfotenportal/domain/payment/decline-reason'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { openOrderOf, owedOrder, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { formatDay, formatPrice } from '@pfotenportal/text/format'
import { aboutOf, usabilityOf } from '../mail/mail-data.ts'
import {
  chosenPayment,
  mailAddress,
  nextCharge,
  type EventDefinition,
  type MailContext,
  type RenderContext,
  type WithPayments,
} from './definition.ts'

export const paymentFailed: EventDefinition<PaymentFailed> = {
  schema: schemas.paymentFailed,
  mails: {
    reads: 'PAYMENT_METHODS',
    hasRenewalLink: () => true,
    compose(event, context) {
      const data = { ...failedCharge(event, context), attempt: event.attempt }
      return [{ ...mailAddress(context), entity: event.orderId, template: 'paymentFailed', data }]
    },
  },
  title: (_event, { text }) => text.titles.paymentFailed,
  changes: amountAndNextAttempt,
}

export const paymentLastWarning: EventDefinition<PaymentLastWarning> = {
  schema: schemas.paymentLastWarning,
  mails: {
    reads: 'PAYMENT_METHODS',
    hasRenewalLink: () => true,
    compose(event, context) {
      const data = failedCharge(event, context)
      return [{ ...mailAddress(context), entity: event.orderId, template: 'paymentLastWarning', data }]
    },
  },
  title: (_event, { text }) => text.titles.paymentLastWarning,
  changes: amountAndNextAttempt,
}

export const paymentDeclined: EventDefinition<PaymentDeclined> = {
  schema: schemas.paymentDeclined,
  mails: {
    reads: 'PAYMENT_METHODS',
    hasRenewalLink: ({ isLate }) => isLate,
    /** No mail if the response to the customer contains the outcome; a late outcome comes after the response. */
    compose(event, context) {
      if (!event.isLate) return []
      const { after, moment, renewalToken = null } = context
      const data = {
        ...aboutOf(after),
        total: event.total,
        payment: chosenPayment(context),
        ...usabilityOf(after),
        isOwed: owedOrder(after) !== null,
        next: nextBillingDate(after, moment),
        token: renewalToken,
        toConfirm: orderToConfirm(event),
      }
      return [{ ...mailAddress(context), entity: event.orderId, template: 'paymentDeclined', data }]
    },
  },
  title: (_event, { text }) => text.titles.orderNowDeclined,
  changes: amountAndNextAttempt,
}

export const paymentPaused: EventDefinition<PaymentPaused> = {
  schema: schemas.paymentPaused,
  mails: {
    reads: 'PAYMENT_METHODS',
    hasRenewalLink: () => true,
    compose(event, context) {
      const { before, after, moment, renewalToken = null } = context
      const isUnpaid = after.status === 'PAUSED' && after.pause.reason === 'PAYMENT_FAILED'
      const data = {
        ...aboutOf(after),
        billingDate: firstAttemptDay(before) ?? moment.today,
        payment: chosenPayment(context),
        isUnconfirmed: usabilityOf(after).isUnconfirmed,
        endsOn: isUnpaid ? endOfUnpaidPause(after.pause) : null,
        token: renewalToken,
      }
      return [{ ...mailAddress(context), entity: event.orderId, template: 'paymentPaused', data }]
    },
  },
  title: (_event, { text }) => text.titles.pausedAfterFailedCharges,
  changes: (event, context) => [nextCharge(event, context)],
}

function failedCharge(event: PaymentFailed | PaymentLastWarning, context: MailContext & WithPayments) {
  const { after, moment, renewalToken = null } = context
  return {
    ...aboutOf(after),
    billingDate: firstAttemptDay(after) ?? moment.today,
    total: event.total,
    payment: chosenPayment(context),
    ...usabilityOf(after),
    nextTry: event.nextRetryDate,
    token: renewalToken,
    toConfirm: orderToConfirm(event),
  }
}

/** The order whose payment can be confirmed; null if its charge failed for another reason. */
function orderToConfirm({ orderId, code }: PaymentFailed | PaymentLastWarning | PaymentDeclined) {
  return isConfirmationMissing(code) ? orderId : null
}

/** The day of the first attempt for the open order. */
function firstAttemptDay(subscription: Subscription) {
  return openOrderOf(subscription)?.billingDate
}

function amountAndNextAttempt(
  event: PaymentFailed | PaymentLastWarning | PaymentDeclined,
  { language, today, text }: RenderContext,
) {
  const nextAttempt = 'nextRetryDate' in event ? formatDay(event.nextRetryDate, language, today) : null
  return [
    { label: text.labels.amount, before: null, after: formatPrice(toWire(event.total)) },
    { label: text.labels.nextAttempt, before: null, after: nextAttempt },
  ]
}
