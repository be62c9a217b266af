/**
 * Signed messages of the Standard Webhooks specification, by which other systems receive events (docs/webhooks.md) and a
 * shop reports what it sold (docs/shop.md).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { SIGNATURE_TOLERANCE_SECONDS } from './webhook-signature.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret: `whsec_` and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

export interface WebhookMessage {
  /** The same for every attempt, by which receivers recognise repeats. */
  readonly id: string
  readonly body: string
}

function hmacOf(secret: string, id: string, seconds: number, raw: Buffer): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${seconds}.`).update(raw).digest()
}

/** The headers of a message that is sent at that time: one signature for each secret. */
export function webhookHeaders({ id, body }: WebhookMessage, secrets: readonly string[], at: Instant) {
  const seconds = Math.floor(epochMilliseconds(at) / 1000)
  const signatures = secrets.map(
    (secret) => `v1,${hmacOf(secret, id, seconds, Buffer.from(body)).toString('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

/** A received message, and what is needed to verify it. */
export interface ReceivedMessage {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  /** One, or two during a rotation. */
  readonly secrets: readonly string[]
  /** Real time. */
  readonly now: Instant
}

/** The id of a message that is signed with one of the secrets and not older than five minutes; undefined for any other. */
export function verifiedMessageId({ raw, headers, secrets, now }: ReceivedMessage): string | undefined {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  } = headers as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const age = epochMilliseconds(now) / 1000 - seconds
  if (id === '' || id.length > 200 || !(Math.abs(age) <= SIGNATURE_TOLERANCE_SECONDS)) return undefined
  const given = signature.split(' ').flatMap((part) => {
    const [version, base64 = ''] = part.split(',', 2)
    const bytes = Buffer.from(base64, 'base64')
    return version === 'v1' && bytes.length === 32 ? [bytes] : []
  })
  const expected = secrets.map((secret) => hmacOf(secret, id, seconds, raw))
  return given.some((each) => expected.some((hmac) => timingSafeEqual(each, hmac))) ? id : undefined
}
