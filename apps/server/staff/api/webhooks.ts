/** Webhook endpoints and deliveries for other systems. */
import type { WebhookDeliveryView, WebhookEndpointView } from '@pfotenportal/contract/admin/webhooks'
import { refuse } from '@pfotenportal/domain/core/decision'
import { listDeliveries, type LoggedDelivery } from '../../database/webhook/delivery-log.ts'
import { findEndpoint, listEndpoints, type EndpointState } from '../../database/webhook/endpoints.ts'
import { readPage, readPageById } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

function endpointView({
  failed,
  oldestAt,
  types,
  missedAfter,
  ...endpoint
}: EndpointState): WebhookEndpointView {
  const hasMissed = missedAfter !== null
  return { ...endpoint, types: [...types], hasMissed, deadLettered: failed, waitingSince: oldestAt }
}

function deliveryView({ endpointId: _endpoint, auditId, ...delivery }: LoggedDelivery): WebhookDeliveryView {
  return { ...delivery, eventId: `evt_${auditId}` }
}

export const adminWebhookHandlers: Pick<
  AdminHandlers,
  'listWebhooks' | 'readWebhook' | 'listWebhookDeliveries'
> = {
  listWebhooks: (context, { query }) =>
    readPageById(context, 'webhooks', query, async ({ after, limit }) => {
      const found = (await listEndpoints(context.reads)).filter(({ id }) => id > after)
      return found.slice(0, limit).map(endpointView)
    }),

  readWebhook: async (context, { params }) => {
    const found = (await listEndpoints(context.reads)).find(({ id }) => id === params.id)
    return found ? { ok: true, value: endpointView(found) } : refuse('NOT_FOUND')
  },

  listWebhookDeliveries: async (context, { params, query }) => {
    if (!(await findEndpoint(context.reads, params.id))) return refuse('NOT_FOUND')
    const filter = { endpointId: params.id, state: query.state }
    const page = await readPage<LoggedDelivery>(
      context,
      {
        name: `deliveries-${params.id}`,
        isKey: (text) => /^\d{1,15}$/.test(text),
        keyOf: ({ id }) => String(id),
        read: (key, limit) =>
          listDeliveries(context.reads, filter, { before: key === null ? null : Number(key), limit }),
      },
      query,
    )
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    return { ok: true, value: { items: items.map(deliveryView), nextCursor } }
  },
}
