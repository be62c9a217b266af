/** What staff do about the endpoints of other systems, and what was not delivered to them. */
import { randomUUID } from 'node:crypto'
import { recordAction, type Actor } from '../../context/actor.ts'
import type { Queries, Tx } from '../../database/open.ts'
import {
  deadGroupKey,
  listDeadGroups,
  redeliver,
  redeliverDead,
  type DeadReason,
} from '../../database/webhook/delivery-log.ts'
import { changeEndpoint, findEndpoint, lockEndpoint, setDisabled } from '../../database/webhook/endpoints.ts'
import { enableWithMissed } from '../../database/webhook/missed-events.ts'
import { markHandled } from '../../database/work/work-marks.ts'
import {
  addEndpoint,
  deadLetterLeft,
  disableEndpoint,
  problemOf,
  rotateSecret,
} from '../../webhooks/endpoints.ts'
import { sendTest } from '../../webhooks/send-message.ts'
import { orGone, type StaffActions } from '../action.ts'

async function recordRedelivered(
  db: Queries,
  actor: Actor,
  deliveries: number,
  ids: readonly number[] = [],
): Promise<void> {
  if (deliveries === 0) return
  const [entity = ''] = ids.length === 1 ? ids.map((id) => `delivery:${id}`) : []
  const facts = { deliveries }
  await recordAction(db, actor, { customerId: null, action: 'webhook.redelivered', entity, facts })
}

/** Queues the deliveries with these ids again and returns how many. */
function redeliverIds(actor: Actor, ids: readonly number[]): Promise<number> {
  return actor.services.database.transaction(async (tx) => {
    const deliveries = await redeliver(tx, { ids }, actor.realNow)
    await recordRedelivered(tx, actor, deliveries, ids)
    return deliveries
  })
}

/**
 * Queues dead-lettered deliveries again and returns how many. Each page of them is a transaction. After a failure those of
 * earlier pages stay queued, with an entry of their own in the audit log, and a repeat goes on with the others.
 */
export async function redeliverAll(
  actor: Actor,
  filter: { readonly endpointId?: number | undefined; readonly deadBecause?: DeadReason },
  size?: number,
): Promise<number> {
  const { database } = actor.services
  let deliveries = 0
  try {
    const pages = redeliverDead((page) => database.transaction(page), filter, actor.realNow, size)
    for await (const queued of pages) deliveries += queued
  } catch (error) {
    // Not in a transaction: the call is not done. The failure counts, even if this fails too.
    await recordRedelivered(database.query, actor, deliveries).catch(() => undefined)
    throw error
  }
  await database.transaction((tx) => recordRedelivered(tx, actor, deliveries))
  return deliveries
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

/** Records a change of an endpoint. */
function record(tx: Tx, actor: Actor, id: number, action: string, facts = {}): Promise<void> {
  return recordAction(tx, actor, { customerId: null, action, entity: `endpoint:${id}`, facts })
}

type WebhookActions =
  | 'redeliverDead'
  | 'dismissWebhooks'
  | 'redeliverWebhooks'
  | 'addEndpoint'
  | 'changeEndpoint'
  | 'testEndpoint'
  | 'disableEndpoint'
  | 'enableEndpoint'
  | 'rotateEndpointSecret'

export const webhookActions: Pick<StaffActions, WebhookActions> = {
  async redeliverWebhooks(actor, { ids, endpoint: endpointId, all }) {
    const selections = [ids.length > 0, all, endpointId !== undefined]
    if (selections.filter(Boolean).length !== 1) return { problem: 'selection' }
    const count = await (ids.length > 0 ? redeliverIds(actor, ids) : redeliverAll(actor, { endpointId }))
    if (count === 0) return { problem: 'nothingToRedeliver' }
    if (count < ids.length) return { problem: 'queuedInPart', detail: String(count) }
    return { done: 'webhooksQueued', detail: String(count) }
  },

  redeliverDead: async (actor, { endpoint: endpointId, reason: deadBecause }) => {
    const count = await redeliverAll(actor, { endpointId, deadBecause })
    return count > 0 ? { done: 'webhooksQueued', detail: String(count) } : { problem: 'gone' }
  },

  dismissWebhooks: async (actor, { endpoint: endpointId, reason: deadBecause, note }) =>
    orGone(await dismissWebhooks(actor, { endpointId, deadBecause }, note), 'dismissed'),

  async addEndpoint(actor, { url, types }) {
    const { services, realNow } = actor
    if (problemOf(url, services.config) !== undefined) return { problem: 'url' }
    return services.database.transaction(async (tx) => {
      const endpoint = { url: new URL(url).href, types }
      const { id, secret } = await addEndpoint(tx, services.identity.seal, endpoint, realNow)
      await record(tx, actor, id, 'webhook.added')
      return { done: 'endpointAdded', id, secret }
    })
  },

  async changeEndpoint(actor, { id, url, types }) {
    const { database, config } = actor.services
    if (url !== undefined && problemOf(url, config) !== undefined) return { problem: 'url' }
    const changes = { url: url && new URL(url).href, types }
    return database.transaction(async (tx) => {
      const changed = await changeEndpoint(tx, id, changes)
      if (!changed) return { problem: 'noEndpoint' }
      await record(tx, actor, id, 'webhook.changed', { types: changed.types, isMoved: url !== undefined })
      return { done: 'endpointChanged', id }
    })
  },

  async testEndpoint(actor, { id }) {
    const { database, identity, config } = actor.services
    const endpoint = await findEndpoint(database.query, id)
    if (!endpoint) return { problem: 'noEndpoint' }
    const { allowed } = await identity.limits.testPerEndpoint(String(id))
    if (!allowed) return { problem: 'testedTooOften' }
    const options = { seal: identity.seal, now: actor.realNow, allowsPrivateAddresses: !config.production }
    const test = await sendTest(endpoint, { id: randomUUID(), at: actor.now }, options)
    await database.transaction((tx) => record(tx, actor, id, 'webhook.tested', { status: test.status }))
    const detail = test.outcome
    return test.isAccepted ? { done: 'endpointTested', id, detail } : { problem: 'testFailed', detail }
  },

  async disableEndpoint(actor, { id }) {
    const { services, realNow } = actor
    const wasEnabled = await services.database.transaction(async (tx) => {
      const isDisabledNow = await disableEndpoint(tx, id, { at: realNow, because: 'STAFF' })
      if (isDisabledNow) await record(tx, actor, id, 'webhook.disabled')
      return isDisabledNow
    })
    if (wasEnabled === undefined) return { problem: 'noEndpoint' }
    await deadLetterLeft(services.database, id, realNow)
    return { done: 'endpointDisabled', id }
  },

  async enableEndpoint(actor, { id, replay }) {
    // If the pages of its disabling were interrupted, a delivery could wait for one that is dead-lettered.
    await deadLetterLeft(actor.services.database, id, actor.realNow)
    return actor.services.database.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, id)
      if (!endpoint) return { problem: 'noEndpoint' }
      if (replay) {
        const events = await enableWithMissed(tx, endpoint, actor.realNow)
        await record(tx, actor, id, 'webhook.enabled', { replayed: events })
        return { done: 'endpointReplayed', id, detail: String(events) }
      }
      if (endpoint.disabledAt === null) return { done: 'endpointEnabled', id }
      await setDisabled(tx, id, null)
      await record(tx, actor, id, 'webhook.enabled')
      return { done: 'endpointEnabled', id }
    })
  },

  async rotateEndpointSecret(actor, { id }) {
    const { database, identity } = actor.services
    return database.transaction(async (tx) => {
      const secret = await rotateSecret(tx, identity.seal, id, actor.realNow)
      if (secret === undefined) return { problem: 'noEndpoint' }
      await record(tx, actor, id, 'webhook.rotated')
      return { done: 'secretRotated', id, secret }
    })
  },
}
