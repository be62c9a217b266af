/** What is told of a box on its way (docs/domain.md 4.2, 9.1; C-234). */
import type { Instant } from '../core/calendar.ts'
import type { OrderDelayed, OrderDelivered, OrderReturned, OrderShipped } from '../events/event.ts'
import type { FulfillmentStatus } from '../subscription/order.ts'
import type { TrackEvent } from './parcel.ts'

/** What is told of a box on its way. */
export type ParcelEvent = OrderShipped | OrderDelayed | OrderDelivered | OrderReturned

/** An order on both sides of new steps. */
export interface TrackingChange {
  readonly before: TrackedOrderSide
  readonly after: TrackedOrderSide
  /** The new steps that are told. */
  readonly newEvents: readonly TrackEvent[]
  /** Nobody has said that it arrived (C-36). */
  readonly isAssumed: boolean
}

interface TrackedOrderSide {
  readonly id: number
  readonly subscriptionId: number
  readonly fulfillmentStatus: FulfillmentStatus
}

/** What happened to an order by its new steps; steps on the way that nobody waits for are no event. */
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
