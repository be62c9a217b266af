/** Changing the shipping address of a subscription (docs/domain.md 8.1). */
import type { Moment } from '../catalogue/moment.ts'
import { accept, type Decision } from '../core/decision.ts'
import { isSamePlace, type ShippingAddress } from '../customer/address.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/**
 * Ships the boxes to another address, including those that are not packed yet. Accepted in every state; an identical
 * address changes nothing.
 */
export function updateSubscriptionAddress(
  subscription: Subscription,
  address: ShippingAddress,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const refused = refusedByState('updateSubscriptionAddress', subscription, moment)
  if (refused) return refused
  if (subscription.shippingAddress && isSame(subscription.shippingAddress, address))
    return accept(subscription)
  const next: Subscription = { ...subscription, shippingAddress: address }
  return accept<Subscription, DomainEvent>(next, {
    type: 'addressChanged',
    subscriptionId: subscription.id,
    before: subscription.shippingAddress,
    after: address,
  })
}

/** Whether all fields and the reference to the address book are equal. */
function isSame(a: ShippingAddress, b: ShippingAddress): boolean {
  return a.addressId === b.addressId && a.phone === b.phone && isSamePlace(a, b)
}
