/**
 * The subscription was resumed after a pause (`resumeSubscription`, or by the service) or reactivated
 * (`reactivateSubscription`).
 */
import type { SubscriptionReactivated, SubscriptionResumed } from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { aboutOf, addressOf, currentPlan, nextUpOf } from '../mail/mail-data.ts'
import {
  chosenPayment,
  mailAddress,
  nextCharge,
  type EventDefinition,
  type MailContext,
  type WithPayments,
} from './definition.ts'

export const subscriptionResumed: EventDefinition<SubscriptionResumed> = {
  schema: schemas.subscriptionResumed,
  mails: {
    reads: 'PAYMENT_METHODS',
    compose({ trigger }, context) {
      const template = trigger === 'SYSTEM' ? 'subscriptionAutoResumed' : 'subscriptionResumed'
      return [{ ...mailAddress(context), template, data: restartOf(context) }]
    },
  },
  title: ({ trigger }, { text: { titles } }) => (trigger === 'SYSTEM' ? titles.autoResumed : titles.resumed),
  changes: (event, context) => [nextCharge(event, context)],
}

export const subscriptionReactivated: EventDefinition<SubscriptionReactivated> = {
  schema: schemas.subscriptionReactivated,
  mails: {
    reads: 'PAYMENT_METHODS',
    compose(_event, context) {
      const { after } = context
      const address = after.shippingAddress && addressOf(after.shippingAddress)
      const data = { ...restartOf(context), plan: currentPlan(after) ?? null, address }
      return [{ ...mailAddress(context), template: 'subscriptionReactivated', data }]
    },
  },
  title: (_event, { text }) => text.titles.reactivated,
  changes: (event, context) => [nextCharge(event, context)],
}

function restartOf(context: MailContext & WithPayments) {
  const { after, moment } = context
  return { ...aboutOf(after), ...nextUpOf(after, moment), payment: chosenPayment(context) }
}
