/** Everything that Stripe knows since a moment: what a restored database may have lost. */
import { epochMilliseconds, instantOf, type Instant } from '@pfotenportal/domain/core/calendar'
import type { GatewayHistory, MadeRefund, ProviderCharge } from '../gateway.ts'
import { outcomeOf, PAGE_SIZE } from './charges.ts'
import { gatewayErrorOf, idOf, type StripeCall } from './connection.ts'
import { keyIn, methodReferenceOf } from './references.ts'

/** The account's payments under our keys and its refunds. Throws if Stripe does not answer. */
export async function readHistory(call: StripeCall, since: Instant): Promise<GatewayHistory> {
  const filter = { created: { gte: Math.floor(epochMilliseconds(since) / 1000) }, limit: PAGE_SIZE }
  const charges: ProviderCharge[] = []
  const refunds: MadeRefund[] = []
  try {
    const payments = call.stripe.paymentIntents.list({ ...filter, expand: ['data.payment_method'] })
    for await (const payment of payments) {
      const key = keyIn(payment.metadata, 'charge')
      if (key === undefined) continue
      const reference = { customer: idOf(payment.customer) ?? '', method: idOf(payment.payment_method) ?? '' }
      const { amount, created } = payment
      const methodReference = methodReferenceOf(reference)
      charges.push({
        key,
        amount,
        methodReference,
        at: instantOf(created * 1000),
        outcome: outcomeOf(payment),
      })
    }
    for await (const made of call.stripe.refunds.list(filter)) {
      const { id: reference, amount, created, status } = made
      const chargeReference = idOf(made.payment_intent)
      if (chargeReference === undefined || status === 'failed' || status === 'canceled') continue
      const key = keyIn(made.metadata, 'refund') ?? null
      refunds.push({ key, reference, chargeReference, amount, at: instantOf(created * 1000) })
    }
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
  // Stripe lists the newest first; of two within a second, the order stays its own.
  return { charges: charges.toReversed(), refunds: refunds.toReversed() }
}
