/** Sends requests to the service, and draws numbers that a seed repeats. */
import { randomUUID } from 'node:crypto'
import { request, type Agent } from 'node:http'
import type { Sent } from './calls.ts'

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Answered {
  readonly status: number
  readonly bytes: number
  /** The body of a refusal; of any other answer only if it was asked for. */
  readonly text: string
}

export interface SendOptions {
  readonly keepsText?: boolean
  /** Without a limit if absent. */
  readonly timeoutMilliseconds?: number
}

/** Sends a request; rejects if there is no answer in time. */
export function send(
  agent: Agent,
  port: number,
  { method, path, token, body }: Sent,
  { keepsText = false, timeoutMilliseconds }: SendOptions = {},
): Promise<Answered> {
  const text = body && JSON.stringify(body)
  const headers: Record<string, string | number> = { 'accept-language': 'de' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (text !== undefined) {
    headers['content-type'] = 'application/json'
    headers['content-length'] = Buffer.byteLength(text)
    headers['idempotency-key'] = randomUUID()
  }
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let bytes = 0
      let kept = ''
      const status = response.statusCode ?? 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (keepsText || status >= 300) kept += part.toString()
      })
      response.on('end', () => resolve({ status, bytes, text: kept }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    if (timeoutMilliseconds !== undefined) {
      sent.setTimeout(timeoutMilliseconds, () =>
        sent.destroy(new Error(`${path} was not answered within ${timeoutMilliseconds} ms`)),
      )
    }
    sent.end(text)
  })
}

/** The value below which a share of the sorted values lies. */
export function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
