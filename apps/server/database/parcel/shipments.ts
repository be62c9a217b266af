/** Shipments: packed orders that have to leave, orders at a carrier, and the carriers' tracking updates. */
import { sql } from 'kysely'
import { berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  dispatchDay,
  earliestAssumedDelivery,
  fulfillmentOf,
  isEnd,
  type CarrierEventId,
  type KnownEvent,
  type TrackEvent,
} from '@pfotenportal/domain/parcel/parcel'
import { catalogueOn } from '../../core/catalogue.ts'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'
import { boxDayOf } from './replaced-boxes.ts'

type Ids = Promise<{ id: number }[]>

/** A parcel with its tracking number; customers can track it at `url`. */
export interface NumberedParcel {
  readonly number: string
  readonly url: string | null
}

/** The parcels of an order at a carrier. */
export interface Shipment {
  readonly orderId: number
  readonly carrier: string
  readonly sentAt: Instant
  /** The next poll time; null once it is no longer polled. */
  readonly pollFrom: Instant | null
  /** Customers see the first one. */
  readonly parcels: readonly (NumberedParcel & { readonly events: readonly TrackEvent<CarrierEventId>[] })[]
}

/** The source of a step. ASSUMED: no message confirms it. */
export type TrackingSource = 'SERVICE' | 'CARRIER' | 'ASSUMED'

function packed(db: Queries) {
  return db
    .selectFrom('customer_order')
    .innerJoin('tracking_event', 'tracking_event.order_id', 'customer_order.id')
    .where('customer_order.fulfillment_status', '=', 'packed')
    .where('customer_order.status', '=', 'PROCESSED')
    .where('tracking_event.event', '=', 'packed')
}

/** Paid orders that were packed by that moment and have not left. */
export function listOrdersToDispatch(db: Queries, until: Instant, { after, size }: Page): Ids {
  return packed(db)
    .select('customer_order.id')
    .where('tracking_event.at', '<=', until)
    .where('customer_order.id', '>', after)
    .orderBy('customer_order.id')
    .limit(size)
    .execute()
}

/** The first day on which a packed order has to leave; null if none is packed. */
export async function firstDispatchDay(db: Queries): Promise<Day | null> {
  const row = await packed(db)
    .select((it) => it.fn.min('tracking_event.at').as('at'))
    .executeTakeFirst()
  const day = row?.at ? berlinDay(row.at) : null
  return day && dispatchDay(day, catalogueOn(day))
}

/** Orders whose carrier has to be polled by that moment. */
export function listShipmentsToPoll(db: Queries, until: Instant, { after, size }: Page): Ids {
  return db
    .selectFrom('shipment')
    .select('order_id as id')
    .where('ask_from', '<=', until)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(size)
    .execute()
}

/** The next poll time of any order; null if none is polled. */
export async function nextPollAt(db: Queries): Promise<Instant | null> {
  const row = await db
    .selectFrom('shipment')
    .select((it) => it.fn.min('ask_from').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

function inTransit(db: Queries) {
  return db
    .selectFrom('customer_order')
    .where('customer_order.fulfillment_status', '=', 'shipped')
    .where('customer_order.status', '=', 'PROCESSED')
}

/** Orders that left, have not arrived, and were billed (or their box replaced) on that day or before. */
export function listOrdersInTransit(db: Queries, billedUntil: Day, { after, size }: Page): Ids {
  return inTransit(db)
    .select('id')
    .where(boxDayOf, '<=', billedUntil)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first day on which an order in transit could be assumed delivered; null if none is in transit. */
export async function firstAssumptionDay(db: Queries): Promise<Day | null> {
  const row = await inTransit(db)
    .select(sql<Day | null>`min(${boxDayOf})`.as('day'))
    .executeTakeFirst()
  return row?.day ? earliestAssumedDelivery(row.day) : null
}

/** The parcels of an order with their tracking events; undefined before its hand-over. */
export async function findShipment(db: Queries, orderId: number): Promise<Shipment | undefined> {
  const row = await db.selectFrom('shipment').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  const parcels = await db
    .selectFrom('parcel')
    .select(['number', 'url'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const events = await db
    .selectFrom('parcel_event')
    .innerJoin('parcel', 'parcel.number', 'parcel_event.number')
    .select(['parcel_event.number', 'event', 'at'])
    .where('order_id', '=', orderId)
    .execute()
  return {
    orderId,
    carrier: row.carrier,
    sentAt: row.sent_at,
    pollFrom: row.ask_from,
    parcels: parcels.map((parcel) => ({
      ...parcel,
      events: events.filter(({ number }) => number === parcel.number).map(({ event, at }) => ({ event, at })),
    })),
  }
}

/** The parcel with a tracking number, however it is written, and its order; undefined for an unknown number. */
export async function findParcel(
  db: Queries,
  number: string,
): Promise<{ readonly number: string; readonly orderId: number } | undefined> {
  return db
    .selectFrom('parcel')
    .select(['number', 'order_id as orderId'])
    .where(sql<boolean>`number_key(number) = number_key(${number})`)
    .orderBy(sql`number = ${number}`, 'desc')
    .executeTakeFirst()
}

/** Records the hand-over of an order, with the number that customers see. */
export async function insertShipment(
  tx: Tx,
  shipment: Omit<Shipment, 'parcels'> & { readonly parcels: readonly NumberedParcel[] },
): Promise<void> {
  const { orderId, carrier, sentAt, pollFrom, parcels } = shipment
  const row = { order_id: orderId, carrier, sent_at: sentAt, ask_from: pollFrom }
  await tx.insertInto('shipment').values(row).execute()
  await tx
    .insertInto('parcel')
    .values(
      parcels.map(({ number, url }, index) => ({ number, url, order_id: orderId, position: index + 1 })),
    )
    .execute()
  const [first] = parcels
  await tx
    .updateTable('customer_order')
    .set({ carrier, tracking_number: first?.number ?? null, tracking_url: first?.url ?? null })
    .where('id', '=', orderId)
    .execute()
}

/** Stores tracking events of one parcel; a known step keeps its time. */
export async function insertParcelEvent(
  tx: Tx,
  number: string,
  { event, at }: TrackEvent<CarrierEventId>,
): Promise<void> {
  await tx
    .insertInto('parcel_event')
    .values({ number, event, at })
    .onConflict((on) => on.doNothing())
    .execute()
}

/**
 * Adds steps to an order and derives its fulfilment status from all of them; a known step keeps its time. The end that
 * the carrier reports takes the place of an assumed one (C-233).
 */
export async function addTrackingEvents(
  tx: Tx,
  orderId: number,
  steps: readonly TrackEvent[],
  source: TrackingSource,
): Promise<void> {
  if (steps.length === 0) return
  if (source === 'CARRIER' && steps.some(isEnd)) await deleteAssumedDelivery(tx, orderId)
  await tx
    .insertInto('tracking_event')
    .values(steps.map(({ event, at }) => ({ order_id: orderId, event, at, source })))
    .onConflict((on) => on.doNothing())
    .execute()
  const track = await tx
    .selectFrom('tracking_event')
    .select('event')
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .updateTable('customer_order')
    .set({ fulfillment_status: fulfillmentOf(track) })
    .where('id', '=', orderId)
    .execute()
}

async function deleteAssumedDelivery(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('tracking_event')
    .where('order_id', '=', orderId)
    .where('source', '=', 'ASSUMED')
    .execute()
}

/** Stores when the carrier is polled next for an order; after null it is never polled again. */
export async function savePollFrom(db: Queries, orderId: number, pollFrom: Instant | null): Promise<void> {
  await db
    .updateTable('shipment')
    .set({ ask_from: pollFrom })
    .where('order_id', '=', orderId)
    .where('ask_from', 'is not', null)
    .execute()
}

/**
 * Registers for polling the orders that left without a hand-over by this service, such as those of the sample world.
 */
export async function importShippedOrders(db: Queries): Promise<void> {
  await sql`
    INSERT INTO shipment (order_id, carrier, sent_at, ask_from)
    SELECT customer_order.id, coalesce(customer_order.carrier, ''), tracking_event.at, tracking_event.at
    FROM customer_order JOIN tracking_event
      ON tracking_event.order_id = customer_order.id AND tracking_event.event = 'shipped'
    WHERE customer_order.fulfillment_status = 'shipped' AND customer_order.tracking_number IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO parcel (number, order_id, position, url)
    SELECT tracking_number, id, 1, tracking_url FROM customer_order
    WHERE EXISTS (SELECT FROM shipment WHERE shipment.order_id = customer_order.id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The steps of an order, oldest first. */
export function listTrackingEvents(db: Queries, orderId: number): Promise<KnownEvent[]> {
  return db
    .selectFrom('tracking_event')
    .select((it) => ['event', 'at', it('source', '=', 'ASSUMED').$castTo<boolean>().as('isAssumed')])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()
}
