/**
 * The webhooks of the payment gateway, the carrier and shops. They have no session and are authenticated by their signature
 * alone, so the raw body is kept.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { isSignedByShopify } from '../../core/shopify-signature.ts'
import { verifiedMessageId } from '../../core/standard-webhooks.ts'
import { isStorable } from '../../core/storable-text.ts'
import type { Tx } from '../../database/open.ts'
import { recordCarrierWebhookEvent, type CarrierWebhookEvent } from '../../database/parcel/carrier-notices.ts'
import { isReplacedParcel } from '../../database/parcel/replaced-boxes.ts'
import { findParcel } from '../../database/parcel/shipments.ts'
import { insertShopOrder } from '../../database/shop/shop-orders.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { handleWebhookEvent, OutcomeNotKnownYet } from '../../payments/handle-webhook-event.ts'
import { applyTrackingUpdatesIn } from '../../shipping/tracking.ts'
import { openBySignature } from '../declared-access.ts'
import { noteRequestEvent } from '../security-events.ts'

/** The path prefix of all webhooks. */
export const WEBHOOKS_PATH = '/webhooks/'

/** Events are small, but some providers include the whole object. */
const BODY_BYTES = 256 * 1024

/** An order of a shop has every article with its taxes and discounts. */
const SHOP_BODY_BYTES = 1024 * 1024

/** A received webhook call. */
interface WebhookRequest {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
  readonly requestId: string
}

/**
 * Handles a call. STORED: authentic, but about something unknown. INVALID: the signature is wrong. LATER: what it is about cannot
 * be found out yet. After LATER, or if it throws, the sender sends it again.
 */
type WebhookHandler = (call: WebhookRequest) => Promise<'APPLIED' | 'STORED' | 'INVALID' | 'LATER'>

/** When an event is asked for again. */
const RETRY_SECONDS = 60

const STATUS = { APPLIED: 200, STORED: 202, INVALID: 400, LATER: 503 } as const

/**
 * Registers `POST /webhooks/{name}`: 200 if the event was applied, 202 if it was only stored, 400 if it is not
 * authentic, 503 if it has to come again.
 */
async function registerWebhook(
  app: FastifyInstance,
  name: string,
  handle: WebhookHandler,
  bodyLimit = BODY_BYTES,
): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      done(null, body)
    })
    hooks.post(`${WEBHOOKS_PATH}${name}`, { ...openBySignature, bodyLimit }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await handle({ raw, headers: request.headers, requestId: request.id })
      if (result === 'INVALID') noteRequestEvent(request, 'webhook-signature.refused')
      if (result === 'LATER') void reply.header('retry-after', RETRY_SECONDS)
      return reply
        .code(STATUS[result])
        .header('cache-control', 'no-store')
        .send({ received: result === 'APPLIED' || result === 'STORED' })
    })
  })
}

/** `POST /webhooks/payments`: webhook events of the configured payment gateway. */
export async function registerPaymentWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { gateway, config, log } = services
  await registerWebhook(app, 'payments', async ({ raw, headers, requestId }) => {
    let id: string | undefined
    try {
      const signal = AbortSignal.timeout(config.paymentTimeoutSeconds * 1000)
      const webhookEvent = await gateway.readWebhookEvent(raw, headers, signal)
      if (webhookEvent === 'INVALID' || !isStorable(webhookEvent)) {
        log.warn({ requestId }, 'a webhook event of the payment gateway is not valid')
        return 'INVALID'
      }
      id = webhookEvent.id
      await handleWebhookEvent(servicesFor(services, requestId), webhookEvent, requestId)
      return 'APPLIED'
    } catch (error) {
      if (!(error instanceof OutcomeNotKnownYet || error instanceof GatewayUnreachable)) throw error
      const line = { requestId, ...(id !== undefined && { webhookEvent: id }), reason: error.message }
      log.warn(line, 'a webhook event has to be sent again')
      return 'LATER'
    }
  })
}

/** `POST /webhooks/carrier`: tracking updates, each applied once (docs/operations.md, "Shipping"). */
export async function registerCarrierWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await registerWebhook(app, 'carrier', async ({ raw, headers, requestId }) => {
    const webhookEvent = services.carrier.readWebhookEvent(raw, headers, services.clock.realNow())
    return webhookEvent === 'INVALID'
      ? webhookEvent
      : handleCarrierEvent(servicesFor(services, requestId), webhookEvent, requestId)
  })
}

/**
 * `POST /webhooks/shop` and `POST /webhooks/shopify`: orders of shops (docs/shop.md). They are only stored here, whatever
 * they are, and taken in a moment later: the answer is quick, and what cannot be taken in is not sent again and again.
 */
export async function registerShopWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const { database, clock, config } = services

  async function own({ raw, headers }: WebhookRequest): Promise<'APPLIED' | 'INVALID'> {
    const now = clock.realNow()
    const delivery = verifiedMessageId({ raw, headers, secrets: config.shop.webhookSecrets, now })
    if (delivery === undefined || !isStorable(delivery)) return 'INVALID'
    await insertShopOrder(database.query, { sender: 'shop', delivery, topic: null, body: raw }, now)
    return 'APPLIED'
  }

  async function ofShopify({ raw, headers }: WebhookRequest): Promise<'APPLIED' | 'INVALID'> {
    if (!isSignedByShopify(raw, headers['x-shopify-hmac-sha256'], config.shop.shopifySecrets))
      return 'INVALID'
    const text = (name: string) => String(headers[name] ?? '').slice(0, 200)
    const delivery = text('x-shopify-webhook-id')
    const topic = text('x-shopify-topic')
    await insertShopOrder(
      database.query,
      { sender: 'shopify', delivery, topic: topic === '' ? null : topic, body: raw },
      clock.realNow(),
    )
    return 'APPLIED'
  }

  await registerWebhook(app, 'shop', own, SHOP_BODY_BYTES)
  await registerWebhook(app, 'shopify', ofShopify, SHOP_BODY_BYTES)
}

/** Stores the webhook event and applies it in one transaction, so that a repeat has no effect. */
async function handleCarrierEvent(
  services: Services,
  webhookEvent: CarrierWebhookEvent,
  requestId: string,
): Promise<'APPLIED' | 'STORED'> {
  const { database, mail, clock, log } = services
  const { at: now, today } = await clock.moment()
  const realNow = clock.realNow()
  const markDone = async () => undefined
  const actor: Actor = { services, now, today, realNow, requestId, customerId: null, markDone }
  const queuedMails = await database.transaction((tx) => recordAndApply(tx, actor, webhookEvent))
  if (queuedMails === undefined)
    log.warn({ webhookEvent: webhookEvent.id }, 'a tracking update for an unknown parcel')
  else if (queuedMails > 0) mail.wake()
  return queuedMails === undefined ? 'STORED' : 'APPLIED'
}

/** Returns how many mails were queued; undefined for an unknown parcel. A replaced box is not tracked any more. */
async function recordAndApply(
  tx: Tx,
  actor: Actor,
  webhookEvent: CarrierWebhookEvent,
): Promise<number | undefined> {
  const { number, event, at } = webhookEvent
  const parcel = await findParcel(tx, number)
  const isKnown = parcel !== undefined || (await isReplacedParcel(tx, number))
  const recorded = parcel ? { ...webhookEvent, number: parcel.number } : webhookEvent
  const isNew = await recordCarrierWebhookEvent(tx, recorded, { receivedAt: actor.realNow, isKnown })
  if (!parcel) return isKnown ? 0 : undefined
  const update = { number: parcel.number, events: [{ event, at }] }
  return isNew ? applyTrackingUpdatesIn(tx, actor, parcel.orderId, [update]) : 0
}
