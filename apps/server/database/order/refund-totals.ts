/** What of an order was refunded, and so what is left. */
import { sql } from 'kysely'
import type { RefundableOrder, RefundTotals } from '@pfotenportal/domain/charging/refund'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries } from '../open.ts'
import { isRestorePending } from '../payment/restores.ts'

/** What of an order was refunded, selected from `customer_order`. */
export const refundTotals = [
  sql<Cents>`(SELECT coalesce(sum(amount_cents), 0)::integer FROM refund
    WHERE order_id = customer_order.id AND state = 'DONE')`.as('refunded'),
  // After a restore nobody knows yet what was refunded since the backup.
  sql<boolean>`(${isRestorePending} OR EXISTS (SELECT FROM refund
    WHERE order_id = customer_order.id AND state = 'OPEN'))`.as('isRefunding'),
  sql<boolean>`EXISTS (SELECT FROM payment_dispute
    WHERE order_id = customer_order.id AND kind = 'RETURNED_DEBIT' AND state <> 'WON')`.as('isDebitReturned'),
  // One that is lost leaves to refund what it was not about.
  sql<boolean>`EXISTS (SELECT FROM payment_dispute AS dispute
    WHERE dispute.order_id = customer_order.id AND kind = 'DISPUTE' AND NOT is_inquiry AND (state = 'OPENED'
      OR state = 'LOST' AND dispute.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM refund
        WHERE order_id = customer_order.id AND state = 'DONE') >= total_price_cents))`.as('isDisputed'),
] as const

/** The facts that decide whether an order can be refunded; undefined if there is no such order. */
export function findRefundableOrder(db: Queries, orderId: number): Promise<RefundableOrder | undefined> {
  return db
    .selectFrom('customer_order')
    .select([
      'status',
      'financial_status as financialStatus',
      'fulfillment_status as fulfillmentStatus',
      'total_price_cents as total',
      ...refundTotals,
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
}

/** What of an order was refunded. Throws for an unknown order. */
export function findRefundTotals(db: Queries, orderId: number): Promise<RefundTotals> {
  return db
    .selectFrom('customer_order')
    .select([...refundTotals])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
