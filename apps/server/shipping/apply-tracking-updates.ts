/** Applies a carrier's tracking updates to an order's parcels: each step once, in any order of arrival. */
import type { CarrierEventId, TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import { assessCarrierEvent, mergeParcelSteps } from '@pfotenportal/domain/parcel/parcel'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import { findOrder } from '../database/order/orders.ts'
import {
  findShipment,
  insertParcelEvent,
  lockOrder,
  savePollFrom,
  listTrackingEvents,
  type Shipment,
} from '../database/parcel/shipments.ts'
import { recordParcelSteps } from './record-parcel-steps.ts'

/** The tracking events of a parcel. */
export interface TrackingUpdate {
  readonly number: string
  readonly events: readonly TrackEvent<CarrierEventId>[]
}

/** Applies updates and sends the resulting emails. */
export async function applyTrackingUpdates(
  actor: Actor,
  orderId: number,
  news: readonly TrackingUpdate[],
): Promise<void> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) => applyTrackingUpdatesIn(tx, actor, orderId, news))
  if (mails > 0) mail.wake()
}

/** As `applyTrackingUpdates`, inside the caller's transaction; returns how many emails to send. */
export async function applyTrackingUpdatesIn(
  tx: Tx,
  actor: Actor,
  orderId: number,
  news: readonly TrackingUpdate[],
): Promise<number> {
  if (news.every(({ events }) => events.length === 0)) return 0
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, null, orderId)
  const shipment = await findShipment(tx, orderId)
  if (!order || !shipment) return 0
  const track = await listTrackingEvents(tx, orderId)
  const parcels = await applyToParcels(tx, actor, { shipment, track }, news)
  const steps: TrackEvent[] = []
  const announced: TrackEvent[] = []
  for (const step of mergeParcelSteps(parcels)) {
    const it = assessCarrierEvent([...track, ...steps], step, actor.now)
    if (!it.counts) continue
    steps.push(it.event)
    if (it.isLatest) announced.push(it.event)
  }
  const mails = await recordParcelSteps(tx, actor, order, { steps, source: 'CARRIER', announced })
  if (steps.some(({ event }) => event === 'delivered' || event === 'returned')) {
    await savePollFrom(tx, orderId, null)
  }
  return mails
}

/** The steps of each parcel including the new ones that count. */
async function applyToParcels(
  tx: Tx,
  { now }: Actor,
  { shipment, track }: { readonly shipment: Shipment; readonly track: readonly TrackEvent[] },
  news: readonly TrackingUpdate[],
): Promise<TrackEvent<CarrierEventId>[][]> {
  const ordered = track.filter(({ event }) => event === 'ordered')
  const parcels: TrackEvent<CarrierEventId>[][] = []
  for (const { number, events } of shipment.parcels) {
    const steps = [...events]
    for (const reported of news.filter((it) => it.number === number).flatMap((it) => it.events)) {
      const it = assessCarrierEvent([...ordered, ...steps], reported, now)
      if (!it.counts) continue
      await insertParcelEvent(tx, number, it.event)
      steps.push(it.event)
    }
    parcels.push(steps)
  }
  return parcels
}
