/**
 * Calls of other services that say what happened there. They come without a session and are trusted by their signature
 * alone (webhook-signature.ts), so the body is kept as it came.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Where all of them are. */
export const WEBHOOKS_PATH = '/webhooks/'

/** Notices are small; some providers send the whole object along. */
const BODY_BYTES = 256 * 1024

/** What arrived. */
export interface WebhookRequest {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  readonly requestId: string
}

/**
 * Answers a call. NOTED: believed, but about nothing that is known here. INVALID: it is not who it should be. Anything
 * thrown is answered with 5xx, and comes again.
 */
export type WebhookHandler = (call: WebhookRequest) => Promise<'TAKEN' | 'NOTED' | 'INVALID'>

const STATUS = { TAKEN: 200, NOTED: 202, INVALID: 400 } as const

/** Serves `POST /webhooks/{name}`: 200 where the call was taken, 202 where it was noted, 400 where it was not believed. */
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
      const taken = await handle({ raw, headers: request.headers, requestId: request.id })
      return reply
        .code(STATUS[taken])
        .header('cache-control', 'no-store')
        .send({ received: taken !== 'INVALID' })
    })
  })
}
