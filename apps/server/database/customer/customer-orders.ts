/** The orders of a customer, of all dogs, as customer service reads them. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '@pfotenportal/domain/subscription/order'
import { sql } from 'kysely'
import type { Queries } from '../open.ts'

export interface CustomerOrder {
  readonly id: number
  /** Null if it was never paid. */
  readonly number: string | null
  readonly petName: string | null
  readonly billingDate: Day
  readonly status: Exclude<OrderStatus, 'SCHEDULED'>
  readonly financialStatus: FinancialStatus
  readonly fulfillmentStatus: FulfillmentStatus
  readonly totalCents: Cents
  /** The refunded part, without refunds in progress. */
  readonly refundedCents: Cents
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  /** How often its box was replaced. */
  readonly replacements: number
}

/** The newest orders whose charge has begun, at most `limit`. */
export function listCustomerOrders(db: Queries, customerId: number, limit: number): Promise<CustomerOrder[]> {
  return db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'customer_order.id',
      'order_number as number',
      'pet.name as petName',
      'billing_date as billingDate',
      'customer_order.status',
      'financial_status as financialStatus',
      'fulfillment_status as fulfillmentStatus',
      'total_price_cents as totalCents',
      sql<Cents>`(SELECT coalesce(sum(amount_cents), 0)::integer FROM refund
        WHERE refund.order_id = customer_order.id AND state = 'DONE')`.as('refundedCents'),
      'tracking_number as trackingNumber',
      'tracking_url as trackingUrl',
      'replacements',
    ])
    .where('subscription.customer_id', '=', customerId)
    .where('customer_order.status', '<>', 'SKIPPED')
    .orderBy('billing_date', 'desc')
    .orderBy('customer_order.id', 'desc')
    .limit(limit)
    .execute()
}
