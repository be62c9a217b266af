/** Tables of packing batches, parcels and what carriers tell. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { CarrierEventId } from '@pfotenportal/domain/parcel/parcel'
import type { ColumnType } from 'kysely'

/** An order that has been handed to a carrier. */
export interface ShipmentTable {
  order_id: number
  carrier: string
  sent_at: Instant
  /** From when on, in business time, the carrier may have news; null where nobody asks it any more. */
  ask_from: Instant | null
}

/** One of the parcels of an order, by the carrier's number. */
export interface ParcelTable {
  number: string
  order_id: number
  /** From 1; the first is the one that customers see. */
  position: number
  url: string | null
}

/** What a carrier told of a parcel: each step once, with its first time. */
export interface ParcelEventTable {
  number: string
  event: CarrierEventId
  at: Instant
}

/** A call of a carrier, once by its id. */
export interface CarrierNoticeTable {
  id: string
  number: string
  event: CarrierEventId
  at: Instant
  /** Real time. */
  received_at: Instant
  /** Whether the number was one of ours. */
  is_known: ColumnType<boolean, boolean, never>
}

export interface ShippingTables {
  shipment: ShipmentTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  carrier_notice: CarrierNoticeTable
}

/** One week's packing: made when its first order is packed, and never changed. */
export interface PackingBatchTable {
  /** ISO week, such as `2026-W48`. */
  week: string
  /** Business time up to which orders had to be paid. */
  closed_at: Instant
}

export interface PackingTables {
  packing_batch: PackingBatchTable
}
