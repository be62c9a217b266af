/** Where the boxes go from now on (C-25, C-52). */
import type { ShippingAddress } from '../customer/address.ts'
import type { Moment } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

/**
 * Sends the boxes to another address, those not yet packed included. Accepted in every state; the address that it has
 * already changes nothing.
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

/** Letter for letter, and the same entry of the address book. */
function isSame(a: ShippingAddress, b: ShippingAddress): boolean {
  return (
    a.addressId === b.addressId &&
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.phone === b.phone &&
    a.company === b.company &&
    a.address1 === b.address1 &&
    a.zip === b.zip &&
    a.city === b.city &&
    a.countryCode === b.countryCode
  )
}
