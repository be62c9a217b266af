/** Client of a simulated gateway in a separate process (server.ts). */
import { z } from 'zod'
import { GatewayUnreachable, type ChargeRequest, type RefundRequest } from '../gateway.ts'
import type { GatewayCore } from './gateway-core.ts'

/** Connection errors that occur before anything is sent. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
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
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && NOT_SENT.has(String(cause.code))
}

/** Opens a client for that address. */
export function openGatewayClient(url: string): GatewayCore {
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    signal: AbortSignal,
    body?: ChargeRequest | RefundRequest,
  ): Promise<z.output<S>> {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(`${url}${path}`, { signal, ...sent }).catch((error: unknown) => {
      if (wasNeverSent(error)) throw new GatewayUnreachable('the simulated gateway is unreachable')
      throw error
    })
    const text = await response.text()
    if (response.status === 429 || response.status === 503) {
      throw new GatewayUnreachable(`the simulated gateway answered with ${response.status}`)
    }
    if (response.status !== 200) throw new Error(`the simulated gateway answered with ${response.status}`)
    return schema.parse(JSON.parse(text))
  }

  return {
    charge: (request, signal) => ask(chargeAnswer, '/charges', signal, request),
    find: ({ key }, signal) => ask(foundCharge, `/charges/${encodeURIComponent(key)}`, signal),
    refund: (request, signal) => ask(refundAnswer, '/refunds', signal, request),
    findRefund: ({ key }, signal) => ask(foundRefund, `/refunds/${encodeURIComponent(key)}`, signal),
  }
}
