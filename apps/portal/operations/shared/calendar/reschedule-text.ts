import type { OrderView } from '@pfotenportal/contract/orders'
import { rescheduleOrder } from '@pfotenportal/text/de/order-operations'
import { defineText } from '../../../ui/text/text.tsx'

/** The texts about moving orders and of its calendar. */
export const useRescheduleText = defineText(rescheduleOrder, () =>
  import('@pfotenportal/text/en/order-operations').then((it) => it.rescheduleOrder),
)

const FINAL_EVENTS = new Set(['delivered', 'returned'])
const REFUNDED = new Set(['refunded', 'voided'])

/** The paid orders of a subscription that are neither delivered nor refunded. */
export function arrivingOrders(orders: readonly OrderView[], subscriptionId: number): OrderView[] {
  return orders.filter(
    (order) =>
      order.subscriptionId === subscriptionId &&
      order.status === 'PROCESSED' &&
      !REFUNDED.has(order.financialStatus) &&
      !(order.tracking?.events ?? []).some(({ id }) => FINAL_EVENTS.has(id)),
  )
}
