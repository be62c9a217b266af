import type { OrderView } from '@pfotenportal/contract/orders'
import { move } from '@pfotenportal/text/de/move'
import { defineText } from '../../../ui/text/text.tsx'

/** The texts about moving orders and of its calendar. */
export const useMoveText = defineText(move, () => import('@pfotenportal/text/en/move').then((it) => it.move))

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
