/** The state of the address book: the address being edited and the outcome of the last change. */
import { useRef, useState } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import {
  savedAddress,
  useAddressText,
  type AddressDraft,
} from '../../operations/shared/address/address-draft.ts'

const nameOf = ({ pet }: SubscriptionView) => (pet ? [pet.name] : [])

/** The dogs whose boxes go to a saved address, and therefore change with it. */
export function dogsShippedTo(
  address: AddressView,
  addresses: readonly AddressView[],
  subscriptions: readonly SubscriptionView[],
): string[] {
  return subscriptions
    .filter(({ status }) => status !== 'CANCELLED')
    .filter(({ shippingAddress }) => savedAddress(addresses, shippingAddress)?.id === address.id)
    .flatMap(nameOf)
}

/** The names of the dogs with the given subscription ids. */
export function dogNamesOf(ids: readonly number[], subscriptions: readonly SubscriptionView[]): string[] {
  return subscriptions.filter(({ id }) => ids.includes(id)).flatMap(nameOf)
}

/** The address that the form edits, or `new`. */
export type Editing = 'new' | AddressView

/** The outcome of the last saved address; toasts report the rest (spec 8). */
export type Saved = { as: 'added' | 'known'; street: string } | { as: 'moved'; dogs: string[] }

export function useAddressBook() {
  const { bookToast } = useAddressText()
  const view = useResource('addresses')
  const subscriptions = useSubscriptions().data ?? []
  const addresses = view.data ?? []
  const [editing, setEditing] = useState<Editing | null>(null)
  const [saved, setSaved] = useState<Saved | null>(null)
  const create = useOperation('createAddress')
  const update = useOperation('updateAddress', bookToast)

  const openings = useRef(0)
  const open = (what: Editing) => {
    openings.current += 1
    create.dismiss()
    update.dismiss()
    setSaved(null)
    setEditing(what)
  }
  /** Closes a form and says what was saved, unless another form was opened since. */
  const close = (opening: number, outcome: Saved | null) => {
    if (openings.current !== opening) return
    setSaved(outcome)
    setEditing(null)
  }
  const add = async (body: AddressDraft) => {
    const opening = openings.current
    const outcome = await create.run({ body })
    if (!outcome.ok) return
    const { id, address1: street } = outcome.data
    close(opening, { as: addresses.some((known) => known.id === id) ? 'known' : 'added', street })
  }
  const change = async ({ id }: AddressView, body: AddressDraft) => {
    const opening = openings.current
    const outcome = await update.run({ params: { id }, body })
    if (!outcome.ok) return
    const dogs = dogNamesOf(outcome.data.updatedSubscriptions, subscriptions)
    close(opening, dogs.length > 0 ? { as: 'moved', dogs } : null)
  }
  return {
    view,
    editing,
    saved,
    open,
    close: () => setEditing(null),
    error: editing === 'new' ? create.error : update.error,
    pending: create.pending || update.pending,
    dogsAt: (address: AddressView) => dogsShippedTo(address, addresses, subscriptions),
    send: (body: AddressDraft) =>
      void (editing === 'new' ? add(body) : editing ? change(editing, body) : undefined),
  }
}

export type AddressBook = ReturnType<typeof useAddressBook>
