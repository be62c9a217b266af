/** The bank returned the debit of a box that was already sent, and its amount is collected again. */
import { toWire } from '@pfotenportal/domain/core/money'
import type { DebitRecovered, DebitReturned } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/payment'
import { formatDay, formatPrice } from '@pfotenportal/text/format'
import { aboutOf } from '../mail/mail-data.ts'
import { chosenPayment, mailAddress, type EventDefinition, type MailContext } from './definition.ts'

export const debitReturned: EventDefinition<DebitReturned> = {
  schema: schemas.debitReturned,
  mails: {
    reads: 'PAYMENT_METHODS',
    hasRenewalLink: () => true,
    compose(event, context) {
      const { isFirst, nextRetryDate: nextTry } = event
      const token = context.renewalToken ?? null
      const data = { ...factsOf(event, context), isFirst, nextTry, token, payment: chosenPayment(context) }
      return [{ ...mailAddress(context), entity: event.orderId, template: 'debitReturned', data }]
    },
  },
  title: ({ isFirst, total }, { text: { titles } }) =>
    titles[isFirst ? 'debitReturned' : 'debitStillOwed'](formatPrice(toWire(total))),
  changes: ({ nextRetryDate: on }, { language, today, text }) => [
    { label: text.labels.nextAttempt, before: null, after: on && formatDay(on, language, today) },
  ],
}

export const debitRecovered: EventDefinition<DebitRecovered> = {
  schema: schemas.debitRecovered,
  mails: {
    reads: 'NOTHING',
    compose(event, context) {
      const data = factsOf(event, context)
      return [{ ...mailAddress(context), entity: event.orderId, template: 'debitRecovered', data }]
    },
  },
  title: ({ total }, { text }) => text.titles.debitRecovered(formatPrice(toWire(total))),
}

function factsOf({ total }: DebitReturned | DebitRecovered, { after, order }: MailContext) {
  return { ...aboutOf(after), orderNumber: order?.orderNumber ?? '', total }
}
