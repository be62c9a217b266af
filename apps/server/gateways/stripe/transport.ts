/**
 * The HTTP connection under the provider's library, for one call and its retries. It knows what the library's errors
 * do not say: whether a request may have arrived. It ends with the caller's timeout.
 */

export interface Transport {
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
export function openTransport(signal: AbortSignal): Transport {
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
