/** Mails about boxes on their way. */
import { DOG_PASSED_AWAY } from '@pfotenportal/domain/cancellation/cancellation'
import type {
  DomainEvent,
  OrderDelayed,
  OrderDelivered,
  OrderShipped,
} from '@pfotenportal/domain/subscription/events'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { aboutOf, addressOf, orderDayOf } from '../mail/facts.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { ParcelData } from '../mail/parcel.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import type { Recording } from './recording.ts'

type ParcelStep = OrderShipped | OrderDelayed | OrderDelivered

/** Whether an event is a step of a box that is told by mail. */
export function isParcelStep(event: DomainEvent): event is ParcelStep {
  return event.type === 'orderShipped' || event.type === 'orderDelayed' || event.type === 'orderDelivered'
}

/**
 * A step of a box. An arrival that is only assumed is not told (C-36), and neither is anything where the dog has died:
 * the box that is still to come would be a reminder of it (C-235).
 */
export function parcelMail(event: ParcelStep, { after, order, numbers }: Recording): NewMail[] {
  if (!order) throw new TypeError(`${event.type} without the order ${event.orderId}`)
  if (isFarewell(after) || (event.type === 'orderDelivered' && event.isAssumed)) return []
  const to = { customerId: after.customerId, entity: event.orderId }
  const data = parcelOf(after, order, numbers ?? [])
  switch (event.type) {
    case 'orderShipped': {
      const address = addressOf(order.shippingAddress)
      return [{ ...to, template: event.type, version: 'shipped', data: { ...data, address } }]
    }
    case 'orderDelayed':
      return [{ ...to, template: event.type, version: event.reason, data: { ...data, reason: event.reason } }]
    default:
      return [
        {
          ...to,
          template: event.type,
          version: 'delivered',
          data: { ...data, deliveredAt: event.happenedAt },
        },
      ]
  }
}

function isFarewell(it: Subscription): boolean {
  return it.status === 'CANCELLED' && it.cancellationFlowId === DOG_PASSED_AWAY
}

function parcelOf(it: Subscription, order: StoredOrder, numbers: readonly string[]): ParcelData {
  const { parcel, shippingAddress, billingDate, orderNumber, id } = order
  return {
    ...aboutOf(it),
    orderNumber: orderNumber ?? String(id),
    deliveryWindow: orderDayOf(billingDate, shippingAddress.countryCode).deliveryWindow,
    carrier: parcel?.carrier ?? '',
    numbers: [...numbers],
    url: parcel?.url ?? null,
  }
}
