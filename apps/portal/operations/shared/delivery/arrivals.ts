import type { OrderView } from '@pfotenportal/contract/orders'
import { isOnTheWay } from '@pfotenportal/domain/subscription/order'

/** The paid boxes that arrive in one delivery window. */
interface Arrival {
  readonly window: OrderView['deliveryWindow']
  readonly boxes: number
}

/** The paid boxes of a subscription that have not been delivered, by delivery window. */
export function arrivalsOf(orders: readonly OrderView[], subscriptionId: number): Arrival[] {
  const windows = orders
    .filter((order) => order.subscriptionId === subscriptionId && isOnTheWay(order))
    .map(({ deliveryWindow }) => deliveryWindow)
  const first = windows.filter(
    ({ from }, index) => windows.findIndex((other) => other.from === from) === index,
  )
  return first.map((window) => ({ window, boxes: windows.filter(({ from }) => from === window.from).length }))
}
