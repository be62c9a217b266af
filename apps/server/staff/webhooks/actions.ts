/** What staff do about the endpoints of other systems, and what was not delivered to them. */
import { recordAction, type Actor } from '../../context/actor.ts'
import { redeliver, type DeliveryFilter } from '../../database/webhook/delivery-log.ts'
import { setDisabled } from '../../database/webhook/endpoints.ts'
import { addEndpoint, disableEndpoint, problemOf, rotateSecret } from '../../webhooks/endpoints.ts'
import type { StaffActions } from '../action.ts'

/** Queues deliveries again and returns how many. */
function redeliverWebhooks(actor: Actor, filter: DeliveryFilter): Promise<number> {
  return actor.services.database.transaction(async (tx) => {
    const deliveries = await redeliver(tx, filter, actor.realNow)
    if (deliveries === 0) return 0
    const { ids = [] } = filter
    const [entity = ''] = ids.length === 1 ? ids.map((id) => `delivery:${id}`) : []
    const facts = { deliveries }
    await recordAction(tx, actor, { customerId: null, action: 'webhook.redelivered', entity, facts })
    return deliveries
  })
}

/** Records a change of an endpoint; says `noEndpoint` if there is none. */
async function changed<D extends string>(
  actor: Actor,
  { id, isFound, action, done }: { id: number; isFound: boolean; action: string; done: D },
): Promise<{ readonly done: D; readonly id: number } | { readonly problem: 'noEndpoint' }> {
  if (!isFound) return { problem: 'noEndpoint' }
  const entity = `endpoint:${id}`
  await recordAction(actor.services.database.query, actor, { customerId: null, action, entity })
  return { done, id }
}

type WebhookActions =
  'redeliverWebhooks' | 'addEndpoint' | 'disableEndpoint' | 'enableEndpoint' | 'rotateEndpointSecret'

export const webhookActions: Pick<StaffActions, WebhookActions> = {
  async redeliverWebhooks(actor, { ids, endpoint: endpointId, all }) {
    const selections = [ids.length > 0, all, endpointId !== undefined]
    if (selections.filter(Boolean).length !== 1) return { problem: 'selection' }
    const filter = ids.length > 0 ? { ids } : { endpointId, isDeadLettered: true as const }
    const count = await redeliverWebhooks(actor, filter)
    if (count === 0) return { problem: 'nothingToRedeliver' }
    if (count < ids.length) return { problem: 'queuedInPart', detail: String(count) }
    return { done: 'webhooksQueued', detail: String(count) }
  },

  async addEndpoint(actor, { url, types }) {
    const { services, realNow } = actor
    if (problemOf(url, services.config) !== undefined) return { problem: 'url' }
    const parts = { database: services.database, seal: services.identity.seal }
    const { id, secret } = await addEndpoint(parts, { url: new URL(url).href, types }, realNow)
    await changed(actor, { id, isFound: true, action: 'webhook.added', done: 'endpointAdded' })
    return { done: 'endpointAdded', id, secret }
  },

  async disableEndpoint(actor, { id }) {
    const isFound = await disableEndpoint(actor.services.database, id, actor.realNow)
    return changed(actor, { id, isFound, action: 'webhook.disabled', done: 'endpointDisabled' })
  },

  async enableEndpoint(actor, { id }) {
    const isFound = await setDisabled(actor.services.database.query, id, null)
    return changed(actor, { id, isFound, action: 'webhook.enabled', done: 'endpointEnabled' })
  },

  async rotateEndpointSecret(actor, { id }) {
    const { services, realNow } = actor
    const parts = { database: services.database, seal: services.identity.seal }
    const secret = await rotateSecret(parts, id, realNow)
    const isFound = secret !== undefined
    const result = await changed(actor, { id, isFound, action: 'webhook.rotated', done: 'secretRotated' })
    return secret === undefined ? result : { ...result, secret }
  },
}
