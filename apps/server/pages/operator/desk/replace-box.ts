/** Replaces a box that did not arrive, from the page of a customer. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { boxDay, deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import type { BoxReplaced } from '@pfotenportal/domain/events/event'
import { replaceBox } from '@pfotenportal/domain/parcel/replacement'
import { catalogueOn } from '../../../core/catalogue.ts'
import type { Queries } from '../../../database/open.ts'
import { findOrderByNumber } from '../../../database/order/refunds.ts'
import { findReplaceableOrders } from '../../../database/parcel/replaced-boxes.ts'
import { asCustomerService } from '../../../operations/desk/desk-actor.ts'
import { replaceLostBox } from '../../../shipping/replace-box.ts'
import type { Result, Submitted } from './outcome.ts'

/** A box that can be replaced now, and what a replacement would be. */
export interface Replaceable {
  /** 1 for the first box of the order, 2 for its first replacement, and so on. */
  readonly shipment: number
  readonly reason: BoxReplaced['reason']
  readonly window: DeliveryWindow
}

/** Which boxes can be replaced, by order id; `countryOf` says where the orders of a subscription go now. */
export async function findReplaceableBoxes(
  db: Queries,
  orderIds: readonly number[],
  countryOf: (subscriptionId: number) => CountryCode | undefined,
  today: Day,
): Promise<ReadonlyMap<number, Replaceable>> {
  const found = new Map<number, Replaceable>()
  for (const order of (await findReplaceableOrders(db, orderIds)).values()) {
    const { id, subscriptionId, country, replacements } = order
    const decision = replaceBox(
      order,
      countryOf(subscriptionId) ?? country,
      today,
      catalogueOn(boxDay(order)),
    )
    if (!decision.ok) continue
    const window = deliveryWindow(decision.value, country, catalogueOn(decision.value))
    for (const { reason } of decision.events) found.set(id, { shipment: replacements + 1, reason, window })
  }
  return found
}

/** Replaces the box of an order; sending the form again changes nothing. */
export async function replaceForm({ desk, customerId, form, of }: Submitted): Promise<Result> {
  const order = await findOrderByNumber(desk.services.database.query, of)
  if (!order) return { problem: 'order' }
  const shipment = Number(form.get('shipment'))
  if (!Number.isSafeInteger(shipment) || shipment < 1) return { problem: 'order' }
  const actor = asCustomerService(desk, customerId)
  const replaced = await replaceLostBox(actor, { orderId: order.orderId, shipment })
  if (replaced.ok) return { done: replaced.outcome === 'REPLACED' ? 'replaced' : 'replacedBefore' }
  return { problem: replaced.reason === 'NOT_FOUND' ? 'order' : replaced.reason }
}
