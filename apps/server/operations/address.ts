/** Changes the shipping address, and saves a new address in the address book (docs/domain.md 8.1). */
import { updateSubscriptionAddress as byRule } from '@pfotenportal/domain/changes/address-change'
import type { PostalAddress, ShippingAddress } from '@pfotenportal/domain/customer/address'
import {
  duplicateKey,
  addressLimitRefusal,
  deduplicateAddresses,
} from '@pfotenportal/domain/customer/address'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { SavedAddress } from '../database/customer/addresses.ts'
import {
  insertAddress,
  listSavedAddresses,
  nextAddressId,
  redirectUnpackedOrders,
  saveAddresses,
} from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { postalAddressOf } from './address-input.ts'
import type { PreparedOperationOf } from './operation.ts'

export const updateSubscriptionAddress: PreparedOperationOf<'updateSubscriptionAddress'> = {
  locksCustomer: true,
  async prepare({ tx, customerId, language, moment, isQuote }, input) {
    const typed = await postalAddressOf(tx, input, { customerId, language })
    if (!typed.ok) return typed
    const saved = await listSavedAddresses(tx, customerId)
    const there = duplicateIn(saved, typed.value)
    const refused = there ? undefined : addressLimitRefusal(saved.length)
    if (refused) return refused
    const addressId = there?.id ?? (isQuote ? null : await nextAddressId(tx))
    const address: ShippingAddress = { ...typed.value, addressId }
    return {
      ok: true,
      decide: (it, now) => byRule(it, address, now),
      beforeSave: (within) => saveInAddressBook(within, customerId, there, address, moment.at),
      afterSave: (within, after) => redirectUnpackedOrders(within, after.id, address),
    }
  },
}

/** The newest address book entry that is the same address, regardless of spelling. */
export function duplicateIn(
  saved: readonly SavedAddress[],
  address: PostalAddress,
): SavedAddress | undefined {
  return deduplicateAddresses(saved).find((each) => duplicateKey(each) === duplicateKey(address))
}

/** Adds the address to the customer's address book; existing entries of the same address take over its spelling. */
async function saveInAddressBook(
  tx: Tx,
  customerId: number,
  there: SavedAddress | undefined,
  { addressId, ...address }: ShippingAddress,
  now: Instant,
): Promise<void> {
  if (addressId === null) return
  if (!there) await insertAddress(tx, customerId, { ...address, id: addressId, updatedAt: now })
  else if (!isWrittenAs(there, address)) await saveAddresses(tx, customerId, [there.id], address, now)
}

function isWrittenAs(there: PostalAddress, address: PostalAddress): boolean {
  const parts = [
    'firstName',
    'lastName',
    'phone',
    'company',
    'address1',
    'zip',
    'city',
    'countryCode',
  ] as const
  return parts.every((part) => there[part] === address[part])
}
