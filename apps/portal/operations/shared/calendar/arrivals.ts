/** What still arrives although a subscription ends: boxes that are paid and on their way (docs/domain.md 2.5). */
import type { OrderView } from '@pfotenportal/contract/orders'

const OVER = new Set(['delivered', 'returned'])
const GIVEN_BACK = new Set(['refunded', 'voided'])

/** The orders of a subscription that are paid and neither delivered nor given back. */
export function stillArriving(orders: readonly OrderView[], subscriptionId: number): OrderView[] {
  return orders.filter(
    (order) =>
      order.subscriptionId === subscriptionId &&
      order.status === 'PROCESSED' &&
      !GIVEN_BACK.has(order.financialStatus) &&
      !(order.tracking?.events ?? []).some(({ id }) => OVER.has(id)),
  )
}
