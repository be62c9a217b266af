/** Which boxes of a customer did not arrive and can be replaced. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { boxDay, deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import type { BoxReplaced } from '@pfotenportal/domain/events/event'
import { replaceBox } from '@pfotenportal/domain/parcel/replacement'
import { catalogueOn } from '../../core/catalogue.ts'
import type { Queries } from '../../database/open.ts'
import { findReplaceableOrders } from '../../database/parcel/replaced-boxes.ts'

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
