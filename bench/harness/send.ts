/** Sends requests to the service. */
import { randomUUID } from 'node:crypto'
import { request, type Agent } from 'node:http'

export interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: object
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

/** Sends a request; rejects with its path if there is no answer in time. */
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
    const fail = ({ message }: Error) => reject(new Error(`${method} ${path}: ${message}`))
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      let bytes = 0
      let kept = ''
      const status = response.statusCode ?? 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (keepsText || status >= 300) kept += part.toString()
      })
      response.on('end', () => resolve({ status, bytes, text: kept }))
      response.on('error', fail)
    })
    sent.on('error', fail)
    if (timeoutMilliseconds !== undefined) {
      sent.setTimeout(timeoutMilliseconds, () =>
        sent.destroy(new Error(`not answered within ${timeoutMilliseconds} ms`)),
      )
    }
    sent.end(text)
  })
}
