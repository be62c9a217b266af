/**
 * Charges with a payment intent that is created and confirmed in one request: on session if the customer is present,
 * otherwise off session.
 */
import { Stripe } from 'stripe'
import { epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import type { ChargeLookup, ChargeOutcome, ChargeRequest } from '../gateway.ts'
import { gatewayErrorOf, type StripeCall } from './connection.ts'
import { declineOf, declineOfRequest, METHOD_UNKNOWN } from './declines.ts'
import { keyIn, readMethodReference, type MethodReference } from './references.ts'

/** How far the provider's clock may lag behind ours when a charge is looked up. */
const SKEW_SECONDS = 3_600

/** The provider's maximum page size. */
export const PAGE_SIZE = 100

/**
 * Charges once per key. The provider requires a return address off session too, because some methods redirect, but no
 * customer is sent to `home`. Throws GatewayUnreachable if nothing was charged.
 */
export async function charge(call: StripeCall, request: ChargeRequest, home: string): Promise<ChargeOutcome> {
  const of = readMethodReference(request.methodReference)
  if (!of) return METHOD_UNKNOWN
  try {
    const made = await call.stripe.paymentIntents.create(paymentOf(request, of, home), {
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
  { key, amount, description, orderReference, returnUrl }: ChargeRequest,
  { customer, method }: MethodReference,
  home: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: 'eur',
    customer,
    payment_method: method,
    confirm: true,
    ...(returnUrl === undefined && { off_session: true }),
    return_url: returnUrl ?? home,
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
  lookup: ChargeLookup,
): Promise<ChargeOutcome | { readonly outcome: 'NONE' }> {
  const found = await findPayment(call, lookup)
  return found ? outcomeOf(found) : { outcome: 'NONE' }
}

/**
 * Ends a payment that waits for its customer, once per key. One that the customer confirmed or refused meanwhile is
 * not cancelled any more: its outcome counts.
 */
export async function cancelCharge(
  call: StripeCall,
  lookup: ChargeLookup,
): Promise<ChargeOutcome | { readonly outcome: 'NONE' }> {
  const waiting = await findPayment(call, lookup)
  if (!waiting) return { outcome: 'NONE' }
  if (waiting.status !== 'requires_action') return outcomeOf(waiting)
  try {
    const cancelled = { cancellation_reason: ABANDONED, expand: ['payment_method'] }
    return outcomeOf(await call.stripe.paymentIntents.cancel(waiting.id, cancelled))
  } catch (error) {
    if (isAlreadyDecided(error)) return findCharge(call, lookup)
    throw gatewayErrorOf(error, call)
  }
}

/** Our reason for cancelling a payment: its customer did not authenticate it. */
const ABANDONED = 'abandoned'

function isAlreadyDecided(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

/** The payment of a key; the approved one if there are several. */
async function findPayment(
  call: StripeCall,
  { key, methodReference, startedAt }: ChargeLookup,
): Promise<Stripe.PaymentIntent | undefined> {
  const of = readMethodReference(methodReference)
  if (!of) return undefined
  const since = Math.floor(epochMilliseconds(startedAt) / 1000) - SKEW_SECONDS
  const list = call.stripe.paymentIntents.list({
    customer: of.customer,
    created: { gte: since },
    limit: PAGE_SIZE,
    expand: ['data.payment_method'],
  })
  let found: Stripe.PaymentIntent | undefined
  try {
    for await (const payment of list) {
      if (keyIn(payment.metadata, 'charge') !== key) continue
      found = payment
      if (outcomeOf(payment).outcome === 'APPROVED') return payment
    }
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
  return found
}

/** The decline of a payment that its customer did not authenticate. */
const UNAUTHENTICATED: ChargeOutcome = {
  outcome: 'DECLINED',
  code: 'AUTHENTICATION_REQUIRED',
  isHard: false,
}

export function outcomeOf(payment: Stripe.PaymentIntent): ChargeOutcome {
  switch (payment.status) {
    case 'succeeded':
      return { outcome: 'APPROVED', reference: payment.id }
    case 'processing':
      // A debit accepted by the bank counts as paid; its money arrives days later.
      return isDebit(payment) ? { outcome: 'APPROVED', reference: payment.id } : { outcome: 'UNKNOWN' }
    case 'requires_action':
      return { outcome: 'ACTION_REQUIRED', url: payment.next_action?.redirect_to_url?.url ?? null }
    case 'requires_payment_method':
      return payment.last_payment_error
        ? declineOf({ ...payment.last_payment_error })
        : { outcome: 'UNKNOWN' }
    case 'canceled':
      if (payment.cancellation_reason === ABANDONED) return UNAUTHENTICATED
      return { outcome: 'DECLINED', code: 'PAYMENT_CANCELED', isHard: false }
    default:
      return { outcome: 'UNKNOWN' }
  }
}

function isDebit({ payment_method: method }: Stripe.PaymentIntent): boolean {
  return typeof method === 'object' && method?.type === 'sepa_debit'
}
