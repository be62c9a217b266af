/** The orders of a customer, of all dogs, as customer service reads them. */
import type { RefundableOrder } from '@pfotenportal/domain/charging/refund'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { OrderStatus } from '@pfotenportal/domain/subscription/order'
import type { Queries } from '../open.ts'
import { refundTotals } from '../order/refund-totals.ts'
import { startedAtGateway } from '../payment/leases.ts'

export interface CustomerOrder extends RefundableOrder {
  readonly id: number
  /** Null if it was never paid. */
  readonly number: string | null
  readonly petName: string | null
  readonly billingDate: Day
  readonly status: Exclude<OrderStatus, 'SCHEDULED'>
  readonly trackingNumber: string | null
  readonly trackingUrl: string | null
  /** How often its box was replaced. */
  readonly replacements: number
  /** Whether the gateway charged it, so that it can be refunded there. */
  readonly isChargedHere: boolean
}

/** The newest orders whose charge has begun, at most `limit`. */
export function listCustomerOrders(
  db: Queries,
  customerId: number,
  gateway: string,
  limit: number,
): Promise<CustomerOrder[]> {
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
      'total_price_cents as total',
      ...refundTotals,
      'tracking_number as trackingNumber',
      'tracking_url as trackingUrl',
      'replacements',
    ])
    .select((it) => [
      it
        .exists(
          it
            .selectFrom('charge')
            .select('charge.id')
            .whereRef('charge.order_id', '=', 'customer_order.id')
            .where('charge.state', '=', 'PAID')
            .where('charge.gateway_reference', 'is not', null)
            .where(startedAtGateway(gateway)),
        )
        .$castTo<boolean>()
        .as('isChargedHere'),
    ])
    .where('subscription.customer_id', '=', customerId)
    .where('customer_order.status', '<>', 'SKIPPED')
    .orderBy('billing_date', 'desc')
    .orderBy('customer_order.id', 'desc')
    .limit(limit)
    .execute()
}
