/** Replaced boxes: which can be replaced, and what is kept of the lost ones (docs/domain.md 4.10). */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { BoxReplaced } from '@pfotenportal/domain/events/event'
import type { ReplaceableOrder } from '@pfotenportal/domain/parcel/replacement'
import type { TrackingEventId } from '@pfotenportal/domain/subscription/order'
import type { Queries, Tx } from '../open.ts'
import { refundTotals } from '../order/refund-totals.ts'

/** The `boxDay` of an order, for queries about `customer_order`. */
export const boxDayOf = sql<Day>`coalesce(customer_order.replaced_on, customer_order.billing_date)`

/**
 * The steps of all boxes of all orders as a table `step`, those of replaced boxes included: `order_id`, `event`, `at`,
 * `source`, `box_day`, `country`, and `is_elsewhere` if the box never was in a batch of ours.
 */
export const stepsOfAllBoxes = sql<{
  order_id: number
  event: TrackingEventId
  at: Instant
  source: 'SERVICE' | 'CARRIER' | 'ASSUMED'
  box_day: Day
  country: CountryCode
  is_elsewhere: boolean
}>`(
  SELECT tracking_event.order_id, tracking_event.event, tracking_event.at, tracking_event.source,
         ${boxDayOf} AS box_day,
         customer_order.shipping_address ->> 'countryCode' AS country,
         customer_order.is_imported AND customer_order.batch_week IS NULL AS is_elsewhere
    FROM tracking_event JOIN customer_order ON customer_order.id = tracking_event.order_id
  UNION ALL
  SELECT replaced_box.order_id, kept.event, kept.at, kept.source, replaced_box.box_day, replaced_box.country, false
    FROM replaced_box, jsonb_to_recordset(replaced_box.steps) AS kept (event text, at timestamptz, source text)
)`

/** The facts about orders that decide whether their boxes can be replaced, by order id. */
export async function findReplaceableOrders(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReplaceableOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer_order')
    .select([
      'id',
      'subscription_id as subscriptionId',
      'status',
      'financial_status as financialStatus',
      'fulfillment_status as fulfillmentStatus',
      'billing_date as billingDate',
      'replaced_on as replacedOn',
      'replacements',
      sql<CountryCode>`shipping_address ->> 'countryCode'`.as('country'),
      sql<boolean>`EXISTS (SELECT FROM tracking_event
        WHERE order_id = customer_order.id AND event = 'delivered' AND source = 'ASSUMED')`.as('isAssumed'),
      ...refundTotals,
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Keeps what is known about the box of a locked order and starts it again: unpacked, without parcels, with the carrier
 * that boxes are handed to now.
 */
export async function restartBox(
  tx: Tx,
  { orderId, number, reason, replacedOn }: BoxReplaced,
  { replacedAt, carrier }: { readonly replacedAt: Instant; readonly carrier: string },
): Promise<void> {
  await sql`
    INSERT INTO replaced_box (order_id, number, reason, replaced_at, box_day, country, carrier, batch_week,
                              parcel_numbers, steps)
    SELECT id, ${number}, ${reason}, ${replacedAt}, ${boxDayOf}, shipping_address ->> 'countryCode', carrier,
           batch_week,
           coalesce((SELECT array_agg(parcel.number ORDER BY position) FROM parcel WHERE order_id = id),
                    array_remove(ARRAY[tracking_number], NULL)),
           coalesce((SELECT jsonb_agg(jsonb_build_object('event', event, 'at', at, 'source', source) ORDER BY at)
                     FROM tracking_event WHERE order_id = id AND event <> 'ordered'), '[]')
    FROM customer_order WHERE id = ${orderId}`.execute(tx)
  await tx.deleteFrom('shipment').where('order_id', '=', orderId).execute()
  await tx
    .deleteFrom('tracking_event')
    .where('order_id', '=', orderId)
    .where('event', '<>', 'ordered')
    .execute()
  await tx
    .updateTable('customer_order')
    .set({
      fulfillment_status: 'unfulfilled',
      batch_week: null,
      carrier,
      tracking_number: null,
      tracking_url: null,
      replaced_on: replacedOn,
      replacements: number,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Whether a tracking number, however it is written, is that of a parcel whose box was replaced. */
export async function isReplacedParcel(db: Queries, number: string): Promise<boolean> {
  // With a limit PostgreSQL would read the whole table, expecting to find the number soon.
  const { rows } = await sql`
    SELECT FROM replaced_box WHERE number_keys(parcel_numbers) && ARRAY[number_key(${number})]`.execute(db)
  return rows.length > 0
}
