/**
 * Records the steps of an order's parcels: tracking events, activity and emails in one transaction (docs/domain.md
 * 4.2).
 */
import { parcelEvents, type TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import type { Actor } from '../context/actor.ts'
import { momentOf } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import type { LockedOrder } from '../database/order/locked-order.ts'
import { findOrder } from '../database/order/orders.ts'
import { addTrackingEvents, findShipment, type TrackingSource } from '../database/parcel/shipments.ts'
import { auditEntryOf } from '../events/audit.ts'
import { composeMails } from '../events/mails.ts'

/** New steps of an order. */
export interface NewParcelSteps {
  readonly steps: readonly TrackEvent[]
  readonly source: TrackingSource
  /** The steps that the customer is notified about; the others only complete the track. */
  readonly announced: readonly TrackEvent[]
}

/** Records steps of a locked order; returns how many emails to send. */
export async function recordParcelSteps(
  tx: Tx,
  actor: Actor,
  { stored: { subscription }, order: before }: LockedOrder,
  { steps, source, announced }: NewParcelSteps,
): Promise<number> {
  await addTrackingEvents(tx, before.id, steps, source)
  const after = await findOrder(tx, null, before.id)
  if (!after) return 0
  const events = parcelEvents({ before, after, newEvents: announced, isAssumed: source === 'ASSUMED' })
  if (events.length === 0) return 0
  const auditedBy = { actor: 'system', requestId: actor.requestId } as const
  await recordAudit(
    tx,
    events.map((event) => auditEntryOf(event, subscription, auditedBy)),
    actor,
  )
  const moment = momentOf(actor)
  const parcels = (await findShipment(tx, before.id))?.parcels
  const change = { before: subscription, after: subscription, order: after, parcels, events }
  const mails = await composeMails(tx, actor, change, moment)
  await actor.services.mail.outbox.record(tx, mails, actor.realNow, actor.now)
  return mails.length
}
