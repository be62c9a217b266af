/** What carriers report by webhook, those about parcels that are not known yet included (C-237). */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { CarrierEventId, TrackEvent } from '@pfotenportal/domain/parcel/parcel'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'

/** A carrier's webhook event. */
export interface CarrierWebhookEvent {
  readonly id: string
  readonly number: string
  readonly event: CarrierEventId
  readonly at: Instant
}

/** Records a webhook event of a carrier; false if one with its id was recorded before. */
export async function recordCarrierWebhookEvent(
  tx: Tx,
  event: CarrierWebhookEvent,
  { receivedAt, isKnown }: { readonly receivedAt: Instant; readonly isKnown: boolean },
): Promise<boolean> {
  const row = await tx
    .insertInto('carrier_notice')
    .values({ ...event, received_at: receivedAt, is_known: isKnown })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes carriers' webhook events received before a moment; their steps stay with their parcels. */
export function deleteOldCarrierWebhookEvents(
  db: Queries,
  before: Instant,
  signal?: AbortSignal,
): Promise<number> {
  return deleteBefore(db, ['carrier_notice', 'received_at'], before, { signal })
}

/**
 * Updates of a parcel that arrived before its order was known, oldest first, however its number was written: a hand-over
 * may be recorded after the first scan. From now on its number is known (C-403).
 */
export async function takeUpdatesOfUnknownParcel(
  tx: Tx,
  number: string,
): Promise<TrackEvent<CarrierEventId>[]> {
  const { rows } = await sql<TrackEvent<CarrierEventId>>`
    UPDATE carrier_notice SET number = ${number}, is_known = true
    WHERE number_key(number) = number_key(${number}) AND NOT is_known
    RETURNING event, at`.execute(tx)
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}
