/** Assumes delivery of an order without news for a week after its delivery window (docs/domain.md 4.2). */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { assumedDeliveryAt } from '@pfotenportal/domain/parcel/parcel'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import { findOrder } from '../database/order/orders.ts'
import { lockOrder, savePollFrom } from '../database/parcel/shipments.ts'
import { recordParcelSteps } from './record-parcel-steps.ts'

/** Records the assumed delivery if the time has passed; otherwise leaves the order alone. */
export async function assumeDelivered(actor: Actor, orderId: number): Promise<void> {
  const { database, mail } = actor.services
  const mails = await database.transaction((tx) => assumeIn(tx, actor, orderId))
  if (mails > 0) mail.wake()
}

async function assumeIn(tx: Tx, actor: Actor, orderId: number): Promise<number> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, null, orderId)
  if (!order || order.status !== 'PROCESSED' || order.fulfillmentStatus !== 'shipped') return 0
  const assumedAt = assumedDeliveryAt(deliveryWindow(order.billingDate, order.shippingAddress.countryCode))
  if (assumedAt > actor.now) return 0
  const last = order.events.at(-1)
  const at = last && last.at >= assumedAt ? addSeconds(last.at, 0.001) : assumedAt
  await savePollFrom(tx, orderId, null)
  const delivered = { event: 'delivered' as const, at }
  return recordParcelSteps(tx, actor, order, {
    steps: [delivered],
    source: 'ASSUMED',
    announced: [delivered],
  })
}
