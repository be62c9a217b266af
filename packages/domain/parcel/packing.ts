/**
 * Which paid orders are packed together, week by week (C-31, C-220, C-221; docs/domain.md 4.2, 4.9), and the expiry
 * and lot of a batch. The contents of boxes are in `box-contents.ts`.
 */
import type { Catalogue, RecipeCode } from '../catalogue/catalogue.ts'
import { berlinTime } from '../core/berlin.ts'
import {
  addDays,
  berlinDay,
  dayOf,
  daysBetween,
  mondayOf,
  partsOf,
  type Day,
  type Instant,
} from '../core/calendar.ts'
import { boxDay } from '../delivery/delivery.ts'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '../subscription/order.ts'
import { PACKING_RUN } from '../subscription/schedule.ts'

/** The packing batch of one week. */
export interface PackingBatch {
  /** The ISO week in which its boxes are packed, dispatched and delivered, such as `2026-W48`. */
  readonly week: string
  /** The Monday of that week. */
  readonly monday: Day
  /** Monday 01:00 in Berlin; later payments go into the next batch. */
  readonly closedAt: Instant
}

/** The facts about an order that decide its batch. */
export interface OrderToPack {
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly billingDate: Day
  readonly replacedOn: Day | null
  readonly processedAt: Instant | null
}

/** The batch of the week that begins on that Monday. */
export function batchOfMonday(monday: Day): PackingBatch {
  return { week: isoWeek(monday), monday, closedAt: berlinTime(monday, PACKING_RUN) }
}

/** The newest closed batch. */
export function batchAt(at: Instant): PackingBatch {
  const batch = batchOfMonday(mondayOf(berlinDay(at)))
  return batch.closedAt <= at ? batch : batchOfMonday(addDays(batch.monday, -7))
}

/** The batch of an ISO week such as `2026-W48`; undefined if the text is not a week. */
export function batchOfWeek(week: string): PackingBatch | undefined {
  const [, year, number] = /^([12]\d{3})-W(\d{2})$/.exec(week) ?? []
  if (year === undefined || number === undefined) return undefined
  const first = mondayOf(dayOf(Number(year), 1, 4))
  const monday = addDays(first, (Number(number) - 1) * 7)
  return isoWeek(monday) === week ? batchOfMonday(monday) : undefined
}

/** The ISO 8601 week of a Monday; its year is that of the Thursday. */
function isoWeek(monday: Day): string {
  const thursday = addDays(monday, 3)
  const { year } = partsOf(thursday)
  const number = Math.floor(daysBetween(dayOf(year, 1, 1), thursday) / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(number).padStart(2, '0')}`
}

/**
 * Whether an order is packed in a batch: paid when the batch closed, billed (or its box replaced) before its Monday, not
 * packed yet, and not fully refunded. Unpacked orders from earlier weeks are included.
 */
export function isPackedIn(order: OrderToPack, { monday, closedAt }: PackingBatch): boolean {
  const { status, financialStatus, fulfillmentStatus, processedAt } = order
  return (
    status === 'PROCESSED' &&
    (financialStatus === 'paid' || financialStatus === 'partially_refunded') &&
    fulfillmentStatus === 'unfulfilled' &&
    boxDay(order) < monday &&
    processedAt !== null &&
    processedAt <= closedAt
  )
}

/** The last day on which the sachets of a batch may be fed (C-224), by the catalogue in force on its Monday. */
export function expiryDay({ monday }: PackingBatch, { boxes }: Pick<Catalogue, 'boxes'>): Day {
  return addDays(monday, boxes.shelfLifeDays)
}

/** The lot number of a sachet, for traceability: its batch and recipe. */
export function lotNumber({ week }: PackingBatch, recipe: RecipeCode): string {
  return `${week}-${recipe}`
}
