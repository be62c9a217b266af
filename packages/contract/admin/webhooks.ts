/** Webhook endpoints and what was delivered to them, in the admin API. What changes them is among the actions of staff. */
import { z } from 'zod'
import { InstantView, PathId } from '../values.ts'
import { adminCall, pageOf, pageQuery } from './call.ts'

/** Where another system receives events. */
export const WebhookEndpointView = z.object({
  id: z.int(),
  url: z.string(),
  /** The events that it receives; empty: all. */
  types: z.array(z.string()),
  /** Null while it is enabled. */
  disabledAt: InstantView.nullable(),
  /** GONE: it answered 410. */
  disabledBecause: z.enum(['GONE', 'STAFF']).nullable(),
  /** Whether events may have been recorded while it was disabled that it has not got; `/enable` with `replay` sends them. */
  hasMissed: z.boolean(),
  createdAt: InstantView,
  /** When it last got a new secret. */
  rotatedAt: InstantView.nullable(),
  /** Its deliveries that are kept, by their state. */
  waiting: z.int(),
  delivered: z.int(),
  deadLettered: z.int(),
  /** When the oldest waiting event was recorded. */
  waitingSince: InstantView.nullable(),
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

/** A delivery of an event to an endpoint, with the last attempt. */
export const WebhookDeliveryView = z.object({
  id: z.int(),
  /** The `webhook-id` of the message. */
  eventId: z.string(),
  type: z.string(),
  /** Null for an event of a customer. */
  subscriptionId: z.int().nullable(),
  createdAt: InstantView,
  state: z.enum(['WAITING', 'DELIVERED', 'DEAD_LETTERED']),
  /** GAVE_UP after three days, GONE after a 410, DISABLED by staff, UNREADABLE for this version of the service. */
  deadBecause: z.enum(['GAVE_UP', 'GONE', 'DISABLED', 'UNREADABLE']).nullable(),
  attempts: z.int(),
  attemptedAt: InstantView.nullable(),
  /** The status of the answer. */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
  /** The beginning of the answer. */
  response: z.string().nullable(),
  /** Why it was not accepted. */
  error: z.string().nullable(),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

const params = z.object({ id: PathId })

export const adminWebhookCalls = {
  listWebhooks: adminCall({
    route: 'GET /api/admin/v1/webhooks',
    summary: 'Webhook endpoints by id.',
    query: z.strictObject(pageQuery),
    answer: pageOf(WebhookEndpointView),
    refusals: [],
    scope: 'read',
  }),

  readWebhook: adminCall({
    route: 'GET /api/admin/v1/webhooks/:id',
    summary: 'A webhook endpoint.',
    params,
    answer: WebhookEndpointView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),

  listWebhookDeliveries: adminCall({
    route: 'GET /api/admin/v1/webhooks/:id/deliveries',
    summary: 'Deliveries to a webhook endpoint, the newest first: all, or those in a state.',
    params,
    query: z.strictObject({ state: WebhookDeliveryView.shape.state.optional(), ...pageQuery }),
    answer: pageOf(WebhookDeliveryView),
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),
}
