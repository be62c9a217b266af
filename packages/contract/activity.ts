/** The activity feed of a subscription, with the calls that undo its entries. */
import { z } from 'zod'
import { resource } from './operation.ts'
import { quotedOperations } from './quotes.ts'
import { InstantView, PathId } from './values.ts'

/** The operations that undo another, as their descriptors name them. */
const undoOperations = Object.values(quotedOperations).flatMap(({ undo }) => undo ?? [])

/** The call that undoes an entry: operation, path parameters and body, ready to send. */
export const UndoView = z.object({
  operation: z.enum([...new Set(undoOperations)]),
  params: z.record(z.string(), z.union([z.string(), z.int()])),
  body: z.record(z.string(), z.unknown()).nullable(),
  /** The business time until which it can be undone; null if there is no deadline. */
  until: InstantView.nullable(),
})
export type UndoView = z.infer<typeof UndoView>

/** An entry of the activity feed: what happened, who did it, and how to undo it. */
export const ActivityView = z.object({
  id: z.int(),
  at: InstantView,
  actor: z.enum(['customer', 'system', 'staff']),
  /** The event's name, such as `orderSkipped`. */
  action: z.string(),
  orderId: z.int().nullable(),
  title: z.string(),
  /** The values before and after the change; null if there was no value. */
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  undo: UndoView.nullable(),
})
export type ActivityView = z.infer<typeof ActivityView>

/** The activity of a subscription. */
export const activityOperations = {
  listActivity: resource({
    route: 'GET /api/v1/subscriptions/:id/activity',
    summary: 'What happened to the subscription, newest first.',
    params: z.object({ id: PathId }),
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      /** Only entries older than the entry with this id. */
      before: PathId.optional(),
    }),
    answer: z.array(ActivityView),
    refusals: ['NOT_FOUND'],
  }),
}
