/**
 * Holiday mode: which boxes a holiday skips or moves, asked before it is entered, and taken back again (C-160). The
 * preview is a quote: it is entered with its id in the header `Quote-Id` (docs/domain.md 12.5).
 */
import { z } from 'zod'
import { operation, resource } from './operation.ts'
import { DayView, InstantView, MoneyView, PathId, WindowView } from './values.ts'

/** First and last day away, both included, and what shall become of the boxes. */
export const VacationParams = z.strictObject({
  from: DayView,
  to: DayView,
  wish: z.enum(['MOVE', 'SKIP']).default('MOVE'),
})
export type VacationParams = z.infer<typeof VacationParams>

const change = {
  subscriptionId: z.int(),
  petName: z.string(),
  orderId: z.int(),
  /** Moved, skipped, or comes all the same; REPRICED: another box whose price changes by it. */
  kind: z.enum(['MOVED', 'SKIPPED', 'COMES', 'REPRICED']),
  /** Why it comes all the same: too late to change, sent already, owed, or six are skipped already; else null. */
  reason: z.enum(['LOCKED', 'ON_THE_WAY', 'OWED', 'SKIP_LIMIT']).nullable(),
  billingDate: DayView,
  deliveryWindow: WindowView,
  /** Where it is moved to; else null. */
  newBillingDate: DayView.nullable(),
  newDeliveryWindow: WindowView.nullable(),
}

/** What the holiday would do to one order. */
export const VacationChangeView = z.object({
  ...change,
  totalPrice: MoneyView,
  /** What it would cost afterwards; null where it is skipped. */
  newTotalPrice: MoneyView.nullable(),
})
export type VacationChangeView = z.infer<typeof VacationChangeView>

/** What a vacation would do to every box; a quote for entering it. */
export const VacationPreviewView = z.object({
  /** For the header `Quote-Id`. */
  id: z.string(),
  createdAt: InstantView,
  /** Real time: ten minutes after `createdAt`. */
  expiresAt: InstantView,
  from: DayView,
  to: DayView,
  wish: z.enum(['MOVE', 'SKIP']),
  /** By day; empty where no box would come in the time. */
  changes: z.array(VacationChangeView),
})
export type VacationPreviewView = z.infer<typeof VacationPreviewView>

/** A vacation that was entered, and what of it can be taken back. */
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
       * Whether it can be taken back: it can, it was, it is too late, or the order was changed since. Null where the
       * holiday changed nothing.
       */
      takeBack: z.enum(['POSSIBLE', 'DONE', 'LOCKED', 'CHANGED']).nullable(),
    }),
  ),
})
export type VacationView = z.infer<typeof VacationView>

const refusedTimes = ['DATE_OUT_OF_RANGE', 'HOLIDAY_TOO_LONG', 'HOLIDAY_OVERLAPS'] as const

/** Vacations of all dogs at once. */
export const vacationOperations = {
  listHolidayModes: resource({
    route: 'GET /api/v1/holiday_modes',
    summary: 'The customer’s holidays that are not over, soonest first.',
    answer: z.array(VacationView),
    refusals: [],
  }),

  previewHolidayMode: operation({
    route: 'POST /api/v1/holiday_modes/preview',
    summary: 'Which boxes of all dogs a holiday would skip or move. Changes nothing.',
    input: VacationParams,
    answer: VacationPreviewView,
    successes: [201],
    refusals: ['CONFLICT', ...refusedTimes],
  }),

  enterHolidayMode: operation({
    route: 'POST /api/v1/holiday_modes',
    summary: 'Skips or moves the boxes of all dogs that would come during a holiday, all at once.',
    input: VacationParams,
    answer: VacationView,
    successes: [201],
    refusals: ['CONFLICT', 'QUOTE_STALE', 'QUOTE_EXPIRED', ...refusedTimes],
  }),

  takeBackHolidayMode: operation({
    route: 'DELETE /api/v1/holiday_modes/:id',
    summary: 'Takes a holiday back: undoes what still can be undone and tells what cannot.',
    params: z.object({ id: PathId }),
    answer: VacationView,
    refusals: ['NOT_FOUND', 'CONFLICT'],
  }),
}
