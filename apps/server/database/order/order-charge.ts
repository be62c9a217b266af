/** The row of an order while it is charged, and as the charge leaves it (docs/domain.md 4.1). */
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { ChargeTrigger, OwedOrder } from '@pfotenportal/domain/subscription/subscription'
import { sql } from 'kysely'
import type { Tx } from '../open.ts'
import type { NewOrder, OrderBookkeeping } from './orders.ts'
import { orderColumns } from './orders.ts'

/** An order as its charge begins. */
export type ChargedOrder = Omit<NewOrder, 'orderNumber' | 'processedAt' | 'parcel' | 'events' | 'id'> &
  OrderBookkeeping & {
    readonly trigger: ChargeTrigger
    readonly parcelCount: number
  }

/**
 * Writes down that the charges of orders run. One that was owed keeps its lines, price and days; where it goes and who
 * pays for it is as it is now.
 */
export async function insertProcessingOrders(tx: Tx, orders: readonly ChargedOrder[]): Promise<void> {
  if (orders.length === 0) return
  await tx
    .insertInto('customer_order')
    .values(
      orders.map((order) => ({
        ...orderColumns({ ...order, orderNumber: null, processedAt: null, parcel: null }),
        charge_trigger: order.trigger,
        parcel_count: order.parcelCount,
      })),
    )
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({
        status: 'PROCESSING',
        charge_trigger: eb.ref('excluded.charge_trigger'),
        total_tax_cents: eb.ref('excluded.total_tax_cents'),
        tax_rate: eb.ref('excluded.tax_rate'),
        shipping_address: eb.ref('excluded.shipping_address'),
        payment_method_id: eb.ref('excluded.payment_method_id'),
      })),
    )
    .execute()
}

/** An order whose charge succeeded, and the day on which it counts as billed. */
export interface PaidOrder {
  readonly orderId: number
  readonly billingDate: Day
}

/** The charges succeeded: each order has a number, a parcel without a number yet, and its first event (C-34). */
export async function markOrdersPaid(
  tx: Tx,
  orders: readonly PaidOrder[],
  paid: { readonly at: Instant; readonly carrier: string },
): Promise<void> {
  if (orders.length === 0) return
  const rows = sql<PaidOrder>`jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)`
  await tx
    .updateTable('customer_order')
    .from(rows.as<'paid'>(sql`paid ("orderId" bigint, "billingDate" date)`))
    .set((row) => ({
      status: 'PROCESSED',
      financial_status: 'paid',
      order_number: sql<string>`'PP-' || nextval('order_number')`,
      billing_date: row.ref('paid.billingDate'),
      processed_at: paid.at,
      next_retry_date: null,
      decline_code: null,
      charge_trigger: null,
      carrier: paid.carrier,
    }))
    .whereRef('customer_order.id', '=', 'paid.orderId')
    .execute()
  await tx
    .insertInto('tracking_event')
    .values(orders.map(({ orderId }) => ({ order_id: orderId, event: 'ordered', at: paid.at })))
    .execute()
}

/** The charge ended without money, and the order is owed; without a `declineCode` it is owed as before. */
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

/** The charge ended without money, and the order is given up. */
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

/** The charge ended without money, and the order is planned as before: derived again, without a row. */
export async function deleteProcessingOrder(tx: Tx, orderId: number): Promise<void> {
  await tx.deleteFrom('customer_order').where('id', '=', orderId).where('status', '=', 'PROCESSING').execute()
}
