/**
 * Orders as lists show them, of one dog and of a whole household (spec 4; docs/domain.md 3.7, 4; C-180). Pure and
 * light: the portal uses it on wire objects.
 */
import { berlinDay, instant, type Day } from '../core/calendar.ts'

/** The status of an order (docs/domain.md 4.1). SKIPPED and PROCESSED are from the spec, the others are ours. */
export type OrderStatus = 'SCHEDULED' | 'SKIPPED' | 'PROCESSING' | 'PROCESSED' | 'FAILED' | 'CANCELLED'

/** The status of the payment. */
export type FinancialStatus = 'pending' | 'authorized' | 'paid' | 'partially_refunded' | 'refunded' | 'voided'

/** The status of the box. */
export type FulfillmentStatus = 'unfulfilled' | 'packed' | 'shipped' | 'delivered' | 'returned'

/** The tracking events of an order; each occurs at most once per order. */
export type TrackingEventId =
  | 'ordered'
  | 'packed'
  | 'shipped'
  | 'in_transit'
  | 'delayed'
  | 'out_for_delivery'
  | 'delivery_failed'
  | 'delivered'
  | 'returned'

/** The facts that decide whether an order is the current one. */
export interface TrackedOrder {
  readonly id: number
  readonly billingDate: string
  readonly status: OrderStatus
  readonly financialStatus: FinancialStatus
  readonly tracking: {
    readonly events: readonly { readonly id: string; readonly updatedAt: string }[]
  } | null
}

/**
 * The order that is on its way or was delivered today: the newest one, if paid and tracked (spec 4; docs/domain.md
 * 4.3). It is current until midnight in Berlin after its delivery. Null if there is none.
 */
export function currentOrder<O extends TrackedOrder>(history: readonly O[], today: Day): O | null {
  const newest = history.reduce<O | null>(
    (best, order) => (best && !isNewer(order, best) ? best : order),
    null,
  )
  if (!newest || newest.status !== 'PROCESSED' || newest.financialStatus !== 'paid') return null
  if (!newest.tracking) return null
  const delivered = newest.tracking.events.find((event) => event.id === 'delivered')
  return !delivered || berlinDay(instant(delivered.updatedAt)) === today ? newest : null
}

function isNewer(order: TrackedOrder, than: TrackedOrder): boolean {
  return (
    order.billingDate > than.billingDate || (order.billingDate === than.billingDate && order.id > than.id)
  )
}

/** The states of a box that is no longer on its way: it was delivered, or came back. */
export const ARRIVED = ['delivered', 'returned'] as const satisfies readonly FulfillmentStatus[]

/** Whether a paid order has not been delivered yet: its box is being packed or on its way. */
export function isOnTheWay({
  status,
  fulfillmentStatus,
  financialStatus,
}: {
  readonly status: OrderStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly financialStatus: FinancialStatus
}): boolean {
  const hasArrived = ARRIVED.some((arrived) => arrived === fulfillmentStatus)
  return status === 'PROCESSED' && !hasArrived && financialStatus !== 'refunded'
}

/** The fields of a schedule entry that the lists need. */
export interface ListedEntry {
  readonly id: number
  readonly status: OrderStatus
}

/** A dog's orders as the dashboard and the orders page list them (spec 2, 4). */
export interface OrderLists<E, O> {
  /** The charged order that is current. */
  readonly current: O | null
  /** The next order of the schedule. */
  readonly next: E | null
  /** 'Aktuelle Bestellung': the current order, else the next planned one. */
  readonly card: O | E | null
  /** 'Deine nächsten Bestellungen' on the dashboard. */
  readonly upcoming: readonly E[]
  /** On the orders page, a planned card with the skipped orders before it; empty if the card is a charged order. */
  readonly cardEntries: readonly E[]
  /** On the orders page, all other orders of the schedule, with the skipped ones. */
  readonly laterEntries: readonly E[]
  /** The charged orders apart from the current one. */
  readonly past: readonly O[]
}

/** How many upcoming orders the dashboard lists, and the orders page on a phone until it is expanded (spec 9). */
export const UPCOMING_SHOWN = 3

/** Splits a dog's schedule, soonest first, and its charged orders into lists (docs/domain.md 3.7). */
export function orderLists<E extends ListedEntry, O extends TrackedOrder>(
  { schedule, history }: { readonly schedule: readonly E[]; readonly history: readonly O[] },
  today: Day,
): OrderLists<E, O> {
  const current = currentOrder(history, today)
  const entries = schedule.filter(({ id }) => id !== current?.id)
  const open = entries.filter(({ status }) => status !== 'SKIPPED')
  const next = open[0] ?? null
  const inCard = current || !next ? 0 : entries.indexOf(next) + 1
  return {
    current,
    next,
    card: current ?? next,
    upcoming: (current ? open : open.slice(1)).slice(0, UPCOMING_SHOWN),
    cardEntries: entries.slice(0, inCard),
    laterEntries: entries.slice(inCard),
    past: history.filter(({ id }) => id !== current?.id),
  }
}

/** The facts about an upcoming box that sorting needs. */
export interface UpcomingBox {
  readonly id: number
  /** First and last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryWindow: { readonly from: string; readonly to: string }
}

/** The facts about a charged order that sorting needs. */
export interface PastBox {
  readonly id: number
  /** `YYYY-MM-DD`. */
  readonly billingDate: string
}

export interface DogWithBoxes<D, B> {
  readonly dog: D
  readonly boxes: readonly B[]
}

export interface DogBox<D, B> {
  readonly dog: D
  readonly box: B
}

const flattenBoxes = <D, B>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] =>
  household.flatMap(({ dog, boxes }) => boxes.map((box) => ({ dog, box })))

/**
 * The boxes of all dogs, soonest delivery first. Boxes with the same delivery days keep the order of the dogs (spec
 * 4), then of their ids.
 */
export function soonestFirst<D, B extends UpcomingBox>(
  household: readonly DogWithBoxes<D, B>[],
): DogBox<D, B>[] {
  const place = new Map(household.map(({ dog }, index) => [dog, index]))
  return flattenBoxes(household).toSorted(
    (a, b) =>
      a.box.deliveryWindow.from.localeCompare(b.box.deliveryWindow.from) ||
      a.box.deliveryWindow.to.localeCompare(b.box.deliveryWindow.to) ||
      (place.get(a.dog) ?? 0) - (place.get(b.dog) ?? 0) ||
      a.box.id - b.box.id,
  )
}

/** The charged orders of all dogs, newest first. Orders of the same day keep the order of the dogs. */
export function newestFirst<D, B extends PastBox>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] {
  const place = new Map(household.map(({ dog }, index) => [dog, index]))
  return flattenBoxes(household).toSorted(
    (a, b) =>
      b.box.billingDate.localeCompare(a.box.billingDate) ||
      (place.get(a.dog) ?? 0) - (place.get(b.dog) ?? 0) ||
      b.box.id - a.box.id,
  )
}
