/** The webhook events of the simulated gateway: signing, sending and reading. */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { SimulatedGatewayConfig } from '../../core/config.ts'
import { signatureOf, verifySignature } from '../../core/webhook-signature.ts'
import type { WebhookEvent } from '../gateway.ts'
import { openFaultInjector, type FaultInjector } from './fault-injector.ts'

/** The service's path for payment webhooks. */
export const PAYMENTS_WEBHOOK = '/webhooks/payments'

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'simulated-gateway-signature'

/** The delay after each failed attempt; then the event is dropped. */
const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000]

/** The delay of an event that is drawn to be late, or that reports a later failure. */
const LATE_DELAY_MS = 1_500

const ATTEMPT_TIMEOUT_MS = 5_000
const MAX_CONCURRENT = 4
/** Further events are dropped: a lost event does no harm, because the service queries by itself. */
const MAX_WAITING = 10_000

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['CHARGE', 'REFUND', 'REFUND_FAILED', 'SET_UP']), key: z.string() }),
  z.object({
    kind: z.literal('DISPUTE'),
    disputeId: z.string(),
    isInquiry: z.boolean(),
    chargeKey: z.string(),
    amount: z.number().int().positive(),
    reason: z.string(),
    state: z.enum(['OPENED', 'WON', 'LOST']),
  }),
  z.object({
    kind: z.literal('PROVIDER_REFUND'),
    chargeKey: z.string(),
    reference: z.string(),
    amount: z.number().int().positive(),
    failedCode: z.string().nullable(),
  }),
  z.object({ kind: z.literal('RETURNED_DEBIT'), chargeKey: z.string() }),
  z.object({ kind: z.literal('METHOD_REVOKED'), methodReference: z.string() }),
  z.object({
    kind: z.literal('CARD_REPLACED'),
    methodReference: z.string(),
    card: z.object({
      brand: z.enum(['visa', 'mastercard', 'amex', 'maestro']),
      lastDigits: z.string(),
      expiryMonth: z.number().int(),
      expiryYear: z.number().int(),
    }),
  }),
  z.object({ kind: z.literal('OTHER') }),
])
const eventSchema = z.object({ id: z.string().min(1).max(200), about })

/** Reads an event; INVALID if its signature is wrong or it cannot be parsed. */
export function readSimulatedWebhook(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Instant },
): WebhookEvent | 'INVALID' {
  if (!verifySignature({ raw, header: headers[SIGNATURE_HEADER], secrets, now })) return 'INVALID'
  try {
    const read = eventSchema.safeParse(JSON.parse(raw.toString('utf8')))
    return read.success ? read.data : 'INVALID'
  } catch {
    return 'INVALID'
  }
}

/** The same content always gets the same id. */
export function webhookEventOf(about: WebhookEvent['about']): WebhookEvent {
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex')
  return { id: `evt_${hash.slice(0, 32)}`, about }
}

/** Body and headers of an event as it is sent. */
export function signedRequest(
  event: WebhookEvent,
  secret: string,
  now: Instant,
): { readonly body: Buffer<ArrayBuffer>; readonly headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(event))
  return {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(body, secret, now) },
  }
}

export interface GatewayEventSender {
  /** Sends an event; returns immediately. */
  send(about: WebhookEvent['about']): void
  /** Finishes what is being sent and drops the rest. */
  close(): Promise<void>
}

interface SenderParts {
  readonly url: string
  readonly secret: string
  readonly draws: Pick<FaultInjector, 'webhookFault'>
  readonly realNow: () => Instant
  readonly onDropped: (id: string, reason: string) => void
}

async function sendOnce(
  { url, secret, realNow }: SenderParts,
  event: WebhookEvent,
): Promise<string | undefined> {
  try {
    const { body, headers } = signedRequest(event, secret, realNow())
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', body, headers, signal })
    await response.arrayBuffer()
    return response.ok ? undefined : `answered with ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Sends to one address, a few concurrently, and retries until each event is answered with 2xx. */
function openWebhookSender(parts: SenderParts): GatewayEventSender {
  const waiting: { readonly event: WebhookEvent; readonly attempt: number }[] = []
  const timers = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  let isClosed = false

  function enqueue(event: WebhookEvent, attempt: number, afterMs: number): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (waiting.length < MAX_WAITING) waiting.push({ event, attempt })
      sendMore()
    }, afterMs)
    timer.unref()
    timers.add(timer)
  }

  async function send(event: WebhookEvent, attempt: number): Promise<void> {
    const reason = await sendOnce(parts, event)
    if (reason === undefined) return
    const next = RETRY_DELAYS_MS[attempt]
    if (next === undefined) parts.onDropped(event.id, reason)
    else enqueue(event, attempt + 1, next)
  }

  function sendMore(): void {
    const next = isClosed || sending.size >= MAX_CONCURRENT ? undefined : waiting.shift()
    if (!next) return
    const sent = send(next.event, next.attempt).finally(() => {
      sending.delete(sent)
      sendMore()
    })
    sending.add(sent)
    sendMore()
  }

  return {
    send(about) {
      const event = webhookEventOf(about)
      const fault = parts.draws.webhookFault(event.id)
      if (fault === 'webhook-lost') return
      const isLate = fault === 'webhook-late' || about.kind === 'REFUND_FAILED'
      enqueue(event, 0, isLate ? LATE_DELAY_MS : 0)
      if (fault === 'webhook-duplicated') enqueue(event, 0, 0)
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(sending)
    },
  }
}

/** Where events are sent, and what to call about dropped ones. */
export interface WebhookTarget {
  readonly url: string
  readonly onDropped: (id: string, reason: string) => void
}

/** Opens a sender as the settings say; undefined if webhooks are off. */
export function webhookSenderOf(
  settings: SimulatedGatewayConfig,
  realNow: () => Instant,
  target: WebhookTarget | undefined,
): GatewayEventSender | undefined {
  const [secret] = settings.webhookSecrets
  if (!settings.sendsWebhooks || !target || secret === undefined) return undefined
  return openWebhookSender({
    ...target,
    secret,
    draws: openFaultInjector({ ...settings, rates: settings.faults }),
    realNow,
  })
}
