/** Which dogs are delivered to at which saved address. */
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { savedAddress } from '../../operations/shared/address/address-draft.ts'

const nameOf = ({ pet }: SubscriptionView) => (pet ? [pet.name] : [])

/** The dogs whose boxes go to a saved address and move along when it changes (C-53). */
export function shippedTo(
  address: AddressView,
  addresses: readonly AddressView[],
  subscriptions: readonly SubscriptionView[],
): string[] {
  return subscriptions
    .filter(({ status }) => status !== 'CANCELLED')
    .filter(({ shippingAddress }) => savedAddress(addresses, shippingAddress)?.id === address.id)
    .flatMap(nameOf)
}

/** The dogs of subscriptions, such as those that a changed address has taken along. */
export function dogsOf(ids: readonly number[], subscriptions: readonly SubscriptionView[]): string[] {
  return subscriptions.filter(({ id }) => ids.includes(id)).flatMap(nameOf)
}
