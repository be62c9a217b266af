/** Changing the payment method of a subscription. */
import type { Moment } from '../catalogue/moment.ts'
import { accept, type Decision } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import { paymentMethodRefusal, type ChosenPaymentMethod } from '../payment/payment-method.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/**
 * Chooses another method for all unpaid orders; an owed order can be retried with it at once. Accepted in every state;
 * the current method changes nothing. Refuses PAYMENT_METHOD_INVALID, PAYMENT_METHOD_UNCONFIRMED.
 */
export function changePaymentMethod(
  subscription: Subscription,
  method: ChosenPaymentMethod,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const refused = refusedByState('changePaymentMethod', subscription, moment) ?? paymentMethodRefusal(method)
  if (refused) return refused
  if (subscription.paymentMethod?.id === method.id) return accept(subscription)
  const next: Subscription = { ...subscription, paymentMethod: method }
  return accept<Subscription, DomainEvent>(next, {
    type: 'paymentMethodChanged',
    subscriptionId: subscription.id,
    before: { paymentMethodId: subscription.paymentMethod?.id ?? null },
    after: { paymentMethodId: method.id },
  })
}
