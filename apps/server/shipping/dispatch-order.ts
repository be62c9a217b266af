/** Hands a packed order to the carrier: booked outside any transaction, recorded in one (docs/domain.md 4.2). */
import { berlinTime, startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, addSeconds, type Day } from '@pfotenportal/domain/core/calendar'
import {
  countingEvents,
  DISPATCH_TIME,
  isEnd,
  mergeParcelSteps,
  type TrackEvent,
} from '@pfotenportal/domain/parcel/parcel'
import { callWithTimeout, type BookingRequest, type Carrier } from '../carriers/carrier.ts'
import type { Actor } from '../context/actor.ts'
import { windowOnceHandedOver, windowsOf } from '../core/delivery-windows.ts'
import type { Tx } from '../database/open.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder, parcelCountOf, type StoredOrder } from '../database/order/orders.ts'
import { takeUpdatesOfUnknownParcel } from '../database/parcel/carrier-notices.ts'
import { findShipment, insertShipment, type NumberedParcel } from '../database/parcel/shipments.ts'
import { recordParcelSteps } from './record-parcel-steps.ts'
import { applyTrackingUpdatesIn, type TrackingUpdate } from './tracking.ts'

/** Whether the order is packed and has not left. */
function isWaiting({ status, fulfillmentStatus }: StoredOrder): boolean {
  return status === 'PROCESSED' && fulfillmentStatus === 'packed'
}

/**
 * Books an order and records that it left. After a crash the same booking is requested again under the same key.
 * Throws if the carrier is unreachable; then the order is unchanged.
 */
export async function dispatchOrder(
  actor: Actor,
  book: NonNullable<Carrier['book']>,
  orderId: number,
): Promise<void> {
  const order = await findOrder(actor.services.database.query, null, orderId)
  if (!order || !isWaiting(order)) return
  const parcels = await callWithTimeout((signal) => book(bookingOf(order, actor.today), signal))
  await recordHandOver(actor, orderId, parcels)
}

/** The booking of an order that is handed over on a day. */
export function bookingOf(order: StoredOrder, today: Day): BookingRequest {
  const { id, orderNumber, shippingAddress, replacements } = order
  return {
    key: replacements === 0 ? `ship:${id}` : `ship:${id}:${replacements + 1}`,
    orderId: id,
    shipment: replacements + 1,
    orderNumber: orderNumber ?? String(id),
    parcelCount: parcelCountOf(order),
    recipient: shippingAddress,
    window: windowOnceHandedOver(windowsOf(order).promised, today, shippingAddress.countryCode),
  }
}

/**
 * Records that an order left with these parcels, now or in the evening of an earlier day; false if it was not waiting.
 */
export async function recordHandOver(
  actor: Actor,
  orderId: number,
  parcels: readonly NumberedParcel[],
  handedOverOn?: Day,
): Promise<boolean> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) =>
    recordHandOverIn(tx, actor, orderId, { parcels, handedOverOn }),
  )
  if (mails !== undefined && mails > 0) mail.wake()
  return mails !== undefined
}

async function recordHandOverIn(
  tx: Tx,
  actor: Actor,
  orderId: number,
  {
    parcels,
    handedOverOn,
  }: { readonly parcels: readonly NumberedParcel[]; readonly handedOverOn: Day | undefined },
): Promise<number | undefined> {
  const locked = await lockOrder(tx, orderId, actor.today)
  if (!locked || !isWaiting(locked.order) || (await findShipment(tx, orderId))) return undefined
  const { carrier } = actor.services
  // The first scans happen at night.
  const pollFrom = carrier.track ? startOfBerlinDay(addDays(actor.today, 1)) : null
  const updates: TrackingUpdate[] = []
  for (const { number } of parcels)
    updates.push({ number, events: await takeUpdatesOfUnknownParcel(tx, number) })
  const scans = updates.map(({ events }) => countingEvents(locked.order.events, events, actor.now))
  const shipped = shippedStep(actor, locked.order, scans.flat(), handedOverOn)
  await insertShipment(tx, { orderId, carrier: carrier.name, sentAt: shipped.at, pollFrom, parcels })
  const hasEnded = mergeParcelSteps(scans).some(isEnd)
  const mails = await recordParcelSteps(tx, actor, locked, {
    steps: [shipped],
    source: 'SERVICE',
    announced: hasEnded ? [] : [shipped],
  })
  return mails + (await applyTrackingUpdatesIn(tx, actor, orderId, updates))
}

/**
 * The shipped step: now or on that evening, and before the carrier's first scan, but after the previous step even if the
 * clock stands still.
 */
function shippedStep(
  { now }: Actor,
  { events }: StoredOrder,
  scans: readonly TrackEvent[],
  handedOverOn?: Day,
) {
  const evening = handedOverOn && berlinTime(handedOverOn, DISPATCH_TIME)
  const beforeScans = scans.map(({ at }) => addSeconds(at, -0.001))
  const at = [evening ?? now, now, ...beforeScans].toSorted()[0] ?? now
  const last = events.at(-1)
  return { event: 'shipped' as const, at: last && last.at >= at ? addSeconds(last.at, 0.001) : at }
}
