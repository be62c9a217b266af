/** `POST /webhooks/carrier`: tracking updates that a carrier sends, each processed once (docs/operations.md, "Shipping"). */
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
import {
  recordCarrierWebhookEvent,
  findOrderOfParcel,
  type CarrierWebhookEvent,
} from '../../database/parcel/shipments.ts'
import { registerWebhook } from './webhook.ts'
import type { Services } from '../../context/services.ts'
import { applyTrackingUpdatesIn } from '../../shipping/tracking.ts'

export async function registerCarrierWebhook(app: FastifyInstance, services: Services): Promise<void> {
  await registerWebhook(app, 'carrier', async ({ raw, headers, requestId }) => {
    const webhookEvent = services.carrier.readWebhookEvent(raw, headers, services.clock.realNow())
    return webhookEvent === 'INVALID' ? webhookEvent : handleCarrierEvent(services, webhookEvent, requestId)
  })
}

/** Stores the webhook event and applies it in one transaction, so that a repeat has no effect. */
export async function handleCarrierEvent(
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
    log.warn({ requestId, webhookEvent: webhookEvent.id }, 'a tracking update for an unknown parcel')
  else if (queuedMails > 0) mail.wake()
  return queuedMails === undefined ? 'STORED' : 'APPLIED'
}

/** Returns how many mails were queued; undefined if no order has the parcel number. */
async function recordAndApply(
  tx: Tx,
  actor: Actor,
  webhookEvent: CarrierWebhookEvent,
): Promise<number | undefined> {
  const { number, event, at } = webhookEvent
  const orderId = await findOrderOfParcel(tx, number)
  const isKnown = orderId !== undefined
  const isNew = await recordCarrierWebhookEvent(tx, webhookEvent, { receivedAt: actor.realNow, isKnown })
  if (orderId === undefined) return undefined
  return isNew ? applyTrackingUpdatesIn(tx, actor, orderId, [{ number, events: [{ event, at }] }]) : 0
}
