/**
 * Stands between the gateway and the workers, and does to webhook events what networks and attackers do. It receives
 * only what the gateway has signed.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { realNow } from '@pfotenportal/server/core/clock'
import {
  PAYMENTS_WEBHOOK,
  SIGNATURE_HEADER,
  signedRequest,
  webhookEventOf,
} from '@pfotenportal/server/gateways/simulated/webhooks'
import type { Random } from '../year/seeded-random.ts'
import type { FaultCounter } from './faults.ts'

/** The share of events that get each fault; as many are followed by a forged one. */
const RATE = 0.12
const TIMEOUT_MS = 20_000

export interface WebhookRelay {
  readonly url: string
  /** Where the service believed something that the gateway did not say. */
  readonly problems: readonly string[]
  close(): Promise<void>
}

interface Received {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Record<string, string>
}

export interface RelayParts {
  readonly workers: readonly string[]
  readonly random: Random
  readonly counter: FaultCounter
}

/** The answer's status; 503 if there is none. */
async function post(worker: string, { body, headers }: Received): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return fetch(`${worker}${PAYMENTS_WEBHOOK}`, { method: 'POST', body, headers, signal }).then(
    ({ status }) => status,
    () => 503,
  )
}

/** Something about the same charge that would cost its customer dearly, signed by somebody without the secret. */
function forge({ body }: Received, random: Random): Received {
  const { about } = JSON.parse(body.toString()) as { about: { key?: string } }
  const event = webhookEventOf(
    random.happens(0.5) && about.key !== undefined
      ? { kind: 'RETURNED_DEBIT', chargeKey: about.key }
      : { kind: 'METHOD_REVOKED', methodReference: 'card:4242' },
  )
  return signedRequest(event, 'a-secret-that-was-guessed', realNow())
}

function openRelay({ workers, random, counter }: RelayParts) {
  const problems: string[] = []
  const state: { held: Received | undefined } = { held: undefined }
  const toAny = (event: Received) => post(random.pick(workers), event)

  async function pass(event: Received): Promise<number> {
    const status = await toAny(event)
    const { held } = state
    state.held = undefined
    if (held && (await toAny(held)) === 200) counter.count('webhook overtaken')
    return status
  }

  async function twice(event: Received): Promise<number> {
    const statuses = await Promise.all(workers.map((worker) => post(worker, event)))
    if (statuses.every((status) => status === 200)) counter.count('webhook doubled')
    return Math.min(...statuses)
  }

  async function later(event: Received): Promise<void> {
    await pause(1_000 + random.below(2_000))
    if ((await toAny(event)) === 200) counter.count('webhook late')
  }

  async function sendForged(event: Received): Promise<void> {
    const status = await toAny(forge(event, random))
    if (status === 400) counter.count('webhook forged')
    else if (status < 300) problems.push(`a forged webhook event was answered with ${status}`)
  }

  /** Returns the status for the gateway, which repeats what is not answered with 2xx. */
  async function receive(event: Received): Promise<number> {
    if (random.happens(RATE)) void sendForged(event)
    const drawn = Math.floor(random.next() / RATE)
    if (drawn === 0) counter.count('webhook lost')
    else if (drawn === 1) return twice(event)
    else if (drawn === 2) void later(event)
    else if (drawn === 3 && !state.held) state.held = event
    else return pass(event)
    return 200
  }
  return { problems, receive }
}

async function read(request: IncomingMessage): Promise<Received> {
  const signature = String(request.headers[SIGNATURE_HEADER])
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  return { body: Buffer.from(await buffer(request)), headers }
}

/** Opens it on a free port; the gateway's PUBLIC_URL is its address. */
export async function openWebhookRelay(parts: RelayParts): Promise<WebhookRelay> {
  const { problems, receive } = openRelay(parts)
  const server = createServer((request, response) => {
    read(request)
      .then(receive)
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    problems,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
