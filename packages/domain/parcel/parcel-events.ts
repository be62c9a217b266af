/** The domain events of a box in transit (docs/domain.md 4.2, 9.1; C-234). */
import type { Instant } from '../core/calendar.ts'
import type { OrderDelayed, OrderDelivered, OrderReturned, OrderShipped } from '../events/event.ts'
import type { FulfillmentStatus } from '../subscription/order.ts'
import type { TrackEvent } from './parcel.ts'

/** An event of a box in transit. */
export type ParcelEvent = OrderShipped | OrderDelayed | OrderDelivered | OrderReturned

/** An order before and after new tracking events. */
export interface TrackingChange {
  readonly before: TrackedOrderSide
  readonly after: TrackedOrderSide
  /** The new tracking events to report. */
  readonly newEvents: readonly TrackEvent[]
  /** Whether the delivery is assumed, because the carrier did not confirm it. */
  readonly isAssumed: boolean
}

interface TrackedOrderSide {
  readonly id: number
  readonly subscriptionId: number
  readonly fulfillmentStatus: FulfillmentStatus
}

/** The domain events for new tracking events; those that do not concern the customer have none. */
export function parcelEvents({ before, after, newEvents: told, isAssumed }: TrackingChange): ParcelEvent[] {
  const { id: orderId, subscriptionId } = after
  const sides = {
    before: { fulfillmentStatus: before.fulfillmentStatus },
    after: { fulfillmentStatus: after.fulfillmentStatus },
  }
  const facts = (happenedAt: Instant) => ({ subscriptionId, orderId, ...sides, happenedAt })
  return told.flatMap(({ event, at }): ParcelEvent[] => {
    switch (event) {
      case 'shipped':
        return [{ type: 'orderShipped', ...facts(at) }]
      case 'delayed':
      case 'delivery_failed':
        return [{ type: 'orderDelayed', ...facts(at), reason: event }]
      case 'delivered':
        return [{ type: 'orderDelivered', ...facts(at), isAssumed }]
      case 'returned':
        return [{ type: 'orderReturned', ...facts(at) }]
      default:
        return []
    }
  })
}
