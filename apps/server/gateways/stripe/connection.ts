/** Opens the provider's library for one call, with our key, our timeout and a transport that tracks what was sent. */
import { Stripe } from 'stripe'
import type { StripeAccount } from '../../core/config.ts'
import { GatewayUnreachable } from '../gateway.ts'
import { openTransport } from './transport.ts'

/** One call to the provider, including its retries. */
export interface StripeCall {
  readonly stripe: Stripe
  /** False while nothing of the call has been processed. */
  mayHaveArrived(): boolean
}

/** Begins a call that ends with the signal at the latest. */
export type ConnectToStripe = (signal: AbortSignal) => StripeCall

/**
 * One retry, because idle connections often break when they are used again; the idempotency key makes it safe. More
 * retries would use up the customer's waiting time, and an unresolved charge is looked up later anyway.
 */
const MAX_RETRIES = 1

/** Leaves time for an error to arrive before the service's own timeout. */
const SHARE_OF_TIMEOUT = 0.9

/** Returns a function that begins calls to an account. Calls nothing itself. */
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
 * The error of a failed call: GatewayUnreachable if nothing was processed because the provider was unreachable,
 * rejected the call or limited the rate; a plain error if the outcome is unknown. Neither carries the details of the
 * provider's errors, such as whole payments, which must not be logged.
 */
export function gatewayErrorOf(error: unknown, call: StripeCall): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const reason = `Stripe: ${reasonOf(error)}`
  return call.mayHaveArrived() ? new Error(reason) : new GatewayUnreachable(reason)
}

/** Why a call failed, with the connection's own reason after the library's general one. */
export function reasonOf({
  message,
  detail,
  requestId,
}: InstanceType<typeof Stripe.errors.StripeError>): string {
  const cause = detail instanceof Error && detail.cause instanceof Error ? detail.cause.message : undefined
  return [message, cause, requestId && `(${requestId})`].filter(Boolean).join(' ')
}

/** Whether the named object does not exist at the provider. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** The id of an object that may be expanded. */
export function idOf(it: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof it === 'string' ? it : it?.id
}
