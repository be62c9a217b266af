/** An order and its subscription, locked together. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../open.ts'
import { writeLater } from '../statements/packets.ts'
import { findForUpdate, type StoredSubscription } from '../subscription/subscriptions.ts'
import { findOrder, type StoredOrder } from './orders.ts'

export interface LockedOrder {
  readonly stored: StoredSubscription
  readonly order: StoredOrder
}

/**
 * Locks an order and its subscription, so that nothing else changes, packs or tracks the order until the transaction
 * ends, and the events of the subscription are recorded one after the other; undefined if there is no such order. The
 * subscription comes first, as everywhere.
 */
export async function lockOrder(tx: Tx, orderId: number, today: Day): Promise<LockedOrder | undefined> {
  const stored = await findForUpdate(tx, null, parseOrderId(orderId).subscriptionId, today)
  await writeLater(tx, tx.selectFrom('customer_order').select('id').where('id', '=', orderId).forUpdate())
  const order = await findOrder(tx, null, orderId)
  return stored && order && { stored, order }
}
