/** What a customer is mailed about new contracts: a welcome with a link to sign in, and the link to set up a payment. */
import type { PaymentLinkView } from '@pfotenportal/contract/payments'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { WELCOME_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { momentOf } from '../core/catalogue.ts'
import type { Customer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { aboutOf, addressOf, currentPlan, nextUpOf, paymentOf } from '../mail/mail-data.ts'
import { insertMailedLink } from '../operations/identity/login-link.ts'
import { recordPaymentLink } from '../payments/mail-payment-link.ts'
import type { Taker } from './taker.ts'

/** Records the mails about contracts that have begun; returns that with the link for a payment method, if there is one. */
export async function recordIntakeMails(
  tx: Tx,
  actor: Taker,
  {
    customer,
    method,
    begun,
    hasWelcomeMail,
  }: {
    readonly customer: Customer
    readonly method: StoredPaymentMethod
    readonly begun: readonly Subscription[]
    readonly hasWelcomeMail: boolean
  },
): Promise<PaymentLinkView | null> {
  const link =
    method.status === 'REQUIRES_CONFIRMATION'
      ? await recordPaymentLink(tx, { ...actor, customerId: customer.id }, customer, method)
      : null
  if (!hasWelcomeMail) return link
  for (const subscription of begun) await recordWelcome(tx, actor, subscription, method)
  return link
}

async function recordWelcome(
  tx: Tx,
  actor: Taker,
  subscription: Subscription,
  method: StoredPaymentMethod,
): Promise<void> {
  const { customerId, shippingAddress } = subscription
  const createdAt = actor.realNow
  const expiresAt = addSeconds(createdAt, WELCOME_LINK_SECONDS)
  const { token } = await insertMailedLink(tx, customerId, { createdAt, expiresAt })
  const data = {
    ...aboutOf(subscription),
    ...nextUpOf(subscription, momentOf(actor)),
    plan: currentPlan(subscription) ?? null,
    address: shippingAddress && addressOf(shippingAddress),
    payment: paymentOf(method),
    isFirstBoxPaid: subscription.completedOrders > 0,
    token,
  }
  await actor.services.mail.outbox.record(
    tx,
    [{ template: 'subscriptionWelcome', customerId, entity: subscription.id, version: 1, data }],
    createdAt,
    actor.now,
  )
}
