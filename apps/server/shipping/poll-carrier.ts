/** Polls the carrier for the parcels of an order (docs/domain.md 4.2, 9.2 tracking-poll). */
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { Actor } from '../context/actor.ts'
import { findOrder } from '../database/order/orders.ts'
import { findShipment, savePollFrom, listTrackingEvents } from '../database/parcel/shipments.ts'
import { callWithTimeout, type Carrier } from '../carriers/carrier.ts'
import { applyTrackingUpdates } from './apply-tracking-updates.ts'

/** Polls the carrier, applies what is new, and stores the next poll time. Throws if the carrier is unreachable. */
export async function pollCarrier(
  actor: Actor,
  track: NonNullable<Carrier['track']>,
  orderId: number,
): Promise<void> {
  const { query } = actor.services.database
  const order = await findOrder(query, null, orderId)
  const shipment = await findShipment(query, orderId)
  if (!order || !shipment || shipment.pollFrom === null) return
  const country = order.shippingAddress.countryCode
  const request = {
    orderId,
    numbers: shipment.parcels.map(({ number }) => number),
    country,
    window: deliveryWindow(order.billingDate, country),
    sentAt: shipment.sentAt,
    track: await listTrackingEvents(query, orderId),
  }
  const answer = await callWithTimeout((signal) => track(request, actor.now, signal))
  await applyTrackingUpdates(actor, orderId, answer.parcels)
  // Last, so that updates that were not stored are polled again.
  await savePollFrom(query, orderId, answer.askFrom)
}
