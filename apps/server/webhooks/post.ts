/**
 * Sends one message to an endpoint. Outside development only public addresses are connected to: the address is checked
 * when the connection looks it up, so that a name cannot change in between. Redirects are not followed.
 */
import { lookup as lookUp } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../core/public-address.ts'

/** A receiver has to answer within ten seconds. */
const TIMEOUT_MS = 10_000
/** So much of an answer is kept. */
const ANSWER_BYTES = 1_024

/** The endpoint's address is private, loopback, link-local or reserved. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostOptions {
  /** Only in development and tests. */
  readonly allowsPrivateAddresses: boolean
  /** Aborts the request. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

export interface WebhookAnswer {
  readonly status: number
  /** At most the first kilobyte. */
  readonly text: string
}

function refused(address: string): RefusedAddress {
  return new RefusedAddress(`${address} is not a public address`)
}

/** Resolves a name, and fails if one of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const foreign = addresses?.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses ?? []
    if (error || !first) callback(error ?? refused(hostname), [])
    else if (foreign) callback(refused(foreign.address), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Sends a message. Throws if there is no answer in time, or with RefusedAddress. */
export async function postWebhook(
  { url, headers, body }: WebhookRequest,
  { allowsPrivateAddresses, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<WebhookAnswer> {
  const target = new URL(url)
  // A literal address is connected to without a look-up.
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!allowsPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host)) throw refused(host)
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  const timeout = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Standard-Webhooks/1',
          ...headers,
        },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(!allowsPrivateAddresses && { lookup: lookUpPublic }),
      },
      (incoming) => {
        void readStart(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, text }))
      },
    )
    outgoing.on('error', (error) =>
      reject(timeout.aborted ? new Error(`no answer within ${timeoutMs / 1000} s`) : error),
    )
    outgoing.end(body)
  })
}

/** The beginning of an answer. The status has arrived, so an answer that breaks off is as good as its beginning. */
async function readStart(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of incoming as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // Cut off.
  }
  // The database cannot store a NUL.
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}
