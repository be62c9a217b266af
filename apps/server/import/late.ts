/** Adds past orders and supplements to contracts that are here already, each locked, so that nothing is billed meanwhile. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import {
  lateOrderFault,
  milestonesSettledLate,
  withLateOrders,
} from '@pfotenportal/domain/import/late-orders'
import { keptOrder } from '@pfotenportal/domain/import/past-order'
import { lateSupplementFault, withSupplements } from '@pfotenportal/domain/import/supplement-contract'
import { orderIdOf } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../database/open.ts'
import { insertAll } from '../database/statements/rows.ts'
import { saveSubscriptions } from '../database/subscription/subscription-save.ts'
import { findForUpdate, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import { LATE_MESSAGES, LATE_SUPPLEMENT_MESSAGES } from './fault-messages.ts'
import type { LateSupplements } from './join-supplements.ts'
import { eventsOf, orderColumns, settledReward, type Ids } from './row-columns.ts'
import type { UnitRows } from './rows.ts'
import { pastOrderOf } from './unit-parts.ts'
import type { LateOrders } from './unit.ts'

/** The rules refuse an addition that they allowed when it was checked; the message is for the operator. */
export class LateRefusal extends Error {}

/** Adds the orders, and notes in `rows` what each line became. Throws LateRefusal. */
export async function addLateOrders(
  tx: Tx,
  { subscriptionId, orders }: LateOrders,
  rows: UnitRows,
  { ids, moment }: { readonly ids: Ids; readonly moment: Moment },
): Promise<void> {
  const found = await findForUpdate(tx, rows.customerId, subscriptionId, moment.today)
  if (!found) throw new LateRefusal('the contract of its order is gone')
  const { subscription, loyaltyDays, rewarded } = found
  const fault = lateOrderFault(subscription, orders.length)
  if (fault) throw new LateRefusal(`its contract ${LATE_MESSAGES[fault]}`)
  const placed = orders.map((order, index) => {
    const cycleIndex = subscription.lastCycleIndex + index + 1
    const shippedTo = addressOf(found, order.address_id, rows)
    const place = {
      subscriptionId,
      cycleIndex,
      country: shippedTo.countryCode,
      intervalDays: subscription.intervalDays,
    }
    rows.rowIds.set(`orders ${order.id}`, String(orderIdOf(subscriptionId, cycleIndex)))
    return { order, shippedTo, kept: keptOrder(pastOrderOf(order), place, moment) }
  })
  const kept = placed.map((each) => each.kept)
  await saveSubscriptions(tx, [{ before: subscription, after: withLateOrders(subscription, kept) }], moment)
  const about = {
    methodId: subscription.paymentMethod?.id ?? null,
    catalogueVersion: moment.catalogue.version,
  }
  await insertAll(
    tx,
    'customer_order',
    placed.map(({ order, shippedTo, kept: each }) =>
      orderColumns(subscriptionId, each, { ...about, shippedTo, number: order.number ?? ids.orderNumber() }),
    ),
  )
  await insertAll(
    tx,
    'tracking_event',
    kept.flatMap((each) => eventsOf(subscriptionId, each)),
  )
  const settled = milestonesSettledLate(loyaltyDays, rewarded, kept, subscription)
  await insertAll(
    tx,
    'discount',
    settled.map((milestone) => settledReward(subscriptionId, milestone, moment)),
  )
}

/** Adds supplements to every box of a contract, and notes in `rows` what each line became. Throws LateRefusal. */
export async function addLateSupplements(
  tx: Tx,
  { subscriptionId, supplements }: LateSupplements,
  rows: UnitRows,
  moment: Moment,
): Promise<void> {
  const found = await findForUpdate(tx, rows.customerId, subscriptionId, moment.today)
  if (!found) throw new LateRefusal('the contract of its supplement is gone')
  const { subscription } = found
  const fault = lateSupplementFault(subscription, supplements, moment.catalogue)
  if (fault) throw new LateRefusal(`its contract ${LATE_SUPPLEMENT_MESSAGES[fault]}`)
  const after = withSupplements(subscription, supplements, moment.catalogue)
  await saveSubscriptions(tx, [{ before: subscription, after }], moment)
  for (const { lineId } of supplements) rows.rowIds.set(`supplements ${lineId}`, String(subscriptionId))
}

/** Where an order went: the address that its line names, else that of the contract. */
function addressOf(
  { subscription: { shippingAddress } }: StoredSubscription,
  externalId: string | null,
  rows: UnitRows,
) {
  if (externalId === null && shippingAddress) return shippingAddress
  const found = rows.findAddress(externalId)
  if (!found) throw new LateRefusal('its customer has no address')
  return { ...found.address, addressId: found.id }
}
