/** The provider's library, opened for one call: with our key, our patience and a connection that knows what was sent. */
import { Stripe } from 'stripe'
import type { StripeAccount } from '../../core/config.ts'
import { GatewayUnreachable } from '../gateway.ts'
import { openTransport } from './transport.ts'

/** One call to the provider, its repeats included. */
export interface StripeCall {
  readonly stripe: Stripe
  /** False as long as surely nothing of it was acted upon. */
  mayHaveArrived(): boolean
}

/** Begins a call that lasts until the signal at most. */
export type ConnectToStripe = (signal: AbortSignal) => StripeCall

/**
 * One repeat, because idle connections break just when they are used again; the same idempotency key makes it safe. More
 * would eat the time in which a customer waits: what stays in doubt is looked up later anyway.
 */
const MAX_RETRIES = 1

/** Leaves time to hear of a failure before the service stops listening. */
const SHARE_OF_TIMEOUT = 0.9

/** How calls to an account begin. Touches nothing. */
export function openConnection(account: StripeAccount, timeoutSeconds: number): ConnectToStripe {
  const address = account.apiBase === null ? {} : addressOf(new URL(account.apiBase))
  const timeout = Math.round(timeoutSeconds * 1000 * SHARE_OF_TIMEOUT)
  return (signal) => {
    const wire = openTransport(signal)
    const stripe = new Stripe(account.secretKey, {
      ...address,
      httpClient: Stripe.createFetchHttpClient(wire.fetch),
      maxNetworkRetries: MAX_RETRIES,
      timeout,
      telemetry: false,
    })
    return { stripe, mayHaveArrived: () => wire.mayHaveArrived() }
  }
}

function addressOf({ protocol, hostname, port }: URL) {
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
  }
}

/**
 * What a failed call throws on: GatewayUnreachable where surely nothing was done, because the provider was not reached,
 * turned the call away or was asked too often; a plain error where nobody knows. Neither carries what the provider's own
 * errors do, such as whole payments, which have no place in a log.
 */
export function gatewayErrorOf(error: unknown, call: StripeCall): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const reason = `Stripe: ${reasonOf(error)}`
  return call.mayHaveArrived() ? new Error(reason) : new GatewayUnreachable(reason)
}

/** Why a call failed, with the connection's own reason behind the library's general one. */
export function reasonOf({
  message,
  detail,
  requestId,
}: InstanceType<typeof Stripe.errors.StripeError>): string {
  const cause = detail instanceof Error && detail.cause instanceof Error ? detail.cause.message : undefined
  return [message, cause, requestId && `(${requestId})`].filter(Boolean).join(' ')
}

/** Whether the provider says that what was named does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The id of something that may have come whole. */
export function idOf(it: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof it === 'string' ? it : it?.id
}
