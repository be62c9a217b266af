/** What happened to a subscription, in plain words, and what can be undone. */
import { z } from 'zod'
import { resource } from './operation.ts'
import { InstantView, PathId } from './values.ts'

/** The inverse of an entry as a call of this contract: operation, path and body, ready to send. */
export const UndoView = z.object({
  operation: z.enum([
    'skipOrder',
    'unskipOrder',
    'rescheduleOrder',
    'changeNextChargeDate',
    'swapPlan',
    'updatePet',
    'updateSubscriptionAddress',
    'changePaymentMethod',
    'addDiscount',
    'removeDiscount',
    'addSupplement',
    'removeSupplement',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.int()])),
  body: z.record(z.string(), z.unknown()).nullable(),
  /** Until when, by business time; null where there is no end. */
  until: InstantView.nullable(),
})
export type UndoView = z.infer<typeof UndoView>

/** An entry of a subscription's activity: what happened, who did it, and how to take it back. */
export const ActivityView = z.object({
  id: z.int(),
  at: InstantView,
  actor: z.enum(['customer', 'system', 'support']),
  /** The event's name, such as `orderSkipped`. */
  action: z.string(),
  orderId: z.int().nullable(),
  title: z.string(),
  /** What was so before and after; `before` or `after` is null where there was or is nothing. */
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
      /** Entries older than the one of this id. */
      before: PathId.optional(),
    }),
    answer: z.array(ActivityView),
    refusals: ['NOT_FOUND'],
  }),
}
