/** What happened, as other systems read it that have no webhook endpoint or were away. */
import { z } from 'zod'
import { eventSchemas, type EventName } from '@pfotenportal/domain/events/event'
import { InstantView, PathId } from '../values.ts'
import { adminCall, pageQuery } from './call.ts'

const EventType = z.enum(Object.keys(eventSchemas) as [EventName, ...EventName[]])

/** An event: the message of a webhook, with its id. */
export const EventView = z.object({
  /** The `webhook-id` of the message. */
  id: z.string(),
  type: EventType,
  /** Business time of the event. */
  timestamp: InstantView,
  /** Ids and facts; docs/webhooks.md lists them for each type. */
  data: z.record(z.string(), z.unknown()),
})
export type EventView = z.infer<typeof EventView>

export const adminEventCalls = {
  listEvents: adminCall({
    route: 'GET /api/admin/v1/events',
    summary:
      'Events in the order in which they were stored, from the first one or after a cursor. `nextCursor` is never null: with it, a later call continues with what has happened since.',
    query: z.strictObject({
      type: EventType.optional(),
      customerId: PathId.optional(),
      subscriptionId: PathId.optional(),
      ...pageQuery,
    }),
    answer: z.object({ items: z.array(EventView), nextCursor: z.string(), hasMore: z.boolean() }),
    refusals: [],
    scope: 'read',
  }),
}
