/** Reads the provider's signed webhook events, which only say where to look. */
import type { IncomingHttpHeaders } from 'node:http'
import { Stripe } from 'stripe'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { GatewayUnreachable, type DisputeState, type WebhookEvent } from '../gateway.ts'
import { idOf, isMissing, reasonOf, type StripeCall } from './connection.ts'
import { keyIn, methodReferenceOf } from './references.ts'
import { cardOf } from './setups.ts'

type About = WebhookEvent['about']

const OTHER: About = { kind: 'OTHER' }

/** Older events are rejected, so that a recorded one cannot be replayed. */
const TOLERANCE_SECONDS = 300

/** The events that the service needs. `npm run payments -- check` verifies that the webhook endpoint sends them. */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'checkout.session.completed',
  'checkout.session.expired',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'mandate.updated',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'payment_method.updated',
] as const satisfies readonly Stripe.Event['type'][]

/**
 * Reads an event from its raw bytes. INVALID if none of our secrets signed it, or too long ago. Queries the provider
 * for missing details, and throws GatewayUnreachable if it does not answer them now.
 */
export async function readWebhookEvent(
  call: StripeCall,
  { raw, headers }: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders },
  secrets: readonly string[],
  realNow: Instant,
): Promise<WebhookEvent | 'INVALID'> {
  const event = verified(call.stripe, raw, headers['stripe-signature'], secrets, realNow)
  if (!event) return 'INVALID'
  try {
    return { id: event.id, about: await aboutOf(call, event) }
  } catch (error) {
    throw readErrorOf(error)
  }
}

/** GatewayUnreachable only if the provider may answer the same question later; what it rejects is an error of ours. */
function readErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
    (kind) => error instanceof kind,
  )
  const reason = `Stripe: ${reasonOf(error)}`
  return isPassing ? new GatewayUnreachable(reason) : new Error(reason)
}

function verified(
  stripe: Stripe,
  raw: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
  realNow: Instant,
): Stripe.Event | undefined {
  if (typeof signature !== 'string') return undefined
  for (const secret of secrets) {
    try {
      const at = epochMilliseconds(realNow)
      return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, at)
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError
      if (!isForged && !(error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

async function aboutOf(call: StripeCall, event: Stripe.Event): Promise<About> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return keyed('CHARGE', keyIn(event.data.object.metadata, 'charge'))
    case 'charge.failed':
      return returnedDebit(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return dispute(call, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refund(call, event.data.object)
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
      return keyed('SET_UP', keyIn(event.data.object.metadata, 'setup'))
    case 'mandate.updated':
      return event.data.object.status === 'inactive' ? revokedMandate(call, event.data.object) : OTHER
    case 'payment_method.detached': {
      const { object, previous_attributes: before } = event.data
      return revoked(idOf(before?.customer), object.id)
    }
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return replacedCard(call, event.data.object.id)
    default:
      return OTHER
  }
}

function keyed(kind: 'CHARGE' | 'REFUND' | 'SET_UP', key: string | undefined): About {
  return key === undefined ? OTHER : { kind, key }
}

/**
 * Only a direct debit fails days after it was accepted; a card's failed charge is a decline, which its payment
 * reports.
 */
function returnedDebit({ payment_method_details: details, metadata }: Stripe.Charge): About {
  const chargeKey = keyIn(metadata, 'charge')
  if (details?.type !== 'sepa_debit' || chargeKey === undefined) return OTHER
  return { kind: 'RETURNED_DEBIT', chargeKey }
}

/** A refund without our key was made in the provider's dashboard. Its current state counts, not that of the event. */
async function refund(
  { stripe }: StripeCall,
  { id, metadata, payment_intent: of }: Stripe.Refund,
): Promise<About> {
  const key = keyIn(metadata, 'refund')
  const payment = idOf(of)
  if (key !== undefined || payment === undefined) return keyed('REFUND', key)
  const chargeKey = keyIn((await stripe.paymentIntents.retrieve(payment)).metadata, 'charge')
  if (chargeKey === undefined) return OTHER
  const { amount, status, failure_reason: reason } = await stripe.refunds.retrieve(id)
  const hasFailed = status === 'failed' || status === 'canceled'
  const failedCode = hasFailed ? (reason ?? status).toUpperCase() : null
  return { kind: 'PROVIDER_REFUND', chargeKey, reference: id, amount, failedCode }
}

/** A dispute names the payment, whose metadata has our key. */
async function dispute({ stripe }: StripeCall, object: Stripe.Dispute): Promise<About> {
  const payment = idOf(object.payment_intent)
  if (payment === undefined) return OTHER
  const { metadata, payment_method: method } = await stripe.paymentIntents.retrieve(payment, {
    expand: ['payment_method'],
  })
  const chargeKey = keyIn(metadata, 'charge')
  if (chargeKey === undefined) return OTHER
  // A debit that its payer reclaims cannot be contested.
  if (typeof method === 'object' && method?.type === 'sepa_debit')
    return { kind: 'RETURNED_DEBIT', chargeKey }
  const { id: disputeId, amount, reason, status } = object
  // An escalated inquiry continues as a dispute under the same id.
  const isInquiry = status.startsWith('warning_')
  const state = stateOf(status)
  return { kind: 'DISPUTE', disputeId, isInquiry, chargeKey, amount, reason: reason.toUpperCase(), state }
}

/** After an inquiry closed without a dispute, or a prevented dispute, the money stays with us. */
function stateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'lost') return 'LOST'
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'WON' : 'OPENED'
}

/** A mandate names the method, and the method its customer. If the method is gone, the next charge is declined. */
async function revokedMandate(
  { stripe }: StripeCall,
  { payment_method: of }: Stripe.Mandate,
): Promise<About> {
  const id = idOf(of)
  if (id === undefined) return OTHER
  try {
    const method = await stripe.paymentMethods.retrieve(id)
    return revoked(idOf(method.customer), id)
  } catch (error) {
    if (isMissing(error)) return OTHER
    throw error
  }
}

/** The current card, because events arrive late and in any order. */
async function replacedCard({ stripe }: StripeCall, id: string): Promise<About> {
  try {
    const method = await stripe.paymentMethods.retrieve(id)
    const customer = idOf(method.customer)
    const card = method.card && cardOf(method.card)
    if (customer === undefined || !card) return OTHER
    return { kind: 'CARD_REPLACED', methodReference: methodReferenceOf({ customer, method: id }), card }
  } catch (error) {
    if (isMissing(error)) return OTHER
    throw error
  }
}

function revoked(customer: string | undefined, method: string): About {
  if (customer === undefined) return OTHER
  return { kind: 'METHOD_REVOKED', methodReference: methodReferenceOf({ customer, method }) }
}
