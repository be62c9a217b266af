/**
 * Vacations: which boxes a vacation skips or moves, its preview, and taking it back (C-160). The preview is a
 * quote: the vacation is entered with the preview's id in the header `Quote-Id` (docs/domain.md 3.9).
 */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { DayView, InstantView, MoneyView, PathId, WindowView } from './values.ts'

/**
 * First and last day of the vacation, both included, and whether to move or skip boxes. `skip` names orders that are
 * skipped even though they could be moved.
 */
export const VacationParams = z.strictObject({
  from: DayView,
  to: DayView,
  wish: z.enum(['MOVE', 'SKIP']).default('MOVE'),
  skip: z.array(z.int().positive()).max(100).optional(),
})
export type VacationParams = z.infer<typeof VacationParams>

const change = {
  subscriptionId: z.int(),
  petName: z.string(),
  orderId: z.int(),
  /** Moved, skipped, or delivered anyway; REPRICED: another box whose price changes as a result. */
  kind: z.enum(['MOVED', 'SKIPPED', 'COMES', 'REPRICED']),
  /** Why the box is delivered anyway: past its cut-off, already sent, owed, or the skip limit is reached; else null. */
  reason: z.enum(['LOCKED', 'ON_THE_WAY', 'OWED', 'SKIP_LIMIT']).nullable(),
  billingDate: DayView,
  deliveryWindow: WindowView,
  /** The new billing date of a moved order; else null. */
  newBillingDate: DayView.nullable(),
  newDeliveryWindow: WindowView.nullable(),
}

/** What the vacation would do to one order. */
export const VacationChangeView = z.object({
  ...change,
  totalPrice: MoneyView,
  /** The new total; null for a skipped order. */
  newTotalPrice: MoneyView.nullable(),
  /** The dog's next box, if it arrives within a week of the moved one, and what both weigh together. */
  closeBox: z
    .object({
      orderId: z.int(),
      deliveryWindow: WindowView,
      weight: z.object({ value: z.int(), unit: z.literal('g') }),
    })
    .optional(),
})
export type VacationChangeView = z.infer<typeof VacationChangeView>

/** What a vacation would do to every box; also the quote for entering it. */
export const VacationPreviewView = z.object({
  /** The id for the header `Quote-Id`. */
  id: z.string(),
  createdAt: InstantView,
  /** Real time: ten minutes after `createdAt`. */
  expiresAt: InstantView,
  from: DayView,
  to: DayView,
  wish: z.enum(['MOVE', 'SKIP']),
  /** Ordered by day; empty if no box would arrive during the vacation. */
  changes: z.array(VacationChangeView),
})
export type VacationPreviewView = z.infer<typeof VacationPreviewView>

/** A vacation that was entered, and which of its changes can be taken back. */
export const VacationView = z.object({
  id: z.int(),
  from: DayView,
  to: DayView,
  wish: z.enum(['MOVE', 'SKIP']),
  enteredAt: InstantView,
  changes: z.array(
    z.object({
      ...change,
      /**
       * Whether the change can be taken back: possible, done, too late, or changed since. Null if the vacation changed
       * nothing here.
       */
      takeBack: z.enum(['POSSIBLE', 'DONE', 'LOCKED', 'CHANGED']).nullable(),
    }),
  ),
})
export type VacationView = z.infer<typeof VacationView>

const refusedTimes = ['DATE_OUT_OF_RANGE', 'VACATION_TOO_LONG', 'VACATION_OVERLAPS'] as const

/** Vacations; each applies to all dogs. */
export const vacationOperations = {
  listVacations: resource({
    route: 'GET /api/v1/vacations',
    summary: 'The customer’s current and upcoming vacations, soonest first.',
    answer: z.array(VacationView),
    refusals: [],
  }),

  previewVacation: operation({
    route: 'POST /api/v1/vacations/preview',
    summary: 'Which boxes of all dogs a vacation would skip or move. Changes nothing.',
    input: VacationParams,
    answer: VacationPreviewView,
    successes: [201],
    refusals: ['CONFLICT', ...refusedTimes],
  }),

  enterVacation: operation({
    route: 'POST /api/v1/vacations',
    summary: 'Skips or moves the boxes of all dogs that would arrive during a vacation, all at once.',
    input: VacationParams,
    answer: VacationView,
    successes: [201],
    refusals: ['CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED', ...refusedTimes],
  }),

  takeBackVacation: operation({
    route: 'DELETE /api/v1/vacations/:id',
    summary: 'Removes a vacation: reverts what can still be reverted and reports the rest.',
    params: z.object({ id: PathId }),
    answer: VacationView,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  }),
}
