/** After a dog has died: stops and refunds the boxes that are paid but not packed (docs/domain.md 7.3). */
import { STOPPING, type StoppableBox } from '@pfotenportal/domain/charging/refund'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import type { Queries, Tx } from '../database/open.ts'
import { listUnpackedOrders } from '../database/order/order-charge.ts'
import type { OpenRefund } from '../database/order/refunds.ts'
import { beginRefund, checkRefund } from './refund-order.ts'

/** For the provider's records and the audit log. */
const REASON = 'the dog has died'

/** The boxes of a subscription that can be stopped now. */
export async function listStoppableBoxes(
  db: Queries,
  services: Services,
  { id: subscriptionId, customerId }: Pick<Subscription, 'id' | 'customerId'>,
): Promise<StoppableBox[]> {
  const boxes: StoppableBox[] = []
  for (const orderId of await listUnpackedOrders(db, customerId, subscriptionId)) {
    const checked = await checkRefund(db, services, orderId, STOPPING)
    if (checked.ok) boxes.push({ orderId, amount: checked.amount })
  }
  return boxes
}

/** Starts the refunds that stop them; from then on they are not packed. */
export async function beginStopping(
  tx: Tx,
  actor: Actor,
  { id: subscriptionId, customerId }: Pick<Subscription, 'id' | 'customerId'>,
): Promise<OpenRefund[]> {
  const refunds: OpenRefund[] = []
  for (const orderId of await listUnpackedOrders(tx, customerId, subscriptionId)) {
    const begun = await beginRefund(tx, actor, { orderId, subscriptionId }, { ...STOPPING, reason: REASON })
    if (begun.ok) refunds.push(begun.refund)
  }
  return refunds
}
