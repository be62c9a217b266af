/** What staff do about the endpoints of other systems, and what was not delivered to them. */
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Tx } from '../../database/open.ts'
import {
  deadGroupKey,
  listDeadGroups,
  redeliver,
  type DeadReason,
  type DeliveryFilter,
} from '../../database/webhook/delivery-log.ts'
import { lockEndpoint, setDisabled } from '../../database/webhook/endpoints.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import { addEndpoint, disableEndpoint, problemOf, rotateSecret } from '../../webhooks/endpoints.ts'
import { orGone, type StaffActions } from '../action.ts'

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

/** Takes what was not delivered to an endpoint for a reason off the list; false if it is not on it. */
function dismissWebhooks(
  actor: Actor,
  group: { readonly endpointId: number; readonly deadBecause: DeadReason },
  note: string,
): Promise<boolean> {
  const subject = deadGroupKey(group)
  return actor.services.database.transaction(async (tx) => {
    const found = (await listDeadGroups(tx)).find((each) => deadGroupKey(each) === subject)
    if (!found) return false
    const mark = { kind: 'WEBHOOK', subject, note, by: actor.by ?? null, at: actor.realNow } as const
    if (!(await markHandled(tx, mark, found.newestAt))) return false
    const facts = { because: group.deadBecause, deliveries: found.count }
    const entity = `endpoint:${group.endpointId}`
    await recordAction(tx, actor, { customerId: null, action: 'webhook.dismissed', entity, facts })
    return true
  })
}

function record(tx: Tx, actor: Actor, { id, action }: { id: number; action: string }): Promise<void> {
  return recordAction(tx, actor, { customerId: null, action, entity: `endpoint:${id}` })
}

type WebhookActions =
  | 'redeliverDead'
  | 'dismissWebhooks'
  | 'redeliverWebhooks'
  | 'addEndpoint'
  | 'disableEndpoint'
  | 'enableEndpoint'
  | 'rotateEndpointSecret'

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

  redeliverDead: async (actor, { endpoint: endpointId, reason: deadBecause }) => {
    const count = await redeliverWebhooks(actor, { endpointId, deadBecause })
    return count > 0 ? { done: 'webhooksQueued', detail: String(count) } : { problem: 'gone' }
  },

  dismissWebhooks: async (actor, { endpoint: endpointId, reason: deadBecause, note }) =>
    orGone(await dismissWebhooks(actor, { endpointId, deadBecause }, note), 'dismissed'),

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

  async disableEndpoint(actor, { id }) {
    return actor.services.database.transaction(async (tx) => {
      const wasEnabled = await disableEndpoint(tx, id, { at: actor.realNow, because: 'STAFF' })
      if (wasEnabled === undefined) return { problem: 'noEndpoint' }
      const entry = { customerId: null, action: 'webhook.disabled', entity: `endpoint:${id}` }
      if (wasEnabled) await recordAction(tx, actor, entry)
      return { done: 'endpointDisabled', id }
    })
  },

  async enableEndpoint(actor, { id }) {
    return actor.services.database.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) return { problem: 'noEndpoint' }
      if (endpoint.disabledAt === null) return { done: 'endpointEnabled', id }
      await setDisabled(tx, id, null)
      await recordAction(tx, actor, { customerId: null, action: 'webhook.enabled', entity: `endpoint:${id}` })
      return { done: 'endpointEnabled', id }
    })
  },

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
