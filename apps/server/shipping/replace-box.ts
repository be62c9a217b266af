/** Sends a box that did not arrive again, free of charge (docs/domain.md 4.10). */
import { refuse, type Refused } from '@pfotenportal/domain/core/decision'
import { boxDay } from '@pfotenportal/domain/delivery/delivery'
import { replaceBox, type ReplacementRefusal } from '@pfotenportal/domain/parcel/replacement'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { recordChange } from '../change/change-subscription.ts'
import type { Actor } from '../context/actor.ts'
import { catalogueOn } from '../core/catalogue.ts'
import { redirectUnpackedOrders } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { lockOrder } from '../database/order/locked-order.ts'
import { findOrder } from '../database/order/orders.ts'
import { boxKeys } from '../database/parcel/problem-boxes.ts'
import { findReplaceableOrders, restartBox } from '../database/parcel/replaced-boxes.ts'
import { findForUpdate } from '../database/subscription/subscriptions.ts'
import { removeMarks } from '../database/work/work-marks.ts'

/** REPLACED_BEFORE: this box was replaced already, and nothing changed. */
export type ReplaceResult =
  | { readonly ok: true; readonly outcome: 'REPLACED' | 'REPLACED_BEFORE' }
  | Refused<ReplacementRefusal | 'NOT_FOUND'>

/** The box to replace: `shipment` is 1 for the first one of the order, 2 for its first replacement, and so on. */
export interface LostBox {
  readonly orderId: number
  readonly shipment: number
}

/**
 * Replaces a box: it is packed and sent like a new one, to the present address of the subscription. Refuses as the rule
 * does, and NOT_FOUND for the order of another customer.
 */
export async function replaceLostBox(actor: Actor, box: LostBox): Promise<ReplaceResult> {
  const { database, mail } = actor.services
  const { mails, ...result } = await database.transaction((tx) => replaceIn(tx, actor, box))
  if (mails !== undefined && mails > 0) mail.wake()
  return result
}

async function replaceIn(
  tx: Tx,
  actor: Actor,
  { orderId, shipment }: LostBox,
): Promise<ReplaceResult & { readonly mails?: number }> {
  const { subscriptionId } = parseOrderId(orderId)
  const stored = await findForUpdate(tx, actor.customerId, subscriptionId, actor.today)
  if (!stored || !(await lockOrder(tx, orderId, actor.today))) return refuse('NOT_FOUND')
  const order = (await findReplaceableOrders(tx, [orderId])).get(orderId)
  if (!order) return refuse('NOT_FOUND')
  if (shipment <= order.replacements) return { ok: true, outcome: 'REPLACED_BEFORE' }
  const { subscription } = stored
  const { shippingAddress } = subscription
  const destination = shippingAddress?.countryCode ?? order.country
  const decision = replaceBox(order, destination, actor.today, catalogueOn(boxDay(order)))
  if (!decision.ok) return decision
  const { events } = decision
  const { carrier } = actor.services
  for (const event of events) {
    await restartBox(tx, event, { replacedAt: actor.now, carrier: carrier.name })
  }
  // Whoever dealt with the lost box has not dealt with the new one.
  await removeMarks(tx, 'BOX', boxKeys(orderId))
  // It stays in the country (OTHER_COUNTRY), so that no receipt is replaced.
  if (shippingAddress) await redirectUnpackedOrders(tx, subscriptionId, shippingAddress)
  const { mails } = await recordChange(tx, actor, {
    before: subscription,
    after: subscription,
    events,
    order: await findOrder(tx, null, orderId),
  })
  return { ok: true, outcome: 'REPLACED', mails }
}
