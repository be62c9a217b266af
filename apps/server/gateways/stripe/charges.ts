/** Charges with a payment intent that is created and confirmed off-session in one request. */
import { epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { Stripe } from 'stripe'
import type { ChargeLookup, ChargeOutcome, ChargeRequest } from '../gateway.ts'
import { gatewayErrorOf, type StripeCall } from './connection.ts'
import { declineOf, declineOfRequest, METHOD_UNKNOWN } from './declines.ts'
import { keyIn, readMethodReference, type MethodReference } from './references.ts'

/** How far the provider's clock may lag behind ours when a charge is looked up. */
const SKEW_SECONDS = 3_600

/** The provider's maximum page size. */
export const PAGE_SIZE = 100

/**
 * Charges once per key. The provider requires `returnUrl` because some methods redirect, but no customer is sent
 * there. Throws GatewayUnreachable if nothing was charged.
 */
export async function charge(
  call: StripeCall,
  request: ChargeRequest,
  returnUrl: string,
): Promise<ChargeOutcome> {
  const of = readMethodReference(request.methodReference)
  if (!of) return METHOD_UNKNOWN
  try {
    const made = await call.stripe.paymentIntents.create(paymentOf(request, of, returnUrl), {
      idempotencyKey: request.key,
    })
    return outcomeOf(made)
  } catch (error) {
    const decline = declineIn(error)
    if (decline) return decline
    if (isInFlight(error)) return { outcome: 'UNKNOWN' }
    throw gatewayErrorOf(error, call)
  }
}

/** Identical for every repetition of a key: the provider compares the parameters. */
function paymentOf(
  { key, cents, description, orderReference }: ChargeRequest,
  { customer, method }: MethodReference,
  returnUrl: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: cents,
    currency: 'eur',
    customer,
    payment_method: method,
    confirm: true,
    off_session: true,
    return_url: returnUrl,
    description,
    metadata: { key, order: orderReference },
    expand: ['payment_method'],
  }
}

function declineIn(error: unknown): ChargeOutcome | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return declineOf(error)
  return error instanceof Stripe.errors.StripeInvalidRequestError ? declineOfRequest(error) : undefined
}

/** A concurrent request under the same key has no answer yet. */
function isInFlight(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409
}

/**
 * The outcome of a key. Read from the customer's list, which is complete immediately, because the provider's search
 * lags behind. If several payments have the same key, which should never happen, the approved one counts.
 */
export async function findCharge(
  call: StripeCall,
  { key, methodReference, startedAt }: ChargeLookup,
): Promise<ChargeOutcome | { readonly outcome: 'NONE' }> {
  const of = readMethodReference(methodReference)
  if (!of) return { outcome: 'NONE' }
  const since = Math.floor(epochMilliseconds(startedAt) / 1000) - SKEW_SECONDS
  const list = call.stripe.paymentIntents.list({
    customer: of.customer,
    created: { gte: since },
    limit: PAGE_SIZE,
    expand: ['data.payment_method'],
  })
  let found: ChargeOutcome | undefined
  try {
    for await (const payment of list) {
      if (keyIn(payment.metadata, 'charge') !== key) continue
      found = outcomeOf(payment)
      if (found.outcome === 'APPROVED') return found
    }
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
  return found ?? { outcome: 'NONE' }
}

/** The outcome of a payment. One that requires action by its customer is declined, because no customer is present. */
function outcomeOf(payment: Stripe.PaymentIntent): ChargeOutcome {
  switch (payment.status) {
    case 'succeeded':
      return { outcome: 'APPROVED', reference: payment.id }
    case 'processing':
      // A debit accepted by the bank counts as paid; its money arrives days later.
      return isDebit(payment) ? { outcome: 'APPROVED', reference: payment.id } : { outcome: 'UNKNOWN' }
    case 'requires_action':
      return { outcome: 'DECLINED', code: 'AUTHENTICATION_REQUIRED', isHard: false }
    case 'requires_payment_method':
      return payment.last_payment_error
        ? declineOf({ ...payment.last_payment_error })
        : { outcome: 'UNKNOWN' }
    case 'canceled':
      return { outcome: 'DECLINED', code: 'PAYMENT_CANCELED', isHard: false }
    default:
      return { outcome: 'UNKNOWN' }
  }
}

function isDebit({ payment_method: method }: Stripe.PaymentIntent): boolean {
  return typeof method === 'object' && method?.type === 'sepa_debit'
}
