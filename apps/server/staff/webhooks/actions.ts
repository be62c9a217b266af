/** What staff do about the endpoints of other systems, and what was not delivered to them. */
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
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

/** Changes an endpoint and records it; says `noEndpoint` if there is none. */
function change<D extends string>(
  actor: Actor,
  { id, action, done }: { id: number; action: string; done: D },
  apply: (tx: Tx) => Promise<boolean>,
): Promise<{ readonly done: D; readonly id: number } | { readonly problem: 'noEndpoint' }> {
  return actor.services.database.transaction(async (tx) => {
    if (!(await apply(tx))) return { problem: 'noEndpoint' }
    await record(tx, actor, { id, action })
    return { done, id }
  })
}

function record(tx: Tx, actor: Actor, { id, action }: { id: number; action: string }): Promise<void> {
  return recordAction(tx, actor, { customerId: null, action, entity: `endpoint:${id}` })
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
    const endpoint = { url: new URL(url).href, types, seal: services.identity.seal }
    return services.database.transaction(async (tx) => {
      const added = await addEndpoint(tx, endpoint, realNow)
      await record(tx, actor, { id: added.id, action: 'webhook.added' })
      return { done: 'endpointAdded', ...added } as const
    })
  },

  disableEndpoint: (actor, { id }) =>
    change(actor, { id, action: 'webhook.disabled', done: 'endpointDisabled' }, (tx) =>
      disableEndpoint(tx, id, actor.realNow),
    ),

  enableEndpoint: (actor, { id }) =>
    change(actor, { id, action: 'webhook.enabled', done: 'endpointEnabled' }, (tx) =>
      setDisabled(tx, id, null),
    ),

  rotateEndpointSecret(actor, { id }) {
    const { services, realNow } = actor
    return services.database.transaction(async (tx) => {
      const secret = await rotateSecret(tx, { id, seal: services.identity.seal }, realNow)
      if (secret === undefined) return { problem: 'noEndpoint' } as const
      await record(tx, actor, { id, action: 'webhook.rotated' })
      return { done: 'secretRotated', id, secret } as const
    })
  },
}
