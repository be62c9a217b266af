/** Client of a simulated gateway in a separate process (server.ts). */
import http from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { instant } from '@pfotenportal/domain/core/calendar'
import { GatewayUnreachable, type ChargeRequest, type GatewayRefund } from '../gateway.ts'
import type { GatewayCore } from './gateway-core.ts'

/** How long the other process may take to list its whole ledger, which is one request. */
const LIST_MS = 300_000

/** Connection errors that occur before anything is sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

const unknown = z.object({ outcome: z.literal('UNKNOWN') })
const none = z.object({ outcome: z.literal('NONE') })
const approved = z.object({ outcome: z.literal('APPROVED'), reference: z.string() })
const declined = z.object({ outcome: z.literal('DECLINED'), code: z.string(), isHard: z.boolean() })
const refunded = z.object({ outcome: z.literal('REFUNDED'), reference: z.string() })
const refused = z.object({ outcome: z.literal('REFUSED'), code: z.string() })

const chargeAnswer = z.discriminatedUnion('outcome', [approved, declined, unknown])
const foundCharge = z.discriminatedUnion('outcome', [approved, declined, unknown, none])
const refundAnswer = z.discriminatedUnion('outcome', [refunded, refused, unknown])
const foundRefund = z.discriminatedUnion('outcome', [refunded, refused, unknown, none])

function wasNeverSent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_SENT.has(String(error.code))
}

interface Response {
  readonly status: number | undefined
  readonly text: string
}

/** Opens a function that sends requests over connections that stay open. `fetch` costs more CPU than the rest of a charge. */
function openConnections(base: string) {
  const { request, Agent } = base.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })
  return (path: string, signal: AbortSignal, body: string | undefined) =>
    new Promise<Response>((resolve, reject) => {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const call = request(
        `${base}${path}`,
        { agent, signal, ...(body !== undefined && sent) },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (text += part))
          response.on('end', () => resolve({ status: response.statusCode, text }))
          response.on('error', reject)
        },
      )
      call.on('error', reject)
      call.end(body)
    })
}

const at = z.string().transform(instant)
const ledgerAnswer = z.object({
  charges: z.array(
    z.object({
      key: z.string(),
      amount: z.number(),
      currency: z.string(),
      methodReference: z.string(),
      description: z.string(),
      decided: z.discriminatedUnion('outcome', [approved, declined]),
      at,
    }),
  ),
  refunds: z.array(
    z.object({
      key: z.string(),
      chargeReference: z.string(),
      amount: z.number(),
      reason: z.string(),
      decided: z.discriminatedUnion('outcome', [refunded, refused]),
      at,
    }),
  ),
})

/** Opens a client for that address. */
export function openGatewayClient(url: string) {
  const send = openConnections(url)

  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    signal: AbortSignal,
    body?: ChargeRequest | GatewayRefund,
  ): Promise<z.output<S>> {
    const response = await send(path, signal, body && JSON.stringify(body)).catch((error: unknown) => {
      if (wasNeverSent(error)) throw new GatewayUnreachable('the simulated gateway is unreachable')
      throw error
    })
    if (response.status === 429 || response.status === 503) {
      throw new GatewayUnreachable(`the simulated gateway answered with ${response.status}`)
    }
    if (response.status !== 200) throw new Error(`the simulated gateway answered with ${response.status}`)
    return schema.parse(JSON.parse(response.text))
  }

  const core: GatewayCore = {
    charge: (request, signal) => ask(chargeAnswer, '/charges', signal, request),
    find: ({ key }, signal) => ask(foundCharge, `/charges/${encodeURIComponent(key)}`, signal),
    refund: (request, signal) => ask(refundAnswer, '/refunds', signal, request),
    findRefund: ({ key }, signal) => ask(foundRefund, `/refunds/${encodeURIComponent(key)}`, signal),
  }
  return {
    ...core,
    list: (signal: AbortSignal) =>
      ask(ledgerAnswer, '/ledger', AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])),
  }
}
