/** Hands a packed order to the carrier: booked outside any transaction, recorded in one (docs/domain.md 4.2). */
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, addSeconds } from '@pfotenportal/domain/core/calendar'
import { boxDay, deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { callWithTimeout, type BookingRequest, type Carrier } from '../carriers/carrier.ts'
import type { Actor } from '../context/actor.ts'
import { catalogueOn } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder, type StoredOrder } from '../database/order/orders.ts'
import {
  findShipment,
  insertShipment,
  listUpdatesOfUnknownParcel,
  type NumberedParcel,
} from '../database/parcel/shipments.ts'
import { recordParcelSteps } from './record-parcel-steps.ts'
import { applyTrackingUpdatesIn } from './tracking.ts'

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
  const parcels = await callWithTimeout((signal) => book(bookingOf(order), signal))
  await recordHandOver(actor, orderId, parcels)
}

export function bookingOf(order: StoredOrder): BookingRequest {
  const { id, orderNumber, parcel, shippingAddress, replacements } = order
  const from = boxDay(order)
  return {
    key: replacements === 0 ? `ship:${id}` : `ship:${id}:${replacements + 1}`,
    orderId: id,
    shipment: replacements + 1,
    orderNumber: orderNumber ?? String(id),
    parcelCount: parcel?.parcelCount ?? 1,
    recipient: shippingAddress,
    window: deliveryWindow(from, shippingAddress.countryCode, catalogueOn(from)),
  }
}

/** Records that an order left with these parcels; false if it was not waiting. */
export async function recordHandOver(
  actor: Actor,
  orderId: number,
  parcels: readonly NumberedParcel[],
): Promise<boolean> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) => recordHandOverIn(tx, actor, orderId, parcels))
  if (mails !== undefined && mails > 0) mail.wake()
  return mails !== undefined
}

async function recordHandOverIn(
  tx: Tx,
  actor: Actor,
  orderId: number,
  parcels: readonly NumberedParcel[],
): Promise<number | undefined> {
  const locked = await lockOrder(tx, orderId, actor.today)
  if (!locked || !isWaiting(locked.order) || (await findShipment(tx, orderId))) return undefined
  const { carrier } = actor.services
  // The first scans happen at night.
  const pollFrom = carrier.track ? startOfBerlinDay(addDays(actor.today, 1)) : null
  await insertShipment(tx, { orderId, carrier: carrier.name, sentAt: actor.now, pollFrom, parcels })
  const shipped = shippedStep(actor, locked.order)
  const mails = await recordParcelSteps(tx, actor, locked, {
    steps: [shipped],
    source: 'SERVICE',
    announced: [shipped],
  })
  const earlyUpdates = await Promise.all(
    parcels.map(async ({ number }) => ({ number, events: await listUpdatesOfUnknownParcel(tx, number) })),
  )
  return mails + (await applyTrackingUpdatesIn(tx, actor, orderId, earlyUpdates))
}

/** The shipped step: now, but after the previous step even if the clock stands still. */
function shippedStep({ now }: Actor, { events }: StoredOrder) {
  const last = events.at(-1)
  return { event: 'shipped' as const, at: last && last.at >= now ? addSeconds(last.at, 0.001) : now }
}
