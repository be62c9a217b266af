/** Signed messages of the Standard Webhooks specification, by which other systems receive events (docs/webhooks.md). */
import { createHmac, randomBytes } from 'node:crypto'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'

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

/** The headers of a message that is sent at that time: one signature for each secret. */
export function webhookHeaders({ id, body }: WebhookMessage, secrets: readonly string[], at: Instant) {
  const seconds = Math.floor(epochMilliseconds(at) / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
