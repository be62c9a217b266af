/**
 * Tracks an order in transit: polls the carrier, applies its tracking updates, assumes delivery (docs/domain.md 4.2).
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import {
  assumedDeliveryAt,
  countingEvents,
  isEnd,
  latestOf,
  mergeParcelSteps,
  type CarrierEventId,
  type TrackEvent,
} from '@pfotenportal/domain/parcel/parcel'
import { callWithTimeout, type Carrier } from '../carriers/carrier.ts'
import type { Actor } from '../context/actor.ts'
import { windowsOf } from '../core/delivery-windows.ts'
import type { Tx } from '../database/open.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder } from '../database/order/orders.ts'
import {
  findShipment,
  insertParcelEvent,
  listTrackingEvents,
  savePollFrom,
  type Shipment,
} from '../database/parcel/shipments.ts'
import { recordParcelSteps } from './record-parcel-steps.ts'

/** The tracking events of a parcel. */
export interface TrackingUpdate {
  readonly number: string
  readonly events: readonly TrackEvent<CarrierEventId>[]
}

/** Applies tracking updates, each step once, in any order of arrival, and sends the resulting emails. */
async function applyTrackingUpdates(
  actor: Actor,
  orderId: number,
  updates: readonly TrackingUpdate[],
): Promise<void> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) => applyTrackingUpdatesIn(tx, actor, orderId, updates))
  if (mails > 0) mail.wake()
}

/** As `applyTrackingUpdates`, inside the caller's transaction; returns how many emails to send. */
export async function applyTrackingUpdatesIn(
  tx: Tx,
  actor: Actor,
  orderId: number,
  updates: readonly TrackingUpdate[],
): Promise<number> {
  if (updates.every(({ events }) => events.length === 0)) return 0
  const locked = await lockOrder(tx, orderId, actor.today)
  const shipment = await findShipment(tx, orderId)
  if (!locked || !shipment) return 0
  const track = await listTrackingEvents(tx, orderId)
  const parcels = await applyToParcels(tx, actor, { shipment, track }, updates)
  const steps = countingEvents(track, mergeParcelSteps(parcels), actor.now)
  const announced = latestOf(track, steps)
  const mails = await recordParcelSteps(tx, actor, locked, { steps, source: 'CARRIER', announced })
  if (steps.some(isEnd)) await savePollFrom(tx, orderId, null)
  return mails
}

/** Stores the new steps that count; returns all steps of each parcel. */
async function applyToParcels(
  tx: Tx,
  { now }: Actor,
  { shipment, track }: { readonly shipment: Shipment; readonly track: readonly TrackEvent[] },
  updates: readonly TrackingUpdate[],
): Promise<TrackEvent<CarrierEventId>[][]> {
  const ordered = track.filter(({ event }) => event === 'ordered')
  const parcels: TrackEvent<CarrierEventId>[][] = []
  for (const { number, events } of shipment.parcels) {
    const reported = updates.filter((update) => update.number === number).flatMap((update) => update.events)
    const added = countingEvents([...ordered, ...events], reported, now)
    for (const step of added) await insertParcelEvent(tx, number, step)
    parcels.push([...events, ...added])
  }
  return parcels
}

/** Polls the carrier for an order, applies the updates and stores the next poll time. Throws CarrierUnreachable. */
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
    shipment: order.replacements + 1,
    numbers: shipment.parcels.map(({ number }) => number),
    country,
    window: windowsOf(order).expected,
    sentAt: shipment.sentAt,
    track: await listTrackingEvents(query, orderId),
  }
  const answer = await callWithTimeout((signal) => track(request, actor.now, signal))
  await applyTrackingUpdates(actor, orderId, answer.parcels)
  // Last, so that updates that were not stored are polled again.
  await savePollFrom(query, orderId, answer.askFrom)
}

/** Assumes delivery if there was no update for a week after the delivery window; otherwise changes nothing. */
export async function assumeDelivered(actor: Actor, orderId: number): Promise<void> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) => assumeIn(tx, actor, orderId))
  if (mails > 0) mail.wake()
}

async function assumeIn(tx: Tx, actor: Actor, orderId: number): Promise<number> {
  const locked = await lockOrder(tx, orderId, actor.today)
  if (!locked) return 0
  const { order } = locked
  if (order.status !== 'PROCESSED' || order.fulfillmentStatus !== 'shipped') return 0
  const assumedAt = assumedDeliveryAt(windowsOf(order).expected)
  if (assumedAt > actor.now) return 0
  const last = order.events.at(-1)
  const at = last && last.at >= assumedAt ? addSeconds(last.at, 0.001) : assumedAt
  await savePollFrom(tx, orderId, null)
  const delivered = { event: 'delivered' as const, at }
  return recordParcelSteps(tx, actor, locked, {
    steps: [delivered],
    source: 'ASSUMED',
    announced: [delivered],
  })
}
