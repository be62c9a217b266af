/** The row of an order during its charge, and after it (docs/domain.md 4.1). */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeTrigger, OwedOrder } from '@pfotenportal/domain/subscription/subscription'
import type { Queries, Tx } from '../open.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf, excluded, insertRows } from '../statements/rows.ts'
import { orderColumns, type NewOrder, type OrderBookkeeping } from './orders.ts'

/** An order at the start of its charge. */
export type ChargedOrder = Omit<NewOrder, 'orderNumber' | 'processedAt' | 'parcel' | 'events' | 'id'> &
  OrderBookkeeping & {
    readonly trigger: ChargeTrigger
  }

/**
 * Stores that the charges of orders are in progress. An owed order keeps its lines, price and days; its address and
 * payment method are the current ones.
 */
export async function insertProcessingOrders(tx: Tx, orders: readonly ChargedOrder[]): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order) => ({
    ...orderColumns({ ...order, orderNumber: null, processedAt: null, parcel: null }),
    charge_trigger: order.trigger,
  }))
  const insert = insertRows(tx, 'customer_order', rows).onConflict((on) =>
    on.column('id').doUpdateSet({
      status: 'PROCESSING',
      ...excluded(
        'charge_trigger',
        'total_tax_cents',
        'tax_rate',
        'shipping_address',
        'payment_method_id',
        'parcel_count',
      ),
    }),
  )
  await writeLater(tx, insert)
}

/** An order whose charge succeeded, and its billing date. */
export interface OrderPayment {
  readonly orderId: number
  readonly billingDate: Day
}

/**
 * Marks orders as paid: each gets an order number, a parcel without a tracking number, and its first tracking event.
 */
export async function markOrdersPaid(
  tx: Tx,
  orders: readonly OrderPayment[],
  paid: { readonly at: Instant; readonly carrier: string; readonly numberPrefix: string },
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ orderId }) => orderId)
  const rows = sql<OrderPayment>`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)`
  const update = tx
    .updateTable('customer_order')
    .from(rows.as<'paid'>(sql`paid ("orderId" bigint, "billingDate" date)`))
    .set((row) => ({
      status: 'PROCESSED',
      financial_status: 'paid',
      order_number: sql<string>`${paid.numberPrefix} || nextval('order_number')`,
      billing_date: row.ref('paid.billingDate'),
      processed_at: paid.at,
      next_retry_date: null,
      decline_code: null,
      charge_trigger: null,
      carrier: paid.carrier,
    }))
    .whereRef('customer_order.id', '=', 'paid.orderId')
    .where('customer_order.id', '=', anyOf(ids))
  await writeLater(tx, update)
  const events = ids.map((id) => ({ order_id: id, event: 'ordered', at: paid.at }))
  await writeLater(tx, insertRows(tx, 'tracking_event', events))
}

/** Marks an order as owed after its charge failed; without a `declineCode` it keeps its previous one. */
export async function markOrderOwed(
  tx: Tx,
  orderId: number,
  owed: Pick<OwedOrder, 'attempts' | 'billingDate' | 'nextRetryDate'> & {
    readonly declineCode: string | null
  },
): Promise<void> {
  await tx
    .updateTable('customer_order')
    .set({
      status: 'FAILED',
      billing_date: owed.billingDate,
      attempts: owed.attempts,
      next_retry_date: owed.nextRetryDate,
      charge_trigger: null,
      ...(owed.declineCode !== null && { decline_code: owed.declineCode }),
    })
    .where('id', '=', orderId)
    .execute()
}

/** Gives up an order after its charge failed. */
export async function markOrderVoided(tx: Tx, orderId: number, declineCode: string | null): Promise<void> {
  await tx
    .updateTable('customer_order')
    .set((row) => ({
      status: 'CANCELLED',
      financial_status: 'voided',
      attempts: row('attempts', '+', 1),
      next_retry_date: null,
      charge_trigger: null,
      decline_code: declineCode,
    }))
    .where('id', '=', orderId)
    .execute()
}

/** Returns an order to the schedule after its charge failed: it is derived again, so its row is deleted. */
export async function deleteProcessingOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('customer_order').where('id', '=', orderId).where('status', '=', 'PROCESSING').execute()
}

/** The billing date of the newest paid order that was not fully refunded; null if there is none. */
export async function findLastBilledDay(db: Queries, subscriptionId: number) {
  const row = await db
    .selectFrom('customer_order')
    .select((order) => order.fn.max('billing_date').as('day'))
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'PROCESSED')
    .where('financial_status', '!=', 'refunded')
    .executeTakeFirst()
  return row?.day ?? null
}

/** The ids of the orders of a customer's subscription, oldest first. */
function orderIdsOf(db: Queries, customerId: number, subscriptionId: number) {
  return db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .select('customer_order.id')
    .where('subscription.customer_id', '=', customerId)
    .where('subscription.id', '=', subscriptionId)
    .orderBy('customer_order.id')
}

/** Whether a charge of the customer's subscription is in progress. */
export async function hasRunningCharge(
  db: Queries,
  customerId: number,
  subscriptionId: number,
): Promise<boolean> {
  const running = orderIdsOf(db, customerId, subscriptionId).where('customer_order.status', '=', 'PROCESSING')
  return (await running.executeTakeFirst()) !== undefined
}

/** The ids of the orders of a customer's subscription that are paid and not packed, oldest first. */
export async function listUnpackedOrders(
  db: Queries,
  customerId: number,
  subscriptionId: number,
): Promise<number[]> {
  const unpacked = orderIdsOf(db, customerId, subscriptionId)
    .where('customer_order.status', '=', 'PROCESSED')
    .where('fulfillment_status', '=', 'unfulfilled')
  return (await unpacked.execute()).map(({ id }) => id)
}
