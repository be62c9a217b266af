/**
 * The Stripe gateway, built on Stripe's own library: methods are set up on its pages and charged off session, or on
 * session if the customer is present.
 * docs/payments.md, "Stripe", is the operator's guide; decision 21 explains the design.
 */
import type { GatewayParts, PaymentGateway } from '../gateway.ts'
import { cancelCharge, charge, findCharge } from './charges.ts'
import { checkAccount } from './check.ts'
import { openConnection } from './connection.ts'
import { readHistory } from './history.ts'
import { findRefund, refund } from './refunds.ts'
import { beginSetup, findMethod, findSetup } from './setups.ts'
import { readStatement } from './statement.ts'
import { readWebhookEvent } from './webhooks.ts'

/** The origin of the provider's pages. */
const PAGES = 'https://checkout.stripe.com'

/** Opens the gateway. Calls nothing yet. */
export async function openStripeGateway(core: GatewayParts): Promise<PaymentGateway> {
  const { config, clock } = core
  const account = config.stripe
  if (!account) throw new TypeError('there is no account at Stripe')
  const connect = openConnection(account, config.paymentTimeoutSeconds)
  return {
    name: 'stripe',
    kinds: ['card', 'payPal', 'sepaDebit'],
    reservesForPayPal: false,
    pageOrigins: [account.apiBase ?? PAGES],
    beginSetup: (request, signal) => beginSetup(core, connect(signal), request),
    findSetup: (key, signal) => findSetup(core, connect(signal), key),
    findMethod: (reference, signal) => findMethod(connect(signal), reference),
    charge: (request, signal) => charge(connect(signal), request, `${config.publicUrl}/`),
    find: (lookup, signal) => findCharge(connect(signal), lookup),
    cancelCharge: (lookup, signal) => cancelCharge(connect(signal), lookup),
    refund: (request, signal) => refund(connect(signal), request),
    findRefund: (lookup, signal) => findRefund(connect(signal), lookup),
    readWebhookEvent: (raw, headers, signal) =>
      readWebhookEvent(connect(signal), { raw, headers }, account.webhookSecrets, clock.realNow()),
    statement: (period, signal) => readStatement(connect(signal), period),
    history: (since, signal) => readHistory(connect(signal), since),
    check: (signal) => checkAccount(connect(signal), config),
  }
}
