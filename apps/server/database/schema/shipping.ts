/** Tables of packing batches, parcels and carriers' events. */
import type { ColumnType } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { BoxReplaced } from '@pfotenportal/domain/events/event'
import type { CarrierEventId } from '@pfotenportal/domain/parcel/parcel'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'

/** An order that was handed to a carrier. */
export interface ShipmentTable {
  order_id: number
  carrier: string
  sent_at: Instant
  /** The next poll time, in business time; null if it is no longer polled. */
  ask_from: Instant | null
}

/** A parcel of an order, by tracking number. */
export interface ParcelTable {
  number: string
  order_id: number
  /** From 1; customers see the first. */
  position: number
  url: string | null
}

/** A tracking event of a parcel: each step once, with its first time. */
export interface ParcelEventTable {
  number: string
  event: CarrierEventId
  at: Instant
}

/** A carrier's webhook event, once per id. */
export interface CarrierWebhookEventTable {
  id: string
  number: string
  event: CarrierEventId
  at: Instant
  /** Real time. */
  received_at: Instant
  /** Whether the tracking number was known. */
  is_known: ColumnType<boolean, boolean, never>
}

/** A box that did not arrive, as it was when it was replaced. */
export interface ReplacedBoxTable {
  order_id: number
  /** The number of the replacement within the order, from 1. */
  number: number
  reason: BoxReplaced['reason']
  /** Business time. */
  replaced_at: Instant
  /** The day from which its packing and delivery counted. */
  box_day: Day
  country: CountryCode
  carrier: string | null
  batch_week: string | null
  parcel_numbers: string[]
  /** Its tracking events: `event`, `at`, `source`. */
  steps: ColumnType<readonly { event: TrackingEventId; at: string; source: string }[], string, never>
}

export interface ShippingTables {
  shipment: ShipmentTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  carrier_notice: CarrierWebhookEventTable
  replaced_box: ReplacedBoxTable
}

/** The packing of one week: created when its first order is packed, and never changed. */
export interface PackingBatchTable {
  /** ISO week, such as `2026-W48`. */
  week: string
  /** The business time by which orders had to be paid. */
  closed_at: Instant
}

export interface PackingTables {
  packing_batch: PackingBatchTable
}
