/**
 * The connection to Stripe: opens its library for one call, with our key, our timeout and an HTTP transport that knows
 * what the library's errors do not say: whether a request may have arrived.
 */
import { Stripe } from 'stripe'
import type { StripeAccount } from '../../core/config.ts'
import { GatewayUnreachable } from '../gateway.ts'

/** One call to the provider, including its retries. */
export interface StripeCall {
  readonly stripe: Stripe
  /** False while nothing of the call has been processed. */
  mayHaveArrived(): boolean
}

/** Begins a call that ends with the signal at the latest. Each of its requests has a deadline of its own. */
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

export interface StripeTransport {
  readonly fetch: typeof fetch
  /** False while nothing has been processed: nothing was sent, or every request was rejected. */
  mayHaveArrived(): boolean
}

/** System calls that can fail before a request is sent. */
const CONNECTING = ['connect', 'getaddrinfo']

/** TLS handshake failures, which precede the request. */
const UNTRUSTED = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

/** Statuses of requests that were not processed: a wrong key, a missing permission, too many requests. */
const REJECTED_STATUSES = [401, 403, 429]

/** Opens a connection that ends with the signal: nothing is sent after it. */
export function openTransport(signal: AbortSignal): StripeTransport {
  let hasArrived = false
  return {
    mayHaveArrived: () => hasArrived,
    async fetch(input, init) {
      signal.throwIfAborted()
      const until = init?.signal ? AbortSignal.any([init.signal, signal]) : signal
      try {
        const response = await fetch(input, { ...init, signal: until })
        if (!REJECTED_STATUSES.includes(response.status)) hasArrived = true
        return response
      } catch (error) {
        if (!wasNeverSent(error)) hasArrived = true
        throw error
      }
    },
  }
}

function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const each = cause instanceof AggregateError ? cause.errors : [cause]
  return each.length > 0 && each.every(failedToConnect)
}

function failedToConnect(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { code, syscall } = cause as { readonly code?: unknown; readonly syscall?: unknown }
  if (typeof syscall === 'string' && CONNECTING.includes(syscall)) return true
  return typeof code === 'string' && (code === 'UND_ERR_CONNECT_TIMEOUT' || UNTRUSTED.includes(code))
}
