/** The order histories of all dogs of a customer, in one query. */
import type { Queries } from '../open.ts'
import { IN_HISTORY, selectOrders, toOrder, type StoredOrder } from './orders.ts'

/** The newest orders of all subscriptions of a customer, by subscription; `limit` is for each of them. */
export async function listHistories(
  db: Queries,
  customerId: number,
  limit: number,
): Promise<ReadonlyMap<number, readonly StoredOrder[]>> {
  const rows = await selectOrders(db)
    .where('customer_order.id', 'in', (eb) =>
      eb
        .selectFrom('subscription')
        .innerJoinLateral(
          (join) =>
            join
              .selectFrom('customer_order as past')
              .select('past.id as order_id')
              .whereRef('past.subscription_id', '=', 'subscription.id')
              .where('past.status', 'in', IN_HISTORY)
              .orderBy('past.billing_date', 'desc')
              .orderBy('past.id', 'desc')
              .limit(limit)
              .as('newest'),
          (join) => join.onTrue(),
        )
        .select('newest.order_id')
        .where('subscription.customer_id', '=', customerId),
    )
    .orderBy('customer_order.billing_date', 'desc')
    .orderBy('customer_order.id', 'desc')
    .execute()
  const histories = new Map<number, StoredOrder[]>()
  for (const order of rows.map(toOrder)) {
    histories.set(order.subscriptionId, [...(histories.get(order.subscriptionId) ?? []), order])
  }
  return histories
}
