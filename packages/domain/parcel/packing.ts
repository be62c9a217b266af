/**
 * Which paid orders are packed together, week by week (C-31, C-220, C-221; docs/domain.md 4.2, 12.11), and what follows
 * from the week for every bag in it. What is in a box is `box-contents.ts`.
 */
import { berlinTime } from '../core/berlin.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { addDays, berlinDay, dayOf, daysBetween, partsOf, weekday } from '../core/calendar.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '../subscription/order.ts'
import type { RecipeCode } from '../plan/plan.ts'

/** When a week's batch is closed and packed, on Monday in Berlin (docs/domain.md 4.2). */
export const PACKING_RUN = '01:00'

/**
 * Days for which a bag keeps in the cold, counted from the Monday of its batch (C-224): the last bag of 28 days, in a
 * box that arrived on the last day of its week, and a week beyond.
 */
export const SHELF_LIFE_DAYS = 42

/** The packing of one week. */
export interface PackingBatch {
  /** The ISO week in which its boxes are packed, leave and arrive, such as `2026-W48` (C-220). */
  readonly week: string
  /** The Monday of that week. */
  readonly monday: Day
  /** Monday 01:00 in Berlin: what is paid later goes into the next batch. */
  readonly closedAt: Instant
}

/** As much of an order as decides in which batch it is packed. */
export interface OrderToPack {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly billingDate: Day
  readonly processedAt: Instant | null
}

/** The Monday of the week that a day lies in; weeks end on Sunday. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7))
}

/** The batch of the week that begins on that Monday. */
export function batchOfMonday(monday: Day): PackingBatch {
  return { week: isoWeek(monday), monday, closedAt: berlinTime(monday, PACKING_RUN) }
}

/** The newest batch that is closed at that moment. */
export function batchAt(at: Instant): PackingBatch {
  const batch = batchOfMonday(mondayOf(berlinDay(at)))
  return batch.closedAt <= at ? batch : batchOfMonday(addDays(batch.monday, -7))
}

/** The batch of an ISO week written like `2026-W48`; undefined where the text names no week. */
export function batchOfWeek(week: string): PackingBatch | undefined {
  const [, year, number] = /^([12]\d{3})-W(\d{2})$/.exec(week) ?? []
  if (year === undefined || number === undefined) return undefined
  const first = mondayOf(dayOf(Number(year), 1, 4))
  const monday = addDays(first, (Number(number) - 1) * 7)
  return isoWeek(monday) === week ? batchOfMonday(monday) : undefined
}

/** The week of a Monday by ISO 8601: it belongs to the year that its Thursday lies in. */
function isoWeek(monday: Day): string {
  const thursday = addDays(monday, 3)
  const { year } = partsOf(thursday)
  const number = Math.floor(daysBetween(dayOf(year, 1, 1), thursday) / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`
}

/**
 * Whether a batch takes the order: paid when the batch was closed, billed before its Monday, not packed yet. Of what was
 * paid a part may be given back, not all of it (C-221). What weeks before have left over is taken too.
 */
export function isPackedIn(order: OrderToPack, { monday, closedAt }: PackingBatch): boolean {
  const { status, financialStatus, fulfillmentStatus, billingDate, processedAt } = order
  return (
    status === 'PROCESSED' &&
    (financialStatus === 'paid' || financialStatus === 'partially_refunded') &&
    fulfillmentStatus === 'unfulfilled' &&
    billingDate < monday &&
    processedAt !== null &&
    processedAt <= closedAt
  )
}

/** The first Monday whose batch can take an order with that billing date; paid late it may be a later one. */
export function firstMondayFor(billingDate: Day): Day {
  return addDays(mondayOf(billingDate), 7)
}

/** The last day on which a bag of the batch may be fed (C-224). */
export function expiryDay({ monday }: PackingBatch): Day {
  return addDays(monday, SHELF_LIFE_DAYS)
}

/** What a bag can be traced back by: its batch and what was cooked (C-224). */
export function lotNumber({ week }: PackingBatch, recipe: RecipeCode): string {
  return `${week}-${recipe}`
}
