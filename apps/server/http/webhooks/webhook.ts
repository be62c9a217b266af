/**
 * Webhooks of other services. They have no session and are authenticated by their signature
 * alone (webhook-signature.ts), so the raw body is kept.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The path prefix of all webhooks. */
export const WEBHOOKS_PATH = '/webhooks/'

/** Events are small, but some providers include the whole object. */
const BODY_BYTES = 256 * 1024

/** A received webhook call. */
export interface WebhookRequest {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  readonly requestId: string
}

/**
 * Handles a call. STORED: authentic, but about something unknown. INVALID: the signature is wrong. If it throws, the
 * response is 5xx and the sender retries.
 */
export type WebhookHandler = (call: WebhookRequest) => Promise<'APPLIED' | 'STORED' | 'INVALID'>

const STATUS = { APPLIED: 200, STORED: 202, INVALID: 400 } as const

/** Registers `POST /webhooks/{name}`: 200 if the event was applied, 202 if it was only stored, 400 if it is not authentic. */
export async function registerWebhook(
  app: FastifyInstance,
  name: string,
  handle: WebhookHandler,
): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    hooks.post(`${WEBHOOKS_PATH}${name}`, { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await handle({ raw, headers: request.headers, requestId: request.id })
      return reply
        .code(STATUS[result])
        .header('cache-control', 'no-store')
        .send({ received: result !== 'INVALID' })
    })
  })
}
