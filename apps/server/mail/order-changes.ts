/**
 * What the mails about skipped and unskipped orders have in common: their data, and how changes that still wait are
 * merged, so that flipping a skip on and off mails nothing (docs/domain.md 9.1).
 */
import { isDay, isInstant } from '@pfotenportal/domain/calendar'
import { formatDay, formatWindow } from '@pfotenportal/text/format'
import { z } from 'zod'
import type { Block, Facts, Frame } from './letter.ts'

const dayField = z.string().refine(isDay)
const instantField = z.string().refine(isInstant)
const windowField = z.object({ from: dayField, to: dayField })

export const changedOrder = z.object({
  id: z.int(),
  billingDate: dayField,
  deliveryWindow: windowField,
  /** From this moment the order is locked. */
  cutoffAt: instantField,
  /** A skip that cannot be undone, as of an owed order (docs/domain.md 2.3). */
  isFinal: z.boolean().default(false),
})

export const orderChanges = z.object({
  subscriptionId: z.int(),
  petName: z.string(),
  /** The orders that the change is about, one when recorded; more after merging. */
  orders: z.array(changedOrder).min(1),
  /** The order that comes next after the change; null where none is planned. */
  next: z.object({ billingDate: dayField, deliveryWindow: windowField }).nullable(),
})
export type OrderChanges = z.infer<typeof orderChanges>

/** Orders by their day, each once; of two entries for one order the later one counts. */
function inOrder(orders: OrderChanges['orders']): OrderChanges['orders'] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return [...byId.values()].sort((a, b) =>
    a.billingDate < b.billingDate ? -1 : a.billingDate > b.billingDate ? 1 : 0,
  )
}

/** What waits to be mailed about one subscription; undefined where nothing does. */
export interface WaitingChanges {
  readonly same: OrderChanges | undefined
  readonly opposite: OrderChanges | undefined
}

/**
 * Adds a change to what waits. An order whose opposite change still waits drops out of both: nothing has happened to
 * it. What is left knows the newest next order.
 */
export function mergeChanges(waiting: WaitingChanges, change: OrderChanges): WaitingChanges {
  const undone = new Set(waiting.opposite?.orders.map((order) => order.id))
  const changed = new Set(change.orders.map((order) => order.id))
  const same = [...(waiting.same?.orders ?? []), ...change.orders.filter((order) => !undone.has(order.id))]
  const opposite = waiting.opposite?.orders.filter((order) => !changed.has(order.id)) ?? []
  const withOrders = (orders: OrderChanges['orders']) =>
    orders.length === 0 ? undefined : { ...change, orders: inOrder(orders) }
  return { same: withOrders(same), opposite: withOrders(opposite) }
}

/** A card for each order that the change is about, with its days. */
export function orderFacts(
  data: OrderChanges,
  frame: Frame,
  rowsOf: (order: OrderChanges['orders'][number]) => Facts['rows'],
): Block[] {
  const { language, today } = frame
  return data.orders.map((order) => ({
    kind: 'facts',
    ...(data.orders.length > 1 ? { heading: formatDay(order.billingDate, language, today) } : {}),
    rows: rowsOf(order),
  }))
}

/** What comes next, or that nothing does. */
export function nextFacts(data: OrderChanges, { language, text, today }: Frame): Block {
  const words = text.ordersChanged
  if (!data.next) return { kind: 'paragraph', text: words.noNext }
  return {
    kind: 'facts',
    heading: words.nextHeading,
    rows: [
      { label: words.nextBilling, value: formatDay(data.next.billingDate, language, today) },
      { label: words.nextDelivery, value: formatWindow(data.next.deliveryWindow, language, today) },
    ],
  }
}

/** The first order's day, for sentences about a single order. */
export function onlyDay(data: OrderChanges, { language, today }: Frame): string {
  const [order] = data.orders
  return order ? formatDay(order.billingDate, language, today) : ''
}

/** An example with one order. */
export const sampleChanges: z.input<typeof orderChanges> = {
  subscriptionId: 20008,
  petName: 'Oskar',
  orders: [
    {
      id: 20008004,
      billingDate: '2026-12-02',
      deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
      cutoffAt: '2026-12-01T23:00:00.000Z',
    },
  ],
  next: { billingDate: '2026-12-30', deliveryWindow: { from: '2027-01-05', to: '2027-01-07' } },
}
