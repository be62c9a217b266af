/** The weekly packing batches: which orders wait for one, and what was packed in each (docs/domain.md 4.9). */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import { batchOfWeek, isPackedIn, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { firstMondayFor } from '@pfotenportal/domain/subscription/schedule'
import { learnVersions } from '../catalogue.ts'
import type { Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'
import { orderSerial } from '../order/order-number.ts'
import type { StoredLine } from '../schema/subscriptions.ts'
import { boxDayOf } from './replaced-boxes.ts'

function unpacked(db: Queries) {
  return db
    .selectFrom('customer_order')
    .where('status', '=', 'PROCESSED')
    .where('fulfillment_status', '=', 'unfulfilled')
    .where('financial_status', 'in', ['paid', 'partially_refunded'])
}

/** Unpacked orders that belong to a batch. */
export function listOrdersToPack(
  db: Queries,
  { monday, closedAt }: PackingBatch,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return unpacked(db)
    .select('id')
    .where(boxDayOf, '<', monday)
    .where('processed_at', '<=', closedAt)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

/** The first Monday on which an order may be packed; null if none waits. */
export async function firstPackingDay(db: Queries): Promise<Day | null> {
  const row = await unpacked(db)
    .select(sql<Day | null>`min(${boxDayOf})`.as('day'))
    .executeTakeFirst()
  return row?.day ? firstMondayFor(row.day) : null
}

/** Adds an order to a batch and marks it as packed. False if it was packed before or has been refunded meanwhile. */
export async function packOrder(tx: Tx, orderId: number, batch: PackingBatch): Promise<boolean> {
  const order = await tx
    .selectFrom('customer_order')
    .select([
      'status',
      'financial_status as financialStatus',
      'fulfillment_status as fulfillmentStatus',
      'billing_date as billingDate',
      'replaced_on as replacedOn',
      'processed_at as processedAt',
    ])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || !isPackedIn(order, batch)) return false
  const { week, closedAt } = batch
  await tx
    .insertInto('packing_batch')
    .values({ week, closed_at: closedAt })
    .onConflict((on) => on.doNothing())
    .execute()
  await tx
    .updateTable('customer_order')
    .set({ fulfillment_status: 'packed', batch_week: week })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('tracking_event')
    .values({ order_id: orderId, event: 'packed', at: closedAt })
    .onConflict((on) => on.doNothing())
    .execute()
  return true
}

/** The totals of a packed week. */
export interface BatchSummary {
  readonly week: string
  readonly closedAt: Instant
  readonly orders: number
  readonly parcels: number
}

/** Past batches, newest first. */
export async function listBatches(db: Queries, limit: number): Promise<BatchSummary[]> {
  return db
    .selectFrom('packing_batch')
    .leftJoin('customer_order', 'customer_order.batch_week', 'packing_batch.week')
    .select((row) => [
      'packing_batch.week',
      'packing_batch.closed_at as closedAt',
      row.fn.count<number>('customer_order.id').as('orders'),
      row.fn.coalesce(row.fn.sum<number>('customer_order.parcel_count'), row.lit(0)).as('parcels'),
    ])
    .groupBy('packing_batch.week')
    .orderBy('packing_batch.week', 'desc')
    .limit(limit)
    .execute()
}

/** The batch of a week; undefined if nothing was packed in it. */
export async function findBatch(db: Queries, week: string): Promise<PackingBatch | undefined> {
  const row = await db.selectFrom('packing_batch').select('week').where('week', '=', week).executeTakeFirst()
  return row && batchOfWeek(row.week)
}

/** An order of a batch as it was charged, with its dog. */
export interface PackedOrder extends SlipPlace {
  readonly lines: readonly StoredLine[]
  readonly shippingAddress: PostalAddress
  readonly parcelCount: number | null
  /** The version of the catalogue under which it was charged. */
  readonly catalogueVersion: number
  /** Null on contracts without a dog. */
  readonly petName: string | null
  readonly allergies: readonly string[] | null
}

/** A place in a batch, whose orders are sorted by the number that their numbers end with. */
export interface SlipPlace {
  readonly serial: number
  readonly orderNumber: string
}

/** A page of a batch by order number: at most `size` orders after a place. */
export async function listPackedOrders(
  db: Queries,
  week: string,
  { after, size }: { readonly after: SlipPlace; readonly size: number },
): Promise<PackedOrder[]> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'customer_order.order_number as orderNumber',
      orderSerial.as('serial'),
      'customer_order.lines',
      'customer_order.shipping_address as shippingAddress',
      'customer_order.parcel_count as parcelCount',
      'customer_order.catalogue_version as catalogueVersion',
      'pet.name as petName',
      'pet.allergies',
    ])
    .where('customer_order.batch_week', '=', week)
    .where(sql<boolean>`(${orderSerial}, order_number) > (${after.serial}, ${after.orderNumber})`)
    .orderBy(orderSerial)
    .orderBy('customer_order.order_number')
    .limit(size)
    .execute()
  await learnVersions(
    db,
    rows.map(({ catalogueVersion }) => catalogueVersion),
  )
  return rows.map((row) => ({ ...row, orderNumber: row.orderNumber ?? '' }))
}
