/** Refunds all or part of a payment the way it came. */
import { Stripe } from 'stripe'
import type { GatewayRefund, RefundOutcome } from '../gateway.ts'
import { PAGE_SIZE } from './charges.ts'
import { gatewayErrorOf, type StripeCall } from './connection.ts'
import { keyIn } from './references.ts'

/** The maximum length of one metadata entry at the provider. */
const NOTE_LENGTH = 500

/** Refunds once per key. Throws GatewayUnreachable if nothing was refunded. */
export async function refund(call: StripeCall, request: GatewayRefund): Promise<RefundOutcome> {
  const { key, chargeReference, amount, reason } = request
  try {
    const made = await call.stripe.refunds.create(
      {
        payment_intent: chargeReference,
        amount,
        reason: 'requested_by_customer',
        metadata: { key, reason: reason.slice(0, NOTE_LENGTH) },
      },
      { idempotencyKey: key },
    )
    return outcomeOf(made)
  } catch (error) {
    const code = refusalIn(error)
    if (code !== undefined) return { outcome: 'REFUSED', code }
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409) return { outcome: 'UNKNOWN' }
    throw gatewayErrorOf(error, call)
  }
}

/** The outcome of a key; NONE if the provider does not know it. */
export async function findRefund(
  call: StripeCall,
  { key, chargeReference }: Pick<GatewayRefund, 'key' | 'chargeReference'>,
): Promise<RefundOutcome | { readonly outcome: 'NONE' }> {
  const list = call.stripe.refunds.list({ payment_intent: chargeReference, limit: PAGE_SIZE })
  try {
    for await (const made of list) {
      if (keyIn(made.metadata, 'refund') === key) return outcomeOf(made)
    }
  } catch (error) {
    throw gatewayErrorOf(error, call)
  }
  return { outcome: 'NONE' }
}

/** A pending refund counts as completed: some methods take days, and the provider reports a failure. */
function outcomeOf({ id, status, failure_reason: failed }: Stripe.Refund): RefundOutcome {
  if (status !== 'failed' && status !== 'canceled') return { outcome: 'REFUNDED', reference: id }
  return { outcome: 'REFUSED', code: (failed ?? status).toUpperCase() }
}

/** Why the provider will never make a refund; undefined if the request itself was invalid, which is our bug. */
function refusalIn(error: unknown): string | undefined {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  if (!isRefusal || error.code?.startsWith('parameter')) return undefined
  return (error.code ?? 'REFUND_REFUSED').toUpperCase()
}
