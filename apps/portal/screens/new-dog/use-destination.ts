/** Where the boxes go and how they are paid. */
import { useResource, useSubscription } from '../../data/queries.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { NEW_METHOD } from './dog-draft.ts'
import type { DraftState } from './use-new-dog.ts'

/** Address and payment method: those that were chosen, else those of the chosen dog. */
export function useDestination({ draft }: DraftState) {
  const addresses = useResource('addresses')
  const methods = useResource('paymentMethods')
  const other = useSubscription()
  const saved = addresses.data ?? []
  const active = (methods.data ?? []).filter(({ status }) => status === 'ACTIVE')
  const address =
    saved.find(({ id }) => id === draft.addressId) ??
    saved.find(({ id }) => id === other?.shippingAddress?.addressId) ??
    saved[0]
  const method =
    draft.paymentMethod === NEW_METHOD
      ? undefined
      : (active.find(({ id }) => id === draft.paymentMethod) ??
        active.find(({ id }) => id === other?.paymentMethodId) ??
        active[0])
  return {
    addresses,
    methods,
    address: address ?? null,
    method: method ?? null,
    taxName: useTaxName(address && { shippingAddress: address }),
    isLoaded: addresses.data !== null && methods.data !== null,
  }
}

export type Destination = ReturnType<typeof useDestination>
